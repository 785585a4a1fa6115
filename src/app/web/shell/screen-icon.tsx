import {
  ChartColumn,
  FileStack,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Printer,
  ReceiptText,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import type { IconName } from '../paths.ts'

const icons: Record<IconName, LucideIcon> = {
  dashboard: LayoutDashboard,
  people: Users,
  receipt: ReceiptText,
  stack: FileStack,
  wallet: Wallet,
  printer: Printer,
  message: MessageCircle,
  chart: ChartColumn,
  history: History,
  settings: Settings,
}

export function ScreenIcon({ name }: { name: IconName }) {
  const Icon = icons[name]
  return <Icon className="size-5 shrink-0" />
}
