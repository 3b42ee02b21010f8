import type { Queryable } from '@/db/client'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import { ClaimConflict, findHeldPlaces, placeClaims } from '@/db/queries/core/placing/place-claims'
import { promoteWaiting } from '@/db/queries/core/placing/release-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { dropLoad, endLoad, findHoursBefore, insertHeirs, turnLoad } from '@/db/queries/regrouping/load-turns'
import { continueSeries, releaseGroups, type TurnedClass } from '@/db/queries/regrouping/turn-classes'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { type GroupId, type LoadItemId, type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { itemTo } from '@/lib/core/views/service/is-visible'
import { actOnClasses, type ActOutcome } from '@/lib/planning/service/act-on-classes'
import { joinedWarnings, moveWarnings } from '@/lib/planning/service/placement-warnings'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import { type PartKey, partKeyOf } from '@/lib/takeover/rules'
import type { LoadAhead } from '@/lib/takeover/service/take-load-over'
import type { PartsAhead } from './parts-ahead'

/**
 * What becomes of a part: it ends, or its audience changes; `of`: only of classes that this group attends. `apart`:
 * groups of it that get load of their own, without classes.
 */
export type PartTurn = { key: PartKey } & (
  | { becomes: 'ends' }
  | {
      becomes: { of?: GroupId; adds: readonly GroupId[]; drops: readonly GroupId[]; subgroup: Subgroup }
      apart?: readonly GroupId[]
    }
)

type Turning = {
  parts: PartsAhead
  turns: readonly PartTurn[]
  since: CalendarDate
  reason: string
  dryRun: boolean
  /** Ends classes whose new groups are busy, instead of refusing all. */
  endsHeld?: true | undefined
  /** The group that the change makes. */
  made?: GroupId | undefined
}

/** `held`: the classes whose new groups are busy, each with what holds the place. */
export type Turned = ActOutcome & { held: ReadonlyMap<MeetingId, HeldPlace> }

/**
 * Ends parts, or gives them to another audience, all or none. Classes before the date stay as they are: series
 * and load go on as new ones. Throws `not_allowed`, `invalid` without a needed reason, and ClaimConflict if a new
 * group is busy, which a dry run only tells.
 */
export async function turnParts(
  change: TimetableChange,
  context: ActorContext,
  { parts, turns, ...turning }: Turning,
): Promise<Turned> {
  const { endsHeld, dryRun, reason } = turning
  const turnOf = new Map(turns.map((turn) => [turn.key, turn]))
  const affected = parts.items.filter((item) => turnOf.has(partKeyOf(item)))
  const load = parts.load.filter(({ id }) => turnOf.has(`load-${id}`))
  const meetings = affected.map(({ id }) => id)
  await change.lock(
    'load_item',
    load.map(({ id }) => id),
  )
  await requireRights(change, context, { affected, load, turnOf, mayEnd: endsHeld === true })
  let held: Turned['held'] = new Map()
  const told = await actOnClasses(change, context, { meetings, reason, dryRun }, async () => {
    const turned = await writeTurns(change, { affected, load, turnOf }, turning)
    held = turned.held
    const { going, gained } = turned
    const standing = await findItems(change.db, going, context.actor.userId)
    const items = standing.map((item) => itemTo(context.actor, item))
    const isGaining = ({ kind, id }: { kind: string; id: number }) => kind === 'group' && gained.has(idNumbered(id))
    return {
      ...turned,
      changed: endsHeld ? meetings : meetings.filter((id) => !held.has(id)),
      published: items.flatMap(({ id, state }) => (state === 'published' ? [id] : [])),
      isAsked: isGaining,
      warnings: [
        ...(gained.size > 0 ? await moveWarnings(change.db, { meetings: going, inNewRooms: items }) : []),
        ...(await joinedWarnings(change.db, going, { teachers: [], groups: [...gained] })),
      ],
    }
  })
  return { ...told, held }
}

/**
 * `going`: the classes that go on; `placed`: those of them in which somebody is new; `gained`: the groups that are new
 * in any.
 */
async function writeTurns(
  change: TimetableChange,
  { affected, load, turnOf }: Affected,
  { since, dryRun, endsHeld, made }: Pick<Turning, 'since' | 'dryRun' | 'endsHeld' | 'made'>,
) {
  const { db } = change
  const ended = affected.filter((item) => turnOf.get(partKeyOf(item))?.becomes === 'ends')
  await removeWithin(
    change,
    ended.map(({ id }) => id),
  )
  const heirs = await turnAllLoad(db, load, turnOf, since)
  const classes = affected.flatMap((item) => turnedClass(item, turnOf, heirs))
  const needed = await releaseGroups(db, classes)
  await promoteWaiting(db)
  const held = await findHeldPlaces(db, needed)
  if (held.size > 0 && !dryRun && !endsHeld) throw new ClaimConflict([...held.values()])
  if (endsHeld) await removeWithin(change, [...held.keys()])
  const turned = classes.filter(({ id }) => !held.has(id))
  const ofLoad = await continueSeries(db, turned)
  const taken = needed.filter(({ meetingId }) => !held.has(meetingId))
  await placeClaims(db, [...taken, ...ofLoad], 'refuse')
  return {
    held,
    going: turned.map(({ id }) => id),
    // Nobody else has drafts of a new group.
    placed: [...new Set(taken.flatMap(({ meetingId, resourceId }) => (resourceId === made ? [] : [meetingId])))],
    gained: new Set(classes.flatMap((one) => one.adds)),
  }
}

type Affected = {
  affected: readonly ScheduleItem[]
  load: readonly LoadAhead[]
  turnOf: ReadonlyMap<PartKey, PartTurn>
}

async function requireRights(
  change: TimetableChange,
  context: ActorContext,
  { affected, load, turnOf, mayEnd }: Affected & { mayEnd: boolean },
): Promise<void> {
  const byId = new Map(affected.map((item) => [item.id, item]))
  const planned = await findPlannedMeetings(change.db, [...byId.keys()], context.actor.userId)
  const isEndedInSight = (id: MeetingId) => {
    const item = byId.get(id)
    return item?.state === 'published' && (mayEnd || turnOf.get(partKeyOf(item))?.becomes === 'ends')
  }
  const withdrawn = planned.filter(({ meetingId }) => isEndedInSight(meetingId))
  change.takes(
    requireOfAll(
      context,
      'class.change_people',
      planned.map(({ placed }) => [placed]),
    ),
    requireOfAll(
      context,
      'load.change_teachers',
      load.map(({ item }) => [ownersOf(item.plan)]),
    ),
    withdrawn.length > 0
      ? requireOfAll(
          context,
          'schedule.unpublish',
          withdrawn.map(({ placed }) => [placed]),
        )
      : null,
  )
}

const groupIds = ({ groups }: { groups: readonly { id: GroupId }[] }): GroupId[] => groups.map(({ id }) => id)

const audienceAfter = (groups: readonly GroupId[], { adds, drops }: Pick<TurnedClass, 'adds' | 'drops'>) => [
  ...new Set([...groups.filter((id) => !drops.includes(id)), ...adds]),
]

/** Turns the load, and returns which item each has become for the classes from the date on. */
async function turnAllLoad(
  db: Queryable,
  load: readonly LoadAhead[],
  turnOf: Affected['turnOf'],
  since: CalendarDate,
): Promise<ReadonlyMap<LoadItemId, LoadItemId>> {
  const hoursBefore = await findHoursBefore(
    db,
    load.map(({ id }) => id),
    since,
  )
  const isBegun = (id: LoadItemId) => (hoursBefore.get(id) ?? 0) > 0
  const turned = load.flatMap(({ id, item }) => {
    const turn = turnOf.get(`load-${id}`)
    if (!turn || turn.becomes === 'ends') return []
    const { becomes, apart = [] } = turn
    return [{ id, groups: audienceAfter(groupIds(item), becomes), subgroup: becomes.subgroup, apart }]
  })
  const ended = load.flatMap(({ id }) => (turnOf.get(`load-${id}`)?.becomes === 'ends' ? [id] : []))
  const [begun, fresh] = [turned.filter(({ id }) => isBegun(id)), turned.filter(({ id }) => !isBegun(id))]
  const around = { since, hoursBefore }
  const heirs = await insertHeirs(db, begun, around)
  await insertHeirs(
    db,
    turned.flatMap(({ id, subgroup, apart }) => apart.map((group) => ({ id, groups: [group], subgroup }))),
    around,
  )
  await endLoad(db, [...begun.map(({ id }) => id), ...ended.filter(isBegun)], around)
  await turnLoad(db, fresh)
  await dropLoad(
    db,
    ended.filter((id) => !isBegun(id)),
  )
  return new Map(begun.flatMap(({ id }, index) => (heirs[index] === undefined ? [] : [[id, heirs[index]]])))
}

function turnedClass(
  item: ScheduleItem,
  turnOf: Affected['turnOf'],
  heirs: ReadonlyMap<LoadItemId, LoadItemId>,
): TurnedClass[] {
  const turn = turnOf.get(partKeyOf(item))
  if (!turn || turn.becomes === 'ends') return []
  const { of, adds, drops, subgroup } = turn.becomes
  const { id, loadItemId } = item
  const loadItem = loadItemId === null ? null : (heirs.get(loadItemId) ?? loadItemId)
  const attends = of === undefined || item.groups.some((one) => one.id === of)
  const audience = attends ? { adds, drops } : { adds: [], drops: [] }
  return [{ id, ...audience, subgroup, loadItem, widens: subgroup === 0 && item.subgroup !== 0 }]
}
