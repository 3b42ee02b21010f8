import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findMeetingsOf } from '@/db/queries/repair/find-pieces'
import { findWish } from '@/db/queries/wishes/wishes'
import {
  type AbsencePlan,
  type AbsenceWay,
  type AbsentClass,
  type AbsentItem,
  waysOfAbsent,
} from '@/lib/absences/rules/absence-plan'
import type { Join } from '@/lib/absences/rules/joins'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { addDays, earlier, later } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { isOver, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, WishId } from '@/lib/core/names/rules/ids'
import type { Proposal } from '@/lib/core/placing/rules/proposal'
import { type TellPart, toldAs, toNobody } from '@/lib/core/processes/service/job-work'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { knowsWhyAway } from '@/lib/core/rights/rules/reason'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { statesExamTime } from '@/lib/core/schedule/rules/own-time'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { type AwaySubject, wishCovers, type Wish } from '@/lib/core/schedule/rules/wish'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'
import { findAbsenceOwners } from '@/lib/core/views/service/told-reasons'
import { requireWays, viewPlan } from '@/lib/repair/service/view-plan'
import type { PlannedOut } from '@/lib/repair/service/ways'
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
export const isWithinAbsence = ({ who, ...absence }: Absence, slot: DatedSlot): boolean =>
  wishCovers({ ...absence, subject: who }, slot)

/**
 * The classes ahead of whoever is absent, each with the ways that the actor may take. The first moves of all work
 * together, also those of a part. Throws as `requireAbsence` does, and `not_allowed` for an actor who may settle none of them.
 */
export async function viewAbsencePlan(
  context: ServiceContext,
  id: WishId,
  tellPart: TellPart<AbsencePlan> = toNobody,
): Promise<AbsencePlan> {
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
  // Of somebody whose classes are others' to settle nothing is looked for.
  if (standing.length > 0 && [...ways.values()].every((some) => some.length === 0))
    throw new ServiceError('not_allowed', notAllowedTexts['ways.search'])
  const having = (way: AbsenceWay) => standing.flatMap(({ item }) => (ways.get(item.id)?.includes(way) ? [item] : []))
  const planBy = (known: KnownWays): AbsencePlan => ({
    ...plan,
    classes: standing.map(({ item }) => absentClass(item, ways.get(item.id) ?? [], known)),
  })
  tellPart(() => planBy({}))
  const others =
    who.kind === 'teacher'
      ? {
          substitutes: await substitutesFor(db, calendar, having('substitute'), who.id),
          joins: await joinsFor(context, having('join'), who.id),
        }
      : { substitutes: new Map(), joins: new Map() }
  tellPart(() => planBy(others))
  // For the others no place is looked for.
  let unplanned: [MeetingId, Proposal[]][] = []
  const onRoots = (roots: readonly MeetingId[]) => {
    unplanned = standing.flatMap(({ item }) => (roots.includes(item.id) ? [] : [[item.id, []]]))
  }
  const movesBy = (entries: readonly PlannedOut[]): AbsencePlan => {
    const planned = entries.map(({ first: root, proposals }) => [root, proposals] as const)
    return planBy({ ...others, proposals: new Map([...unplanned, ...planned]) })
  }
  if (having('move').length === 0) return planBy({ ...others, proposals: new Map() })
  const isAway = (slot: DatedSlot) => isWithinAbsence(absence, slot)
  const asked = { subject: who, period, pairs, isAway, onRoots }
  return movesBy(await viewPlan(context, asked, toldAs(tellPart, movesBy)))
}

/** The ways found so far, by class; absent: not looked for yet. */
type KnownWays = {
  substitutes?: ReadonlyMap<MeetingId, readonly Substitute[]>
  joins?: ReadonlyMap<MeetingId, readonly Join[]>
  proposals?: ReadonlyMap<MeetingId, readonly Proposal[]>
}

function absentClass(item: ScheduleItem, ways: readonly AbsenceWay[], known: KnownWays): AbsentClass {
  const joins = known.joins?.get(item.id) ?? []
  return {
    item: absentItem(item),
    ways: ways.filter((way) => way !== 'join' || joins.length > 0),
    substitutes: known.substitutes?.get(item.id) ?? [],
    joins,
    proposals: known.proposals?.get(item.id) ?? [],
    isSought: !known.substitutes || (ways.includes('move') && !known.proposals?.has(item.id)),
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
