import { listOwnOffers } from '@/lib/absences/service/answer-offer'
import { listAbsencesAhead } from '@/lib/absences/service/list-absences-ahead'
import { listToConfirm } from '@/lib/booking/service/confirmations'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { OwnNotesView } from '@/lib/own-timetable/rules/own-notes'
import { listOwnCampaigns } from '@/lib/wishes-campaign/service/campaigns'

/** One after another: the page asks for its week beside them, with which they share the pool. */
export async function viewOwnNotes(context: ServiceContext): Promise<OwnNotesView> {
  const { actor } = context
  const { teacherId } = actor.boundTo
  const mayConfirm = teacherId !== null || isAllowed(actor, 'room.book')
  const toConfirm = mayConfirm ? (await listToConfirm(context)).filter(({ isOwn }) => isOwn) : []
  if (teacherId === null) return { campaigns: [], offers: [], absences: [], toConfirm }
  return {
    campaigns: (await listOwnCampaigns(context)).filter(({ isOpen, answer }) => isOpen && answer === null),
    offers: await listOwnOffers(context),
    absences: (await listAbsencesAhead(context)).filter(({ who }) => who.kind === 'teacher' && who.id === teacherId),
    toConfirm,
  }
}
