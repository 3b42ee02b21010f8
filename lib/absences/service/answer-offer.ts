import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import {
  answerOffers,
  findAbsenceAt,
  findDueOffers,
  findOffer,
  findOffersOf,
  findOpenOffersTo,
  type FoundOffer,
} from '@/db/queries/absences/substitute-offers'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { storeAbsenceChange } from '@/db/queries/wishes/settled'
import type { OfferDone, OfferReply, OwnOffer } from '@/lib/absences/rules/offers'
import { offerErrors } from '@/lib/absences/texts/offers'
import { type Actor, commandLine } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CivilTime, isBefore } from '@/lib/core/calendar/rules/civil-time'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { sweeping } from '@/lib/core/changing/service/sweep'
import type { MeetingId, OfferId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import { itemTo } from '@/lib/core/views/service/is-visible'
import { publishedForAReason } from '@/lib/quality/service/published-for-a-reason'
import { askNext, openOf } from './ask-substitutes'
import { absentItem } from './view-absence'

/** The questions that the user is to answer: of classes that still need somebody, and have not begun. */
export async function listOwnOffers({ db, actor, now }: ServiceContext): Promise<OwnOffer[]> {
  const { teacherId } = actor.boundTo
  if (teacherId === null) return []
  const calendar = await findCalendar(db)
  const open = (await findOpenOffersTo(db, teacherId)).filter((one) => whyOver(one, calendar, now) === null)
  const ids = open.map(({ meetingId }) => meetingId)
  const items = new Map((await findItems(db, ids, actor.userId)).map((item) => [item.id, itemTo(actor, item)]))
  return open.flatMap(({ id, meetingId, instead, until, by, reason }): OwnOffer[] => {
    const item = items.get(meetingId)
    return item && until ? [{ id, item: absentItem(item), instead, until, by, reason }] : []
  })
}

/** Why a question needs no answer any more; null: it does. */
export function whyOver(
  { answer, isStanding, until, date, pair }: FoundOffer,
  calendar: AcademicCalendar,
  now: CivilTime,
): string | null {
  if (answer !== null) return offerErrors[answer]
  if (until && !isBefore(now, until)) return offerErrors.late
  if (!isStanding || until === null) return offerErrors.over
  return hasBegun(calendar, now, { date, pair }) ? offerErrors.begun : null
}

/**
 * Answers a question: yes gives the class to whoever answers, by the right of who asked, no asks the next. Throws
 * `not_found`; `not_allowed` for a question to somebody else, and if who asked may not give the class any more;
 * `conflict` if the question is over, or the user is busy; `stale` if the class changed.
 */
export async function answerOffer(context: ServiceContext, reply: OfferReply): Promise<OfferDone> {
  const { db, actor, now } = context
  const { id, answer } = reply
  const calendar = await findCalendar(db)
  const seen = await openOffer({ db, actor }, id)
  const { placed } = await planned(db, seen.meetingId)
  const asker = answer === 'yes' ? await askerOf(db, seen, placed) : commandLine
  const granted = requireAllowed({ actor: asker }, 'class.change_people', placed)
  const record = {
    action: answer === 'yes' ? 'substitute.accept' : 'substitute.decline',
    granted: [granted],
    subject: { id, meetingId: seen.meetingId },
  } as const
  return changeTimetable(context, record, async (change) => {
    await change.lock('meeting', [seen.meetingId])
    const offer = await openOffer({ db: change.db, actor }, id)
    const [item] = await findItems(change.db, [offer.meetingId], actor.userId)
    const over = whyOver(offer, calendar, now)
    if (over !== null || !item) throw new ServiceError('conflict', over ?? offerErrors.over)
    if (reply.version !== undefined && reply.version !== item.version)
      throw new ServiceError('stale', offerErrors.notTheirs, {
        current: { of: 'class', item: itemTo(actor, item) },
      })
    await answerOffers(change.db, [id], answer)
    if (answer === 'no') return askNext(change, offer.meetingId, now)
    const others = openOf(await findOffersOf(change.db, offer.meetingId))
    await answerOffers(
      change.db,
      others.map((one) => one.id),
      'taken',
    )
    const stay = item.teachers.flatMap((one) => (one.id === offer.instead.id ? [] : [one.id]))
    const teachers = [...new Set([...stay, offer.teacher.id])].sort((a, b) => a - b)
    await replacePeople(change.db, [item.id], { teachers }, { changeId: change.id, leavesTraces: true })
    await publishedForAReason({ db: change.db, actor: asker }, [item.id], {
      reason: offer.reason,
      dryRun: false,
      isAsked: (party) => party.kind === 'teacher' && party.id === offer.teacher.id,
    })
    const absence = await findAbsenceAt(change.db, offer.instead.id, item.id)
    if (absence !== null) await storeAbsenceChange(change.db, absence, change.id)
  })
}

async function openOffer({ db, actor }: { db: Queryable; actor: Actor }, id: OfferId): Promise<FoundOffer> {
  const offer = await findOffer(db, id)
  if (!offer) throw new ServiceError('not_found', offerErrors.notFound)
  requireAllowed({ actor }, 'substitution.answer', { teacherId: offer.teacher.id })
  return offer
}

async function planned(db: Queryable, id: MeetingId) {
  const [meeting] = await findPlannedMeetings(db, [id], commandLine.userId)
  if (!meeting) throw new ServiceError('not_found', offerErrors.notFound)
  return meeting
}

/** Who asked, if they may still give the class to others. */
async function askerOf(db: Queryable, { madeBy }: FoundOffer, placed: Owners): Promise<Actor> {
  const asker = madeBy === null ? null : await findActiveActor(db, madeBy)
  if (!asker || !isAllowed(asker, 'class.change_people', placed))
    throw new ServiceError('not_allowed', offerErrors.askerLost)
  return asker
}

/** Ends questions that nobody answered in time, and asks the next of each class, in one change. */
export const passOffers = sweeping<FoundOffer>({
  action: 'substitute.pass',
  async granted(db, { meetingId }) {
    const { placed } = await planned(db, meetingId)
    return requireAllowed({ actor: commandLine }, 'class.change_people', placed)
  },
  async find(db, now) {
    const calendar = await findCalendar(db)
    return (await findDueOffers(db, now)).filter(
      (one) => (one.until && !isBefore(now, one.until)) || hasBegun(calendar, now, one),
    )
  },
  rowsOf: ({ meetingId }) => [meetingId],
  async write(change, over, now) {
    const { db } = change
    const calendar = await findCalendar(db)
    const idsOf = (offers: readonly FoundOffer[]) => offers.map(({ id }) => id)
    await answerOffers(db, idsOf(over), 'late')
    const byMeeting = new Map(over.map((one) => [one.meetingId, one]))
    await oneAfterAnother(byMeeting, async ([id, any]) => {
      if (hasBegun(calendar, now, any)) await answerOffers(db, idsOf(openOf(await findOffersOf(db, id))), 'late')
      else await askNext(change, id, now)
    })
  },
})
