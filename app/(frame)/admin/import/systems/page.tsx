import { notFound } from 'next/navigation'
import { Neighbours } from '@/components/imports/neighbours'
import { BackLink } from '@/components/ui/back-link'
import { pageActor } from '@/lib/auth/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { neighboursPath } from '@/lib/imports/browser/import-location'
import { neighboursPageTexts as texts } from '@/lib/imports/texts/neighbours-page'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

export default async function NeighboursPage() {
  const actor = await pageActor(neighboursPath)
  if (!isAllowed(actor, 'import.open')) notFound()
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminImportPath}>{texts.toImport}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <Neighbours />
    </main>
  )
}
