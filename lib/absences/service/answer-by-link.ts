import type { Database } from '@/db/client'
import { findOffer } from '@/db/queries/absences/substitute-offers'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { LinkedOffer, OfferReply } from '@/lib/absences/rules/offers'
import { offerErrors } from '@/lib/absences/texts/offers'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { itemTo } from '@/lib/core/views/service/is-visible'
import { findAnswerer } from '@/lib/notices/service/answer-link'
import { answerOffer, whyOver } from './answer-offer'
import { absentItem } from './view-absence'

type LinkContext = { db: Database; now: CivilTime }

/** What the link asks now; null if it leads nowhere. Changes nothing: mail programs open links ahead. */
export async function viewLinkedOffer(context: LinkContext, token: string): Promise<LinkedOffer | null> {
  const found = await findAnswerer(context.db, token)
  return found && viewOfferTo(context, found)
}

type Answerer = NonNullable<Awaited<ReturnType<typeof findAnswerer>>>

async function viewOfferTo({ db, now }: LinkContext, { actor, offerId }: Answerer): Promise<LinkedOffer | null> {
  const offer = await findOffer(db, offerId)
  if (!offer || !isAllowed(actor, 'substitution.answer', { teacherId: offer.teacher.id })) return null
  const why = whyOver(offer, await findCalendar(db), now)
  if (why !== null) return { is: 'over', why }
  const [item] = await findItems(db, [offer.meetingId], actor.userId)
  if (!item || offer.until === null) return { is: 'over', why: offerErrors.over }
  const { id, instead, until, by, reason } = offer
  return {
    is: 'open',
    offer: { id, item: absentItem(itemTo(actor, item)), instead, until, by, reason },
    problem: null,
  }
}

/**
 * Answers as the person whom the letter was sent to, as they would signed in: what refuses them there is told here.
 * Null as `viewLinkedOffer`.
 */
export async function answerLinkedOffer(
  context: LinkContext,
  token: string,
  reply: Omit<OfferReply, 'id'>,
): Promise<LinkedOffer | null> {
  const found = await findAnswerer(context.db, token)
  const seen = found && (await viewOfferTo(context, found))
  if (!found || seen?.is !== 'open') return seen
  try {
    await answerOffer({ ...context, actor: found.actor }, { ...reply, id: found.offerId })
    return { is: 'said', answer: reply.answer }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const left = await viewOfferTo(context, found)
    return left?.is === 'open' ? { ...left, problem: error.detail } : left
  }
}
