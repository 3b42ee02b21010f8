import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findMeetingsOf } from '@/db/queries/repair/find-pieces'
import { findWish } from '@/db/queries/wishes/wishes'
import { type AbsencePlan, type AbsenceWay, type AbsentItem, waysOfAbsent } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { addDays, earlier, later } from '@/lib/core/rules/calendar/calendar-date'
import { isOver, pairsOf } from '@/lib/core/rules/calendar/pairs'
import type { WishId } from '@/lib/core/rules/names/ids'
import type { PlanRequest } from '@/lib/core/rules/placing/proposal'
import { type AwaySubject, isOnDate, type Wish } from '@/lib/core/rules/placing/wish'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { knowsWhyAway } from '@/lib/core/rules/rooms/reason'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { statesExamTime } from '@/lib/core/rules/schedule/own-time'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { findAbsenceOwners } from '@/lib/core/service/schedule/told-reasons'
import { awayTitle } from '@/lib/core/texts/placing/wish-words'
import { requireWays, viewPlan } from '@/lib/repair/service/view-plan'
import { findStanding, type Standing } from './find-standing'
import { joinsFor } from './view-joins'
import { substitutesFor } from './view-substitutes'

/** Days that are planned at once. Who is away longer gives the classes to another. */
const longestPlan = 62

export type Absence = Omit<Wish, 'subject'> & { who: AwaySubject }

/** Throws `not_found` for an unknown id, or a wish. */
export async function openAbsence(db: Queryable, id: WishId): Promise<Absence> {
  const wish = await findWish(db, id)
  if (!wish?.isAbsence || wish.subject.kind === 'room') throw new ServiceError('not_found', absenceTexts.notFound)
  const { subject: who, ...absence } = wish
  return { ...absence, who }
}

/** Checked before a plan is made elsewhere. Throws as `openAbsence` and `requireWays` do. */
export async function requireAbsence(context: DataContext, id: WishId): Promise<Absence & { name: string }> {
  const absence = await openAbsence(context.db, id)
  const { title: name } = await requireWays(context, absence.who)
  return { ...absence, name }
}

/** Whether a slot is one of those in which somebody is away. */
export const isWithinAbsence = ({ who, ...absence }: Absence, { date, pair }: DatedSlot): boolean =>
  isOnDate({ ...absence, subject: who }, date) && (absence.pair === null || absence.pair === pair)

/**
 * The classes ahead of whoever is absent, each with the ways that the actor may take. The first moves of all work
 * together. Throws as `requireAbsence` does.
 */
export async function viewAbsencePlan(context: ServiceContext, id: WishId): Promise<AbsencePlan> {
  const { db, actor, now } = context
  const absence = await requireAbsence(context, id)
  const { who, name, startsOn, endsOn, title, pair } = absence
  const ownersOf = await findAbsenceOwners(context, [who])
  const plan: AbsencePlan = {
    who: { ...who, name },
    title: knowsWhyAway(actor, ownersOf(who)) ? title : awayTitle,
    startsOn,
    endsOn,
    classes: [],
  }
  const first = later(now.date, startsOn)
  const period = { from: first, to: earlier(endsOn, addDays(first, longestPlan - 1)) }
  if (period.to < period.from) return plan
  const calendar = await findCalendar(db)
  const pairs = pair === null ? pairsOf(calendar) : [pair]
  const found = await findMeetingsOf(db, { kind: who.kind, ids: [who.id] }, period, pairs)
  const standing = (await findStanding(context, found)).filter(
    ({ item }) => isWithinAbsence(absence, item) && !isOver(calendar, now, item),
  )
  const ways = new Map(standing.map((one) => [one.item.id, waysFor(context, who, one)]))
  const having = (way: AbsenceWay) => standing.flatMap(({ item }) => (ways.get(item.id)?.includes(way) ? [item] : []))
  const substitutes =
    who.kind === 'teacher' ? await substitutesFor(db, calendar, having('substitute'), who.id) : new Map()
  const joins = who.kind === 'teacher' ? await joinsFor(context, having('join'), who.id) : new Map()
  const proposals = await proposalsFor(context, { subject: who, period, pairs }, having('move'))
  return {
    ...plan,
    classes: standing.map(({ item }) => ({
      item: absentItem(item),
      ways: (ways.get(item.id) ?? []).filter((way) => way !== 'join' || joins.get(item.id)?.length),
      substitutes: substitutes.get(item.id) ?? [],
      joins: joins.get(item.id) ?? [],
      proposals: proposals.get(item.id) ?? [],
    })),
  }
}

export const absentItem = (item: ScheduleItem): AbsentItem => {
  const { id, version, title, lessonType, subgroup, groups, teachers, rooms, date, pair, state } = item
  const shown = { id, version, title, lessonType, subgroup, groups, teachers, rooms, date, pair }
  return { ...shown, isDraft: state === 'projected' }
}

function waysFor({ actor }: ActorContext, who: AwaySubject, { item, planned: { placed } }: Standing): AbsenceWay[] {
  const [mayGive, mayMove] = [isAllowed(actor, 'class.change_people', placed), isAllowed(actor, 'class.move', placed)]
  const isPublished = item.state === 'published'
  // An exam with a time of its own moves only whole: the session's search does it.
  const isSitting = statesExamTime(item)
  const may: Record<AbsenceWay, boolean> = {
    substitute: mayGive && isAllowed(actor, 'list.view', 'teacher'),
    join: mayMove && isPublished && !isSitting && item.groups.length > 0,
    without: mayGive && item.groups.length > 1,
    move: mayMove && !isSitting,
    online: isAllowed(actor, 'class.change_room', placed),
    alone: mayGive && item.groups.length > 0,
    cancel: mayMove && isPublished,
  }
  return waysOfAbsent[who.kind].filter((way) => may[way])
}

/** The ways to move each of these classes. */
async function proposalsFor(context: ServiceContext, ask: PlanRequest, movable: readonly ScheduleItem[]) {
  if (movable.length === 0) return new Map()
  const entries = await viewPlan(context, ask)
  return new Map(
    entries.flatMap(({ proposals }) => {
      const moved = proposals[0]?.moves[0].classes[0]
      return moved ? [[moved.id, proposals] as const] : []
    }),
  )
}
