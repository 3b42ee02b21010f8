import { notFound } from 'next/navigation'
import { Buildings } from '@/components/admin/buildings'
import { WalksForm } from '@/components/admin/quality-rows'
import { BackLink } from '@/components/ui/back-link'
import { adminBuildingsPath, adminPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewBuildings } from '@/lib/services/admin-tables/buildings'
import { buildingTexts as texts } from '@/lib/text/admin-buildings'
import { optionsMenu } from '@/lib/text/options-menu'

export const metadata = { title: texts.title }

export default async function BuildingsPage() {
  const context = await pageContext(adminBuildingsPath)
  if (!isAllowed(context.actor, 'vocabulary.view', 'room')) notFound()
  const { buildings, walks } = await viewBuildings(context)
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <Buildings buildings={buildings} />
      <WalksForm walks={walks} buildings={buildings.map(({ title }) => title)} />
    </main>
  )
}
