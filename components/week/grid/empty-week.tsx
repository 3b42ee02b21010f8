import type { ReactNode } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { weekId } from '@/components/core/state/focus-week'

/** Shown instead of a week. `children`: possible actions. */
export function EmptyWeek(props: { text: string; hint?: string; isBusy?: boolean; children?: ReactNode }) {
  const { text, hint, isBusy = false, children } = props
  const isFirst = useDashboard().half === 'first'
  const [Frame, Heading] = isFirst ? (['main', 'h1'] as const) : (['div', 'h3'] as const)
  return (
    <Frame
      {...(isFirst ? { id: weekId, tabIndex: -1 } : {})}
      aria-busy={isBusy}
      className="grid min-w-0 flex-1 place-items-center p-6 outline-none"
    >
      <div className="max-w-md text-center">
        <Heading className="text-lg font-semibold text-balance">{text}</Heading>
        {hint && <p className="mt-2 text-ink-soft text-pretty">{hint}</p>}
        {children && <div className="mt-4">{children}</div>}
      </div>
    </Frame>
  )
}
