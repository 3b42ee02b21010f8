import { useId, type ReactNode } from 'react'

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <h2 id={id} className="border-b px-4 py-2 text-base font-semibold">
        {title}
      </h2>
      <div className="grid gap-3 p-4">{children}</div>
    </section>
  )
}
