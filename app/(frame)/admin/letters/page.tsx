import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { LetterTemplates } from '@/components/notices/letter-templates'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewLetterTemplates } from '@/lib/notices/service/letter-templates'
import { letterTemplateTexts as texts } from '@/lib/notices/texts'
import { adminLettersPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

export default async function LettersPage() {
  const context = await pageContext(adminLettersPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  return (
    <AdminPage title={texts.title} lead={texts.lead} width="max-w-6xl">
      <LetterTemplates templates={await viewLetterTemplates(context)} />
    </AdminPage>
  )
}
