import { useId, type ReactNode } from 'react'

/** `id`: the fragment of links to it. */
export function AccountSection(props: { id?: string; title: string; children: ReactNode }) {
  const { title, children } = props
  const id = useId()
  return (
    <section id={props.id} aria-labelledby={id} className="rounded-lg border bg-surface">
      <h2 id={id} className="border-b px-4 py-2 text-base font-semibold">
        {title}
      </h2>
      <div className="grid gap-3 p-4">{children}</div>
    </section>
  )
}
