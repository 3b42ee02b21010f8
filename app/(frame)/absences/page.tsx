import { notFound } from 'next/navigation'
import { AbsencesScreen } from '@/components/absences/absences-screen'
import { absencesTexts } from '@/lib/absences/texts/absences'
import { absencesPath } from '@/lib/core/notices/rules/class-path'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: absencesTexts.title }

export default async function AbsencesPage() {
  const { actor, now } = await pageContext(absencesPath)
  if (!isAllowed(actor, 'absences.open')) notFound()
  return <AbsencesScreen today={now.date} />
}
