import type { Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import type { StoredSlot } from '@/lib/core/notices/rules/notice'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { Schedule, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { FaultPerson } from '../faults/people'

export type SeenKind = 'group' | 'teacher' | 'room'
type SeenSubject = Extract<Subject, { kind: SeenKind }>
const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`

/** Everybody's published classes of a month, and the bookings that groups are invited to, as their weeks show them. */
export type SeenMonth = Map<string, Pick<Schedule, 'items' | 'requests'>>

const asked = 4

export async function seeMonth(
  person: FaultPerson,
  subjects: readonly SeenSubject[],
  { from, to }: Period,
): Promise<SeenMonth> {
  const seen: SeenMonth = new Map()
  const rest = [...subjects]
  const look = async () => {
    for (let subject = rest.pop(); subject; subject = rest.pop()) {
      const told = await person.ask({ method: 'GET', url: scheduleUrl(subject, from, to) })
      if (told?.status !== 200) throw new Error(`${keyOf(subject)}: ${told?.status ?? 'no answer'}`)
      const { items, requests } = decodeSchedule(told.body as Parameters<typeof decodeSchedule>[0])
      seen.set(keyOf(subject), {
        items: items.filter(({ state, hidden }) => state === 'published' && !hidden),
        requests: requests.filter(({ asked: isWaiting, groups }) => !isWaiting && groups.length > 0),
      })
    }
  }
  await Promise.all(Array.from({ length: asked }, look))
  return seen
}

/** What a week says of a class, in one line. */
const lineOf = ({ id, date, pair, title, rooms, teachers, groups }: ScheduleItem): string =>
  JSON.stringify([
    id,
    date,
    pair,
    title,
    rooms.map((room) => room.title),
    teachers.map(({ name }) => name).sort(),
    groups.map((group) => [group.title, group.subgroup]).sort(),
  ])

/** A class that somebody's week shows otherwise than another's, or not at all. */
export function differing(seen: SeenMonth): string[] {
  const broken: string[] = []
  const lines = new Map<MeetingId, { line: string; of: string }>()
  for (const [of, { items }] of seen)
    for (const item of items) {
      const line = lineOf(item)
      const other = lines.get(item.id)
      if (other && other.line !== line) broken.push(`${of} sees ${line}, ${other.of} sees ${other.line}`)
      else lines.set(item.id, { line, of })
      const people: [SeenKind, { id: number }[]][] = [
        ['group', item.groups],
        ['teacher', item.teachers],
        ['room', item.rooms],
      ]
      for (const [kind, named] of people)
        for (const { id } of named) {
          const week = seen.get(keyOf({ kind, id }))
          if (week && !week.items.some((one) => one.id === item.id))
            broken.push(`${of} sees ${line}, which ${keyOf({ kind, id })} does not`)
        }
    }
  return broken
}

/** Two classes of one person or room at one time: those that stood so before are not counted. */
export function doubled(before: SeenMonth, after: SeenMonth): string[] {
  const known = new Set([...before].flatMap(([of, { items }]) => clashes(of, items)))
  return [...after].flatMap(([of, { items }]) => clashes(of, items)).filter((one) => !known.has(one))
}

function clashes(of: string, items: readonly ScheduleItem[]): string[] {
  const found: string[] = []
  const isGroup = of.startsWith('group')
  const ownHalf = (item: ScheduleItem) =>
    item.groups.find((group) => keyOf({ kind: 'group', id: group.id }) === of)?.subgroup ?? 0
  for (const [at, one] of items.entries())
    for (const other of items.slice(at + 1)) {
      if (one.date !== other.date || one.pair !== other.pair) continue
      const [half, otherHalf] = [ownHalf(one), ownHalf(other)]
      if (isGroup && half !== otherHalf && half !== 0 && otherHalf !== 0) continue
      found.push(`${of} on ${one.date}, pair ${one.pair}: classes ${[one.id, other.id].sort().join(' and ')}`)
    }
  return found
}

type Told = {
  changeId: ChangeId
  kind: 'group' | 'teacher'
  id: number
  subgroup: Subgroup
  had: boolean
  has: boolean
  /** A class that the group lost without being told, since the same change tells it of another at that time. */
  isSilent: boolean
  before: StoredSlot | null
  after: StoredSlot | null
  dates: CalendarDate[]
  shifted: CalendarDate[]
}

/** Somebody to whom a class is something of their own: a teacher, or half of a group, since halves are told apart. */
type Listener = { kind: SeenKind; id: number; half: Subgroup }
const listenersOf = (kind: SeenKind, id: number): Listener[] =>
  kind === 'group' ? ([1, 2] as const).map((half) => ({ kind, id, half })) : [{ kind, id, half: 0 }]
const nameOf = ({ kind, id, half }: Listener): string =>
  half === 0 ? keyOf({ kind, id }) : `${keyOf({ kind, id })}/${half}`

/** Who else attends is no news to a group; to the teacher it is. */
const placeOf = (
  { kind }: Listener,
  date: CalendarDate,
  pair: number,
  { rooms, teachers, groups }: { rooms: number[]; teachers: number[]; groups: string[] },
): string =>
  JSON.stringify([
    date,
    pair,
    [...rooms].sort(),
    [...teachers].sort(),
    ...(kind === 'group' ? [] : [[...groups].sort()]),
  ])

const slotPlace = (of: Listener, date: CalendarDate, { pair, rooms, teachers, groups }: StoredSlot): string =>
  placeOf(of, date, pair, { rooms, teachers, groups: groups.map((group) => group.join('.')) })

type Attended = ScheduleItem | ScheduleRequest

const itemPlace = (of: Listener, { date, pair, rooms, teachers, groups }: Attended): string =>
  placeOf(of, date, pair, {
    rooms: rooms.map(({ id }) => id),
    teachers: teachers.map(({ id }) => id),
    groups: groups.map(({ id, subgroup }) => `${id}.${subgroup}`),
  })

const attends = ({ kind, id, half }: Listener, { groups }: Attended): boolean =>
  kind !== 'group' || groups.some((group) => group.id === id && (group.subgroup === 0 || group.subgroup === half))

const placesIn = (seen: SeenMonth): Map<string, string[]> =>
  new Map(
    [...seen].flatMap(([of, { items, requests }]) => {
      const [kind, id] = of.split(' ')
      if (kind === 'room') return []
      return listenersOf(kind as SeenKind, Number(id)).map((one): [string, string[]] => [
        nameOf(one),
        [...items, ...requests].filter((item) => attends(one, item)).map((item) => itemPlace(one, item)),
      ])
    }),
  )

const findTold = (sql: Sql, since: number): Promise<Told[]> => sql<Told[]>`
  select n.change_id as "changeId", s.kind, s.resource_id as id, s.subgroup, s.had, s.has, false as "isSilent", n.before, n.after,
    to_json(n.dates) as dates,
    to_json(array(select d + n.shift from unnest(n.dates) with ordinality u (d, at) order by at)) as shifted, n.id as at
  from notice n join notice_subject s on s.notice_id = n.id
  where n.change_id > ${since} and (n.before is not null or n.after is not null)
  union all
  select n.change_id, 'group', (g ->> 0)::integer, (g ->> 1)::smallint, true, false, true, n.before, null, to_json(n.dates), '[]', n.id
  from notice n cross join lateral jsonb_array_elements(n.before -> 'groups') g
  where n.change_id > ${since} and n.after is null
    and not exists (select from notice_subject s where s.notice_id = n.id and s.kind = 'group' and s.resource_id = (g ->> 0)::integer)
  order by at`

/**
 * Applies everybody's notices to the month as it was: whoever was told of exactly what is theirs arrives at the
 * month as it is.
 */
export async function untold(
  sql: Sql,
  { before, after, since, period }: { before: SeenMonth; after: SeenMonth; since: number; period: Period },
): Promise<{ broken: string[]; told: number }> {
  const told = await findTold(sql, since)
  const expected = placesIn(before)
  const broken: string[] = []
  const gains = new Set<string>()
  const silent: { of: string; changeId: ChangeId; date: CalendarDate; pair: number }[] = []
  for (const { changeId, kind, id, subgroup, had, has, isSilent, before: was, after: is, dates, shifted } of told)
    for (const listener of listenersOf(kind, id)) {
      if (subgroup !== 0 && listener.half !== subgroup) continue
      const of = nameOf(listener)
      const month = expected.get(of)
      if (!month) continue
      for (const [at, date] of dates.entries()) {
        if (was && had && isWithin(date, period)) {
          const index = month.indexOf(slotPlace(listener, date, was))
          if (index < 0) broken.push(`${of} was told of losing ${slotPlace(listener, date, was)}, which was not theirs`)
          else month.splice(index, 1)
          if (isSilent) silent.push({ of, changeId, date, pair: was.pair })
        }
        const now = was ? (shifted[at] ?? date) : date
        if (!is || !has || !isWithin(now, period)) continue
        month.push(slotPlace(listener, now, is))
        gains.add([of, changeId, now, is.pair].join(' '))
      }
    }
  for (const { of, changeId, date, pair } of silent)
    if (!gains.has([of, changeId, date, pair].join(' ')))
      broken.push(`${of} lost a class on ${date}, pair ${pair}, and was told nothing`)
  for (const [of, places] of placesIn(after)) {
    const [was, is] = [expected.get(of) ?? [], places].map((some) => [...some].sort())
    if (JSON.stringify(was) !== JSON.stringify(is))
      broken.push(
        `${of} was told ${JSON.stringify(was?.filter((one) => !is?.includes(one)))}, and has ${JSON.stringify(is?.filter((one) => !was?.includes(one)))}`,
      )
  }
  return { broken, told: told.length }
}

/** Whoever has a class where they had it, but at another clock time, and was not told of the bells of that day. */
export async function deafToBells(
  sql: Sql,
  { before, after, since }: { before: SeenMonth; after: SeenMonth; since: number },
): Promise<string[]> {
  const shifted = await sql<{ date: CalendarDate; pair: number }[]>`
    select d.date::text as date, d.pair from day_pair_time d join pair_time p using (pair)
    where (d.starts_at, d.ends_at) is distinct from (p.starts_at, p.ends_at)`
  const told = await sql<{ of: string; date: CalendarDate }[]>`
    select distinct s.kind || ' ' || s.resource_id as of, unnest(n.dates)::text as date
    from notice n join notice_subject s on s.notice_id = n.id where n.change_id > ${since} and n.about = 'bells'`
  const heard = new Set(told.map(({ of, date }) => `${of} ${date}`))
  const isShifted = new Set(shifted.map(({ date, pair }) => `${date} ${pair}`))
  return [...after].flatMap(([of, { items }]) => {
    if (of.startsWith('room')) return []
    const had = new Set(before.get(of)?.items.map(({ id, date, pair }) => `${id} ${date} ${pair}`))
    return items
      .filter(
        ({ id, date, pair, kind }) =>
          kind === 'class' && isShifted.has(`${date} ${pair}`) && had.has(`${id} ${date} ${pair}`),
      )
      .flatMap(({ date, pair }) => (heard.has(`${of} ${date}`) ? [] : [`${of} on ${date}, pair ${pair}`]))
  })
}

/** Whoever asked for a booking or for another time, or is asked for wishes, and was told nothing by others about it. */
export async function unanswered(sql: Sql, since: number): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    with concerned as (
      select c.id, c.action, c.actor_id, (select r.made_by from request r where r.id = (d.after ->> 'request_id')::integer) as user_id
      from change c join changed_row d on d.change_id = c.id and d.table_name = 'approval' and d.after is not null
      where c.action in ('booking.approve', 'booking.refuse')
      union
      select c.id, c.action, c.actor_id, (d.after ->> 'made_by')::integer
      from change c join changed_row d on d.change_id = c.id and d.table_name = 'appeal' and d.after is not null
      where c.action in ('appeal.accepted', 'appeal.refused')
      union
      select c.id, c.action, c.actor_id, u.id
      from change c join changed_row d on d.change_id = c.id and d.table_name = 'wish_answer' and d.before is null
        join "user" u on u.teacher_id = (d.after ->> 'teacher_id')::integer
      where c.action = 'campaign.start')
    select distinct action || ' ' || id || ' to account ' || user_id as what from concerned
    where id > ${since} and user_id is distinct from actor_id and not exists (
      select from notice n join notice_person p on p.notice_id = n.id
      where n.change_id = concerned.id and p.user_id = concerned.user_id)`
  return rows.map(({ what }) => what)
}

/** How many weeks of people are not what they were. */
export const changedWeeks = (before: SeenMonth, after: SeenMonth): number =>
  [...after].filter(
    ([of, { items }]) => JSON.stringify(items.map(lineOf)) !== JSON.stringify(before.get(of)?.items.map(lineOf)),
  ).length

const isWithin = (date: CalendarDate, { from, to }: Period): boolean => from <= date && date <= to

/**
 * The classes of each discipline and kind that stand, those that are owed, those held otherwise, and drafts that days
 * off removed since a change, of the whole semester. Not of each load item: where a group is divided, load goes on as
 * that of other groups. Exams are placed meanwhile, and count apart.
 */
export async function standingOrOwed(sql: Sql, since: number | null): Promise<Map<string, number>> {
  const rows = await sql<{ what: string; classes: number }[]>`
    with removed as (
      select e.load_item_id, sum(case when d.after is null then 1 else -1 end) as drafts
      from changed_row d join event e on e.id = (coalesce(d.before, d.after) ->> 'event_id')::bigint
      where d.change_id > ${since} and d.table_name = 'meeting' and (d.before is null or d.after is null)
        and coalesce(d.before, d.after) ->> 'state' = 'projected'
      group by 1)
    select l.discipline_id || ', lesson type ' || l.lesson_type as what, sum((
      select count(*) from event e join meeting m on m.event_id = e.id and m.state <> 'trace' where e.load_item_id = l.id)
      + (select count(*) from owed_classes(l.id, null))
      + (select count(*) from owed_outcome o where o.load_item_id = l.id)
      + coalesce((select drafts from removed r where r.load_item_id = l.id), 0))::integer as classes
    from load_item l where l.lesson_type <= 3 group by l.discipline_id, l.lesson_type`
  return new Map(rows.map(({ what, classes }) => [what, classes]))
}

/** The pair that begins at a clock time of a day, as `2026-11-23 0815`. */
export async function pairsByClock(sql: Sql, days: readonly CalendarDate[]): Promise<Map<string, number>> {
  const rows = await sql<{ begins: string; pair: number }[]>`
    select d.date || ' ' || to_char(make_interval(mins => coalesce(o.starts_at, p.starts_at)), 'HH24MI') as begins, p.pair
    from unnest(${sql.array([...days])}::date[]) d (date) cross join pair_time p
      left join day_pair_time o on o.date = d.date and o.pair = p.pair`
  return new Map(rows.map(({ begins, pair }) => [begins, pair]))
}
