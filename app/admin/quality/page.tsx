import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { NormsForm } from '@/components/admin/quality-rows'
import { QualityWeightsForm } from '@/components/admin/quality-weights'
import { adminBuildingsPath, adminQualityPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewQualitySettings } from '@/lib/services/quality/settings'
import { buildingTexts } from '@/lib/text/admin-buildings'
import { qualitySettingsTexts as texts } from '@/lib/text/quality-settings'

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
      <NormsForm norms={norms} />
    </AdminPage>
  )
}
