import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { LeftOutRules } from '@/components/quality/left-out-rules'
import { NormsForm } from '@/components/quality/quality-rows'
import { QualityWeightsForm } from '@/components/quality/quality-weights'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewQualitySettings } from '@/lib/quality/service/settings'
import { qualitySettingsTexts as texts } from '@/lib/quality/texts/quality-settings'
import { adminBuildingsPath, adminQualityPath } from '@/lib/tables/browser/admin-location'
import { buildingTexts } from '@/lib/tables/texts/admin-buildings'

export const metadata = { title: texts.title }

export default async function QualitySettingsPage() {
  const context = await pageContext(adminQualityPath)
  if (!isAllowed(context.actor, 'quality.configure')) notFound()
  const { weights, norms } = await viewQualitySettings(context)
  return (
    <AdminPage
      title={texts.title}
      lead={
        <>
          {texts.lead} {buildingTexts.walksAre}{' '}
          <Link href={adminBuildingsPath} prefetch={false} className="text-accent underline">
            {buildingTexts.title}
          </Link>
          .
        </>
      }
    >
      <QualityWeightsForm weights={weights} />
      <LeftOutRules />
      <NormsForm norms={norms} />
    </AdminPage>
  )
}
