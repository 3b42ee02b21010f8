import { notFound } from 'next/navigation'
import { AsksScreen } from '@/components/booking/approvals/asks-screen'
import { approvalTexts } from '@/lib/booking/texts/approvals'
import { approvalsPath } from '@/lib/core/requests/browser/approvals-location'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'

export const metadata = { title: approvalTexts.title }

export default async function BookingsPage() {
  const { actor } = await pageContext(approvalsPath)
  const approves = isAllowed(actor, 'bookings.approve_some')
  if (!approves && !isAllowed(actor, 'room.book')) notFound()
  return <AsksScreen approves={approves} />
}
