export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const toneClass: Record<Tone, string> = {
  neutral: 'bg-ground text-muted border-line',
  info: 'bg-primary-soft text-primary border-primary-line',
  success: 'bg-success-soft text-success border-success-line',
  warning: 'bg-warning-soft text-warning border-warning-line',
  danger: 'bg-danger-soft text-danger border-danger-line',
}
