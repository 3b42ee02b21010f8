import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ProgrammeId, RoomId, UserId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import { buildingOf } from '@/lib/domain/room'
import type { RoomEntry } from '@/lib/domain/vocabulary'
import { planColumn } from '../item-plan'
import type { ItemPlan } from '../found-items'

type RoomUseParams = {
  dates: readonly CalendarDate[]
  pairs: readonly Pair[]
  ignoreWishes: boolean
  /** Drafts too, each with whose plan it is. */
  drafts: boolean
  viewer: UserId
}

/** `taken` and `drafts` by `Slot`: the pair on any of the dates, or the weekday and pair as `slotOf` numbers them. */
type RoomUse<Slot extends number> = {
  taken: Slot[]
  drafts: { slot: Slot; programmeId: ProgrammeId | null; plan: ItemPlan }[]
}

// $1 dates (as texts: the driver sends no list of dates), $2 pairs, $3 wishes are ignored, $4 with drafts, $5 the viewer, $6, where
// rooms are named: their ids. Fixed texts, so that each connection plans them once.

const inAsked = 'date = any($1::text[]::date[]) and pair = any($2::smallint[])'

/** Who holds a room, and what it would rather keep free. Beside every overlap stands one that is firm. */
const taken = (among: string) => `
  select resource_id as room_id, date, pair from claim
  where kind = 'room' and hold = 'firm' and ${inAsked} ${among}
  union all
  select w.resource_id, day, slot
  from wish w cross join unnest($1::text[]::date[]) day cross join unnest($2::smallint[]) slot
  where w.kind = 'room' and not $3 and day between w.starts_on and w.ends_on
    and coalesce(w.weekday = extract(isodow from day), true) and coalesce(w.pair = slot, true)`

const drafts = (slot: string, among: string) => `
  select d.resource_id as room_id, json_agg(json_build_object(
    'slot', ${slot}, 'programmeId', r.programme_id, 'plan', ${planColumn('$5')})) as list
  from (select resource_id, meeting_id, date, pair from claim
      where $4 and kind = 'room' and hold = 'draft' and ${inAsked} ${among}) d
    join meeting m on m.id = d.meeting_id
    join event e on e.id = m.event_id
    left join programme_discipline r on r.id = e.programme_discipline_id
  group by d.resource_id`

/** Placeholder rooms, the virtual ones among them, are held by many and taken by nobody. */
const statementOf = (
  columns: string,
  slotOf: (row: string) => string,
  among: { claims: string; rooms: string },
) => `
  select ${columns}, coalesce(t.slots, '{}') as taken, coalesce(d.list, '[]') as drafts
  from room
    left join (
      select room_id, array_agg(distinct ${slotOf('t')}) as slots from (${taken(among.claims)}) t group by room_id) t
      on t.room_id = room.id and not room.is_placeholder
    left join (${drafts(slotOf('d'), among.claims)}) d on d.room_id = room.id and not room.is_placeholder
  ${among.rooms}`

const entry = `room.id, title, building, capacity, has_projector as "hasProjector", is_computer_class as "isComputerClass",
  needs_key as "needsKey"`

export const allRoomsStatement = statementOf(entry, (row) => `${row}.pair`, { claims: '', rooms: '' })
export const theseRoomsStatement = statementOf(
  'room.id',
  (row) => `(extract(isodow from ${row}.date) * 10 + ${row}.pair)::integer`,
  { claims: 'and resource_id = any($6::integer[])', rooms: 'where room.id = any($6::integer[])' },
)

const valuesOf = ({ dates, pairs, ignoreWishes, drafts: withDrafts, viewer }: RoomUseParams) => [
  [...dates],
  [...pairs],
  ignoreWishes,
  withDrafts,
  viewer,
]

/** Every room, with those of the pairs in which it is taken on any of the dates, in one statement. In no order. */
export async function findRoomUse(
  db: Queryable,
  params: RoomUseParams,
): Promise<({ room: RoomEntry } & RoomUse<Pair>)[]> {
  const rows = await sqlOf(db).unsafe<(RoomEntry & RoomUse<Pair>)[]>(allRoomsStatement, valuesOf(params), {
    prepare: true,
  })
  return rows.map(({ taken: held, drafts: drafted, ...room }) => ({
    room: { ...room, building: buildingOf(room) },
    taken: held,
    drafts: drafted,
  }))
}

/** Those of these rooms that exist, with the slots of a week in which each is taken (`slotOf`), in one statement. */
export async function findWeekUse(
  db: Queryable,
  rooms: readonly RoomId[],
  params: RoomUseParams,
): Promise<({ id: RoomId } & RoomUse<number>)[]> {
  return sqlOf(db).unsafe<({ id: RoomId } & RoomUse<number>)[]>(
    theseRoomsStatement,
    [...valuesOf(params), [...rooms]],
    { prepare: true },
  )
}
