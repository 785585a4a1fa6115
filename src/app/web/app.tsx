import { toast } from '../../ui/toast.ts'
import { Router } from './router.tsx'
import { signOut, useSessionState } from './session.ts'

export function App() {
  const sessionState = useSessionState()
  return <Router sessionState={sessionState} onLogout={() => signOut().catch(sayThatItFailed)} />
}

function sayThatItFailed(): void {
  toast.error('Logout gagal. Periksa koneksi lalu coba lagi.')
}
