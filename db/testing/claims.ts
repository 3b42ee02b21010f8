import { asc, inArray, sql } from 'drizzle-orm'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type EventId, type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { EventKind, MeetingState } from '@/lib/core/schedule/rules/schedule'
import type { Database, Queryable } from '../client'
import { type NeededClaim, type OnConflict, placeClaims } from '../queries/core/placing/place-claims'
import { promoteWaiting } from '../queries/core/placing/release-meetings'
import { claim, discipline, event, group, loadItem, meeting, room, semester, teacher, user } from '../schema'
import { withRollback } from './database'

export type Resource = Omit<NeededClaim, 'meetingId'>

export const roomClaim = (id: number): Resource => ({ kind: 'room', resourceId: id, subgroup: 0 })
export const teacherClaim = (id: number): Resource => ({ kind: 'teacher', resourceId: id, subgroup: 0 })
export const groupClaim = (id: number, subgroup: Subgroup = 0): Resource => ({
  kind: 'group',
  resourceId: id,
  subgroup,
})
export const loadClaim = (id: number, subgroup: Subgroup = 0): Resource => ({
  kind: 'load',
  resourceId: id,
  subgroup,
})

/**
 * Creates rooms, teachers and groups 1 to 3, load items 1 and 2, user 1; room and teacher 9 are placeholders.
 * Later ids start at 101.
 */
export async function buildResources(db: Queryable): Promise<void> {
  const bounds = { startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-12-27') }
  await db.insert(user).values({ id: idNumbered(1), username: 'dispatcher', fullName: 'Диспетчер' })
  await db.insert(discipline).values({ id: idNumbered(1), title: 'Физика' })
  await db.insert(semester).values({ id: idNumbered(1), title: 'Осенний', half: 1, firstWeekParity: 0, ...bounds })
  for (const id of [1, 2, 3]) {
    await db.insert(room).values({ id: idNumbered(id), title: `К-10${id}` })
    await db
      .insert(teacher)
      .values({ id: idNumbered(id), name: `Преподаватель ${id}`, fullName: `Преподаватель ${id}` })
    await db.insert(group).values({ id: idNumbered(id), title: `ИСТб-26-${id}`, subgroupCount: 2 })
  }
  await db.insert(room).values({ id: idNumbered(9), title: 'каф', isPlaceholder: true })
  await db.insert(teacher).values({ id: idNumbered(9), name: 'вакансия', fullName: 'вакансия', isPlaceholder: true })
  for (const id of [1, 2])
    await db.insert(loadItem).values({
      id: idNumbered(id),
      semesterId: idNumbered(1),
      disciplineId: idNumbered(1),
      lessonType: 1,
      requiredHours: 34,
      ...bounds,
    })
  // A table with pending deferred checks cannot be altered.
  await db.execute(sql`set constraints semester_is_sound immediate`)
  await db.execute(sql`set constraints semester_is_sound deferred`)
  for (const table of [user, discipline, semester, room, teacher, group, loadItem])
    await db.execute(sql`alter table ${table} alter column id restart with 101`)
}

type MeetingTraits = {
  title?: string
  kind?: EventKind
  state?: MeetingState
  date?: CalendarDate
  pair?: Pair
  eventId?: EventId
}

export const someMonday = calendarDate('2026-11-16')

/** A meeting without claims; it gets its own event unless one is given. */
export async function buildMeeting(db: Queryable, traits: MeetingTraits = {}): Promise<MeetingId> {
  const { title = 'Физика', kind = 'class', state = 'published', date = someMonday, pair = 1 } = traits
  const [made] = traits.eventId ? [{ id: traits.eventId }] : await db.insert(event).values({ kind, title }).returning()
  if (!made) throw new Error('The event was not inserted.')
  const [inserted] = await db.insert(meeting).values({ eventId: made.id, date, pair, state }).returning()
  if (!inserted) throw new Error('The meeting was not inserted.')
  return inserted.id
}

/** A meeting that claims these resources. */
export async function placeMeeting(
  db: Queryable,
  resources: readonly Resource[],
  traits: MeetingTraits & { onConflict?: OnConflict } = {},
): Promise<MeetingId> {
  const meetingId = await buildMeeting(db, traits)
  const claims = resources.map((resource) => ({ ...resource, meetingId }))
  await placeClaims(db, claims, traits.onConflict ?? 'refuse')
  return meetingId
}

/**
 * The meetings' claims as `room 1: firm`, `group 2/1: soft forced`; `teacher 1: left` for a teacher who was
 * replaced.
 */
export async function holdsOf(db: Queryable, ...meetings: MeetingId[]): Promise<string[]> {
  const rows = await db
    .select()
    .from(claim)
    .where(inArray(claim.meetingId, meetings))
    .orderBy(asc(claim.kind), asc(claim.resourceId), asc(claim.subgroup), asc(claim.id))
  return rows.map(
    ({ kind, resourceId, subgroup, hold, softReason, leftIn }) =>
      `${kind} ${resourceId}${kind === 'group' ? `/${subgroup}` : ''}: ${leftIn === null ? hold : 'left'}${softReason ? ` ${softReason}` : ''}`,
  )
}

/** Runs a test among these resources and rolls it back. */
export const inUniversity = (test: (db: Database) => Promise<void>): Promise<void> =>
  withRollback(async (db) => {
    await buildResources(db)
    await test(db)
  })

/** Does what a commit would do. */
export const settle = promoteWaiting

/**
 * Places that do not have exactly one firm claim among their published ones, or are held by something
 * unpublished; there must be none.
 */
export async function brokenPlaces(db: Queryable): Promise<unknown[]> {
  return db.execute(sql`
    select c.kind, c.resource_id, c.subgroup, c.date, c.pair, array[c.hold] as holds
    from claim c join meeting m on m.id = c.meeting_id
    where m.state <> 'published' and c.hold in ('firm', 'soft')
    union all
    select c.kind, c.resource_id, c.subgroup, c.date, c.pair, array_agg(c.hold) as holds
    from claim c join meeting m on m.id = c.meeting_id
    where m.state = 'published' and (c.hold = 'firm' or c.soft_reason in ('forced', 'imported'))
    group by 1, 2, 3, 4, 5
    having count(*) filter (where c.hold = 'firm') <> 1`)
}
