import type { ReactNode } from 'react'

/** What stands where the week would, when there is none to show. `children`: what can be done about it. */
export function EmptyWeek(props: { text: string; hint?: string; isBusy?: boolean; children?: ReactNode }) {
  const { text, hint, isBusy = false, children } = props
  return (
    <main aria-busy={isBusy} className="grid min-w-0 flex-1 place-items-center p-6">
      <div className="max-w-md text-center">
        <h1 className="text-lg font-semibold text-balance">{text}</h1>
        {hint && <p className="mt-2 text-ink-soft text-pretty">{hint}</p>}
        {children && <div className="mt-4">{children}</div>}
      </div>
    </main>
  )
}
