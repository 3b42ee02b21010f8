import type { ReactNode } from 'react'

export type Tone = 'plain' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'now'

const tones: Record<Tone, string> = {
  plain: 'bg-surface-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  now: 'bg-now-soft text-now',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
