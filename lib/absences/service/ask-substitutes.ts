import type { Queryable } from '@/db/client'
import {
  answerOffers,
  findOffersOf,
  type FoundOffer,
  insertOffers,
  storeAsked,
} from '@/db/queries/absences/substitute-offers'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  answerUntil,
  type SubstituteOffer,
  type OfferDone,
  type OfferOrder,
  offerState,
} from '@/lib/absences/rules/offers'
import { offerErrors } from '@/lib/absences/texts/offers'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openToChange, requirePeople } from '@/lib/core/changing/service/open-class'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { substitutesFor } from './view-substitutes'

/** A class whose people the actor may change, and who may look up teachers. */
async function openToAsk(context: ActorContext & { db: Queryable }, id: MeetingId, version?: number) {
  const opened = await openToChange(
    context,
    id,
    ({ placed }) => requireAllowed(context, 'class.change_people', placed),
    { version },
  )
  requireAllowed(context, 'list.view', 'teacher')
  return opened
}

/** Who was asked about a class, and is to be. Throws as `openToAsk` does. */
export async function viewOffers(context: DataContext, id: MeetingId): Promise<SubstituteOffer[]> {
  await openToAsk(context, id)
  return (await findOffersOf(context.db, id)).map(({ id: offerId, teacher, answer, until }) => ({
    id: offerId,
    teacher,
    state: offerState({ answer, until }),
    until,
  }))
}

/**
 * Asks teachers whether they hold a class instead of one of its teachers: one after another, each with a time to
 * answer, which gets shorter as the class comes near, or all at once. Throws as `openToChange` does; `invalid` for a draft, a class that has begun, and a teacher who
 * cannot; `conflict` while others are asked about it.
 */
export async function askSubstitutes(context: ServiceContext, order: OfferOrder): Promise<OfferDone> {
  const { db, actor, now } = context
  const { id, instead, atOnce, hours, reason } = order
  const teachers = [...new Set(order.teachers)]
  const { granted } = await openToAsk(context, id, order.version)
  await requirePeople({ db }, { teachers: [...new Set([instead, ...teachers])], groups: [] })
  const calendar = await findCalendar(db)
  const record = { action: 'substitute.ask', granted: [granted], subject: order } as const
  return changeTimetable(context, record, async (change) => {
    await change.lock('meeting', [id])
    const { item } = await openToAsk({ db: change.db, actor }, id, order.version)
    if (item.state !== 'published') throw new ServiceError('invalid', offerErrors.draft)
    if (hasBegun(calendar, now, item)) throw new ServiceError('invalid', offerErrors.begun)
    if (!item.teachers.some((one) => one.id === instead))
      throw new ServiceError('stale', offerErrors.notTheirs, { current: { of: 'class', item } })
    if (openOf(await findOffersOf(change.db, id)).length > 0)
      throw new ServiceError('conflict', offerErrors.alreadyAsked)
    const able = (await substitutesFor(change.db, calendar, [item], instead)).get(id) ?? []
    if (!teachers.every((teacher) => able.some((one) => one.id === teacher)))
      throw new ServiceError('invalid', offerErrors.notCandidate)
    // Nobody waits for whoever cannot answer.
    const reached = teachers.filter((teacher) => able.some((one) => one.id === teacher && one.hasAccount))
    const left = atOnce ? 1 : Math.max(1, reached.length)
    const until = answerUntil(calendar, now, { ...item, hours, left })
    await insertOffers(
      change.db,
      teachers.map((teacherId, rank) => ({
        meetingId: id,
        insteadId: instead,
        teacherId,
        rank,
        hours,
        reason,
        madeBy: accountOf(actor),
        ...(!reached.includes(teacherId)
          ? { answer: 'late' as const }
          : (atOnce || teacherId === reached[0]) && { untilDate: until.date, untilMinutes: until.minutes }),
      })),
    )
  })
}

/** Stops asking about a class. Throws as `openToChange` does, and `conflict` if nobody is asked. */
export async function stopAsking(context: ServiceContext, id: MeetingId): Promise<OfferDone> {
  const { granted } = await openToAsk(context, id)
  const record = { action: 'substitute.stop', granted: [granted], subject: { id } } as const
  return changeTimetable(context, record, async (change) => {
    await change.lock('meeting', [id])
    const open = openOf(await findOffersOf(change.db, id))
    if (open.length === 0) throw new ServiceError('conflict', offerErrors.nobodyAsked)
    await answerOffers(
      change.db,
      open.map((one) => one.id),
      'withdrawn',
    )
  })
}

export const openOf = (offers: readonly FoundOffer[]): FoundOffer[] => offers.filter(({ answer }) => answer === null)

/** Asks the next teacher about a class, unless somebody is still to answer. */
export async function askNext({ db }: Pick<TimetableChange, 'db'>, id: MeetingId, now: CivilTime): Promise<void> {
  const open = openOf(await findOffersOf(db, id))
  const [next] = open
  if (!next?.isStanding || open.some(({ until }) => until !== null)) return
  const until = answerUntil(await findCalendar(db), now, { ...next, left: open.length })
  await storeAsked(db, next.id, until)
}
