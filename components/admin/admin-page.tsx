import type { ReactNode } from 'react'

type Width = 'max-w-3xl' | 'max-w-4xl' | 'max-w-5xl' | 'max-w-6xl'

/** A page of «Админка»: title and purpose. `acts`: beside the title. */
export function AdminPage(props: {
  title: string
  lead: ReactNode
  width?: Width
  acts?: ReactNode
  children: ReactNode
}) {
  const { title, lead, width = 'max-w-4xl', acts, children } = props
  return (
    <main className={`mx-auto flex ${width} flex-col gap-4 p-4 sm:py-8`}>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{title}</h1>
          {acts}
        </div>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{lead}</p>
      </div>
      {children}
    </main>
  )
}
