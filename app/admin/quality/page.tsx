import Link from 'next/link'
import { notFound } from 'next/navigation'
import { NormsForm } from '@/components/admin/quality-rows'
import { QualityWeightsForm } from '@/components/admin/quality-weights'
import { BackLink } from '@/components/ui/back-link'
import { adminBuildingsPath, adminPath, adminQualityPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewQualitySettings } from '@/lib/services/quality/settings'
import { buildingTexts } from '@/lib/text/admin-buildings'
import { optionsMenu } from '@/lib/text/options-menu'
import { qualitySettingsTexts as texts } from '@/lib/text/quality-settings'

export const metadata = { title: texts.title }

export default async function QualitySettingsPage() {
  const context = await pageContext(adminQualityPath)
  if (!isAllowed(context.actor, 'quality.configure')) notFound()
  const { weights, norms } = await viewQualitySettings(context)
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">
          {texts.lead} {buildingTexts.walksAre}{' '}
          <Link href={adminBuildingsPath} prefetch={false} className="text-accent underline">
            {buildingTexts.title}
          </Link>
          .
        </p>
      </div>
      <QualityWeightsForm weights={weights} />
      <NormsForm norms={norms} />
    </main>
  )
}
