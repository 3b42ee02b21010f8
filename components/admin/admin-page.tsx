import type { ReactNode } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { adminPath } from '@/lib/tables/browser/admin-location'
import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'

type Width = 'max-w-3xl' | 'max-w-4xl' | 'max-w-5xl' | 'max-w-6xl'

/** A page of «Админка»: the way back, title and purpose. `acts`: beside the way back. */
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
        <div className="flex items-center justify-between">
          <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
          {acts}
        </div>
        <h1 className="mt-1 text-2xl font-semibold">{title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{lead}</p>
      </div>
      {children}
    </main>
  )
}
