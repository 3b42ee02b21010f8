import type { ReactNode } from 'react'

/** A section of the administration page: title, the command that changes it, and content. */
export function AdminSection(props: { title: string; hint: string; command: string; children: ReactNode }) {
  const { title, hint, command, children } = props
  return (
    <section aria-label={title} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-xs text-ink-soft">
          {hint} <Command>{command}</Command>
        </p>
      </div>
      {children}
    </section>
  )
}

/** A command to run on the server. */
export const Command = ({ children }: { children: string }) => (
  <code className="rounded bg-surface-sunken px-1.5 py-0.5 text-xs break-words text-ink select-all">
    {children}
  </code>
)
