import { notFound } from 'next/navigation'
import { AppealsScreen } from '@/components/appeals/appeals-screen'
import { appealTexts } from '@/lib/appeals/texts/appeals'
import { appealsPath } from '@/lib/core/notices/rules/class-path'
import { isAllowed, mayChangeSome } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: appealTexts.title }

export default async function AppealsPage() {
  const { actor } = await pageContext(appealsPath)
  if (!isAllowed(actor, 'appeals.open')) notFound()
  const { teacherId, groupId } = actor.boundTo
  return (
    <AppealsScreen
      decides={mayChangeSome['class.change_room'](actor)}
      asks={teacherId !== null || (groupId !== null && actor.permissions.includes('can ask for group'))}
    />
  )
}
