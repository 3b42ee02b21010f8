import type { ReactNode } from 'react'
import { weekId } from '../state/focus-week'

/** Shown instead of a week. `children`: possible actions. */
export function EmptyWeek(props: { text: string; hint?: string; isBusy?: boolean; children?: ReactNode }) {
  const { text, hint, isBusy = false, children } = props
  return (
    <main
      id={weekId}
      tabIndex={-1}
      aria-busy={isBusy}
      className="grid min-w-0 flex-1 place-items-center p-6 outline-none"
    >
      <div className="max-w-md text-center">
        <h1 className="text-lg font-semibold text-balance">{text}</h1>
        {hint && <p className="mt-2 text-ink-soft text-pretty">{hint}</p>}
        {children && <div className="mt-4">{children}</div>}
      </div>
    </main>
  )
}
