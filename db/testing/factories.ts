import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import {
  isVirtualRoom,
  type EventId,
  type GroupId,
  type MeetingId,
  type RoomId,
  type SemesterId,
  type TeacherId,
  idNumbered,
} from '@/lib/core/names/rules/ids'
import type { Hold, ResourceKind, SoftReason, Subgroup } from '@/lib/core/names/rules/resource'
import type { Queryable } from '../client'
import {
  claim,
  department,
  discipline,
  event,
  faculty,
  group,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  meeting,
  room,
  semester,
  teacher,
  user,
} from '../schema'

type Insert<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

let made = 0
/** A title that is unique in this test run. */
const unique = (word: string): string => `${word} ${(made += 1)}`

function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}

export const buildFaculty = async (db: Queryable, values: Insert<typeof faculty> = {}) =>
  one(
    await db
      .insert(faculty)
      .values({ title: unique('Институт'), ...values })
      .returning(),
  )

export const buildDepartment = async (db: Queryable, values: Insert<typeof department> = {}) =>
  one(
    await db
      .insert(department)
      .values({ title: unique('Кафедра'), ...values })
      .returning(),
  )

export const buildRoom = async (db: Queryable, values: Insert<typeof room> = {}) =>
  one(
    await db
      .insert(room)
      .values({ title: unique('К-'), capacity: 30, ...values })
      .returning(),
  )

export const buildTeacher = async (db: Queryable, values: Insert<typeof teacher> = {}) => {
  const fullName = values.fullName ?? unique('Иванов Иван Иванович')
  return one(
    await db
      .insert(teacher)
      .values({ name: fullName, fullName, ...values })
      .returning(),
  )
}

export const buildGroup = async (db: Queryable, values: Insert<typeof group> = {}) =>
  one(
    await db
      .insert(group)
      .values({ title: unique('ИСТб-23-'), courseYear: 2, students: 25, subgroupCount: 2, ...values })
      .returning(),
  )

export const buildDiscipline = async (db: Queryable, values: Insert<typeof discipline> = {}) =>
  one(
    await db
      .insert(discipline)
      .values({ title: unique('Физика'), ...values })
      .returning(),
  )

export const buildUser = async (db: Queryable, values: Insert<typeof user> = {}) =>
  one(
    await db
      .insert(user)
      .values({ username: unique('user'), fullName: 'Петрова Анна', ...values })
      .returning(),
  )

const autumn = { startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-12-31') }

/** Autumn 2026 by default; its first week is «нечет.». */
export const buildSemester = async (db: Queryable, values: Insert<typeof semester> = {}) =>
  one(
    await db
      .insert(semester)
      .values({
        title: 'Осень 2026',
        half: 1,
        ...autumn,
        firstWeekParity: 0,
        ...values,
      })
      .returning(),
  )

/**
 * A load item for these groups and teachers, with a new discipline unless one is given and the dates of
 * `buildSemester`.
 */
export async function buildLoadItem(
  db: Queryable,
  {
    groups = [],
    teachers = [],
    ...values
  }: Insert<typeof loadItem> & { semesterId: SemesterId; groups?: GroupId[]; teachers?: TeacherId[] },
) {
  const disciplineId = values.disciplineId ?? (await buildDiscipline(db)).id
  const made = one(
    await db
      .insert(loadItem)
      .values({ lessonType: 1, requiredHours: 32, ...autumn, ...values, disciplineId })
      .returning(),
  )
  for (const groupId of groups) await db.insert(loadItemGroup).values({ loadItemId: made.id, groupId })
  for (const teacherId of teachers) await db.insert(loadItemTeacher).values({ loadItemId: made.id, teacherId })
  return made
}

type BuiltEvent = { eventId: EventId; meetingIds: MeetingId[] }

export type EventParts = {
  kind?: (typeof event.$inferInsert)['kind']
  values?: Insert<typeof event>
  on: { date: CalendarDate; pair: Pair }[]
  state?: (typeof meeting.$inferInsert)['state']
  rooms?: RoomId[]
  teachers?: TeacherId[]
  /** Claims the group's half given by the event's subgroup; 0 claims both. */
  groups?: GroupId[]
  /** Makes the claims soft, with this reason; claims of virtual rooms are always soft. */
  soft?: SoftReason
}

/**
 * An event with its meetings and their claims, including its load item's, inserted directly: only the
 * database's constraints apply.
 */
export async function buildEvent(db: Queryable, parts: EventParts): Promise<BuiltEvent> {
  const { kind = 'class', values = {}, on, state = 'published', rooms = [], teachers = [], groups = [], soft } = parts
  const made = one(
    await db
      .insert(event)
      .values({ kind, title: unique('Занятие'), lessonType: 1, ...values })
      .returning(),
  )
  const meetings = await db
    .insert(meeting)
    .values(on.map((place) => ({ ...place, eventId: made.id, state })))
    .returning()
  const halves: Subgroup[] = made.subgroup === 0 ? [1, 2] : [made.subgroup]
  const resources: { kind: ResourceKind; resourceId: number; subgroup: Subgroup }[] = [
    ...rooms.map((resourceId) => ({ kind: 'room' as const, resourceId, subgroup: 0 as const })),
    ...teachers.map((resourceId) => ({ kind: 'teacher' as const, resourceId, subgroup: 0 as const })),
    ...groups.flatMap((resourceId) => halves.map((subgroup) => ({ kind: 'group' as const, resourceId, subgroup }))),
    ...(made.loadItemId === null
      ? []
      : [{ kind: 'load' as const, resourceId: made.loadItemId, subgroup: made.subgroup }]),
  ]
  const claims = meetings.flatMap(({ id, date, pair }) =>
    resources.map((resource) => ({
      meetingId: id,
      date,
      pair,
      ...resource,
      ...holdOf(resource, state, soft),
    })),
  )
  if (claims.length > 0) await db.insert(claim).values(claims)
  return { eventId: made.id, meetingIds: meetings.map(({ id }) => id) }
}

function holdOf(
  resource: { kind: ResourceKind; resourceId: number },
  state: 'projected' | 'published' | 'trace',
  soft: SoftReason | undefined,
): { hold: Hold; softReason: SoftReason | null } {
  if (state === 'projected') return { hold: 'draft', softReason: null }
  if (state === 'trace') return { hold: 'trace', softReason: null }
  if (resource.kind === 'room' && isVirtualRoom(idNumbered(resource.resourceId)))
    return { hold: 'soft', softReason: 'unlimited' }
  return soft && resource.kind !== 'load' ? { hold: 'soft', softReason: soft } : { hold: 'firm', softReason: null }
}
