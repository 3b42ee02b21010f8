import type { Sql } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { StoredSlot } from '@/lib/core/notices/rules/notice'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeSchedule } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { FaultPerson } from '../faults/people'

export type SeenKind = 'group' | 'teacher' | 'room'
type SeenSubject = Extract<Subject, { kind: SeenKind }>
const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`

/** The published classes of everybody's month, as their weeks show them. */
export type SeenMonth = Map<string, ScheduleItem[]>

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
      const { items } = decodeSchedule(told.body as Parameters<typeof decodeSchedule>[0])
      seen.set(
        keyOf(subject),
        items.filter(({ state, hidden, kind }) => state === 'published' && !hidden && kind === 'class'),
      )
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
  for (const [of, items] of seen)
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
          if (week && !week.some((one) => one.id === item.id))
            broken.push(`${of} sees ${line}, which ${keyOf({ kind, id })} does not`)
        }
    }
  return broken
}

/** Two classes of one person or room at one time: those that stood so before are not counted. */
export function doubled(before: SeenMonth, after: SeenMonth): string[] {
  const known = new Set([...before].flatMap(([of, items]) => clashes(of, items)))
  return [...after].flatMap(([of, items]) => clashes(of, items)).filter((one) => !known.has(one))
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
  kind: 'group' | 'teacher'
  id: number
  had: boolean
  has: boolean
  before: StoredSlot | null
  after: StoredSlot | null
  dates: CalendarDate[]
  shifted: CalendarDate[]
}

const placeOf = (
  date: CalendarDate,
  pair: number,
  { rooms, teachers, groups }: { rooms: number[]; teachers: number[]; groups: string[] },
): string => JSON.stringify([date, pair, [...rooms].sort(), [...teachers].sort(), [...groups].sort()])

const slotPlace = (date: CalendarDate, { pair, rooms, teachers, groups }: StoredSlot): string =>
  placeOf(date, pair, { rooms, teachers, groups: groups.map((group) => group.join('.')) })

const itemPlace = ({ date, pair, rooms, teachers, groups }: ScheduleItem): string =>
  placeOf(date, pair, {
    rooms: rooms.map(({ id }) => id),
    teachers: teachers.map(({ id }) => id),
    groups: groups.map(({ id, subgroup }) => `${id}.${subgroup}`),
  })

/**
 * Applies everybody's notices to the month as it was: whoever was told of exactly what is theirs arrives at the
 * month as it is.
 */
export async function untold(
  sql: Sql,
  { before, after, since, period }: { before: SeenMonth; after: SeenMonth; since: number; period: Period },
): Promise<{ broken: string[]; told: number }> {
  const told = await sql<Told[]>`
    select s.kind, s.resource_id as id, bool_or(s.had) as had, bool_or(s.has) as has, n.before, n.after, to_json(n.dates) as dates,
      to_json(array(select d + n.shift from unnest(n.dates) with ordinality u (d, at) order by at)) as shifted
    from notice n join notice_subject s on s.notice_id = n.id
    where n.change_id > ${since} group by n.id, s.kind, s.resource_id order by n.id`
  const expected = new Map([...before].map(([of, items]) => [of, items.map(itemPlace)]))
  const broken: string[] = []
  for (const { kind, id, had, has, before: was, after: is, dates, shifted } of told) {
    const of = keyOf({ kind, id })
    const month = expected.get(of)
    if (!month) continue
    for (const [at, date] of dates.entries()) {
      if (was && had && isWithin(date, period)) {
        const index = month.indexOf(slotPlace(date, was))
        if (index < 0) broken.push(`${of} was told of losing ${slotPlace(date, was)}, which was not theirs`)
        else month.splice(index, 1)
      }
      const now = was ? (shifted[at] ?? date) : date
      if (is && has && isWithin(now, period)) month.push(slotPlace(now, is))
    }
  }
  for (const [of, items] of after) {
    if (of.startsWith('room')) continue
    const [was, is] = [expected.get(of) ?? [], items.map(itemPlace)].map((places) => [...places].sort())
    if (JSON.stringify(was) !== JSON.stringify(is))
      broken.push(
        `${of} was told ${JSON.stringify(was?.filter((one) => !is?.includes(one)))}, and has ${JSON.stringify(is?.filter((one) => !was?.includes(one)))}`,
      )
  }
  return { broken, told: told.length }
}

/** How many weeks of people are not what they were. */
export const changedWeeks = (before: SeenMonth, after: SeenMonth): number =>
  [...after].filter(
    ([of, items]) => JSON.stringify(items.map(itemPlace)) !== JSON.stringify(before.get(of)?.map(itemPlace)),
  ).length

const isWithin = (date: CalendarDate, { from, to }: Period): boolean => from <= date && date <= to

/** The classes of each load item that stand, and those that are owed, of the whole semester. */
export async function standingOrOwed(sql: Sql): Promise<Map<LoadItemId, number>> {
  const rows = await sql<{ id: LoadItemId; classes: number }[]>`
    select l.id, (
      select count(*) from event e join meeting m on m.event_id = e.id and m.state <> 'trace' where e.load_item_id = l.id)::integer
      + (select count(*) from owed_classes(l.id, null))::integer as classes
    from load_item l`
  return new Map(rows.map(({ id, classes }) => [id, classes]))
}
