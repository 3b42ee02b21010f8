import { eq } from 'drizzle-orm'
import { sqlOf, type Database } from '@/db/client'
import { claim, loadItem, meeting, programme, programmeDiscipline, request, wish } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { findItems, findSchedule, type ScheduleParams } from './schedule'

const monday = calendarDate('2026-11-16')
const tuesday = calendarDate('2026-11-17')
const sunday = calendarDate('2026-11-22')
const nextMonday = calendarDate('2026-11-23')
const nobody = 0 as UserId

async function week(db: Database, subject: Subject, params: Partial<ScheduleParams> = {}) {
  const defaults = { subject, also: [], from: monday, to: sunday, drafts: false, viewer: nobody }
  const found = await findSchedule(db, { ...defaults, ...params })
  if (!found) throw new Error('no such subject')
  return found
}

const groupSubject = ({ id }: Awaited<ReturnType<typeof buildGroup>>): Subject => ({ kind: 'group', id })
const roomSubject = ({ id }: Awaited<ReturnType<typeof buildRoom>>): Subject => ({ kind: 'room', id })
const teacherSubject = ({ id }: Awaited<ReturnType<typeof buildTeacher>>): Subject => ({
  kind: 'teacher',
  id,
})

async function buildRequest(db: Database, values: Partial<typeof request.$inferInsert> = {}) {
  const madeBy = await buildUser(db, { fullName: 'Диспетчер' })
  const [row] = await db
    .insert(request)
    .values({ kind: 'booking', reason: 'Ремонт', madeBy: madeBy.id, ...values })
    .returning()
  if (!row) throw new Error('no request')
  return row
}

test('a stream is one item with all its groups, rooms and teachers, from any of them', () =>
  withRollback(async (db) => {
    const first = await buildGroup(db, { title: 'А-1' })
    const second = await buildGroup(db, { title: 'Б-2', students: null, studyForm: 'correspondence' })
    const rooms = [await buildRoom(db, { title: 'К-1' }), await buildRoom(db, { title: 'К-2' })]
    const teacher = await buildTeacher(db, { name: 'Иванов И.И.' })
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: monday, pair: 3 }],
      groups: [first.id, second.id],
      rooms: rooms.map(({ id }) => id),
      teachers: [teacher.id],
    })
    const { items } = await week(db, groupSubject(first), { also: [groupSubject(second)] })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      id: meetingIds[0],
      date: monday,
      pair: 3,
      state: 'published',
      rooms: [{ title: 'К-1' }, { title: 'К-2' }],
      teachers: [{ id: teacher.id, name: 'Иванов И.И.' }],
      groups: [
        { title: 'А-1', subgroup: 0, students: 25, correspondence: false },
        { title: 'Б-2', subgroup: 0, students: null, correspondence: true },
      ],
      shared: [],
      trace: null,
      plan: null,
    })
    for (const subject of [teacherSubject(teacher), ...rooms.map(roomSubject)])
      expect((await week(db, subject)).items).toEqual(items)
  }))

test('halves of a group stand side by side, each with its subgroup', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    for (const subgroup of [1, 2] as const)
      await buildEvent(db, { on: [{ date: monday, pair: 1 }], values: { subgroup }, groups: [group.id] })
    const { items } = await week(db, groupSubject(group))
    expect(items.map((item) => item.groups[0]?.subgroup)).toEqual([1, 2])
  }))

test('overlapping classes say so on both sides, classes that merely share the slot do not', () =>
  withRollback(async (db) => {
    const [room, other] = [await buildRoom(db), await buildRoom(db)]
    const group = await buildGroup(db)
    const on = [{ date: monday, pair: 1 as const }]
    await buildEvent(db, { on, rooms: [room.id], values: { title: 'Твёрдое' } })
    await buildEvent(db, { on, rooms: [room.id], values: { title: 'Поверх' }, soft: 'imported' })
    await buildEvent(db, { on, rooms: [other.id], groups: [group.id], values: { title: 'Рядом' } })
    await buildEvent(db, { on, groups: [group.id], values: { title: 'Бронь' }, soft: 'booking' })
    const { items } = await week(db, roomSubject(room), {
      also: [roomSubject(other), groupSubject(group)],
    })
    expect(Object.fromEntries(items.map((item) => [item.title, item.shared.length > 0]))).toEqual({
      Твёрдое: true,
      Поверх: true,
      Рядом: false,
      Бронь: false,
    })
  }))

test('a draft whose place a published class holds says so; the class, a draft beside it and independent rows do not', () =>
  withRollback(async (db) => {
    const room = await buildRoom(db)
    const group = await buildGroup(db)
    const on = [{ date: monday, pair: 1 as const }]
    await buildEvent(db, { on, rooms: [room.id], values: { title: 'Стоит' } })
    await buildEvent(db, {
      on,
      rooms: [room.id],
      groups: [group.id],
      values: { title: 'Занято' },
      state: 'projected',
    })
    await buildEvent(db, { on, groups: [group.id], values: { title: 'Рядом' }, state: 'projected' })
    const { items } = await week(db, roomSubject(room), { also: [groupSubject(group)], drafts: true })
    expect(Object.fromEntries(items.map((item) => [item.title, item.shared.length > 0]))).toEqual({
      Стоит: false,
      Занято: true,
      Рядом: false,
    })
  }))

test('a moved class leaves a trace that says where to, why and by whom', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    const { id: requestId } = await buildRequest(db, { kind: 'move', reason: 'Болезнь' })
    const { eventId, meetingIds } = await buildEvent(db, {
      on: [{ date: tuesday, pair: 5 }],
      groups: [group.id],
    })
    await db.update(meeting).set({ requestId }).where(eq(meeting.eventId, eventId))
    const [left] = await db
      .insert(meeting)
      .values({ eventId, date: monday, pair: 2, state: 'trace', requestId, successorId: meetingIds[0] })
      .returning()
    if (!left) throw new Error('no meeting')
    const claims = ([1, 2] as const).map((subgroup) => ({
      meetingId: left.id,
      kind: 'group' as const,
      resourceId: group.id,
      subgroup,
      date: monday,
      pair: 2 as const,
      hold: 'trace' as const,
    }))
    await db.insert(claim).values(claims)
    const { items } = await week(db, groupSubject(group))
    const told = { requestId, kind: 'move', reason: 'Болезнь', by: 'Диспетчер' }
    expect(items).toMatchObject([
      { date: monday, state: 'trace', trace: { ...told, movedTo: { date: tuesday, pair: 5 } } },
      { date: tuesday, state: 'published', trace: { ...told, movedTo: null } },
    ])
    // A trace does not count as a date of the series.
    expect(items[0]?.series).toMatchObject({ startsOn: tuesday, endsOn: tuesday, hasRelated: false })
  }))

test('a series says its first and last date, its step and whether it has other dates', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    const dates = ['2026-11-02', '2026-11-16', '2026-11-30'].map(calendarDate)
    await buildEvent(db, {
      on: dates.map((date) => ({ date, pair: 1 })),
      values: { weekStep: 1 },
      groups: [group.id],
    })
    const { items } = await week(db, groupSubject(group))
    expect(items.map((item) => [item.date, item.series])).toEqual([
      [monday, { startsOn: dates[0], endsOn: dates[2], step: 1, hasRelated: true }],
    ])
  }))

test('drafts come only when asked for, and hidden classes always, both with whose plan they are', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    const teacher = await buildTeacher(db)
    const parts = { groups: [group.id], teachers: [teacher.id] }
    await buildEvent(db, { on: [{ date: monday, pair: 1 }], state: 'projected', ...parts })
    const { eventId } = await buildEvent(db, { on: [{ date: monday, pair: 2 }], ...parts })
    await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, eventId))
    const plan = {
      groups: [{ id: group.id, facultyId: null }],
      teachers: [{ id: teacher.id, departmentId: null }],
      loadGrant: null,
    }
    expect((await week(db, groupSubject(group))).items).toMatchObject([{ pair: 2, hidden: true, plan }])
    expect((await week(db, groupSubject(group), { drafts: true })).items).toMatchObject([
      { pair: 1, state: 'projected', plan },
      { pair: 2, hidden: true, plan },
    ])
  }))

test('items come by date and pair, those of correspondence students last', () =>
  withRollback(async (db) => {
    const room = await buildRoom(db, { isPlaceholder: true })
    const distant = await buildGroup(db, { title: 'А', studyForm: 'correspondence' })
    const present = await buildGroup(db, { title: 'Б' })
    const add = (title: string, group: typeof distant, date = monday, pair: 1 | 2 = 1) =>
      buildEvent(db, {
        on: [{ date, pair }],
        values: { title },
        rooms: [room.id],
        groups: [group.id],
        soft: 'unlimited',
      })
    await add('а', distant)
    await add('б', present)
    await add('в', present, tuesday)
    await add('г', present, monday, 2)
    const { items } = await week(db, roomSubject(room))
    expect(items.map((item) => item.title)).toEqual(['б', 'а', 'г', 'в'])
  }))

test('bookings, booked exams and closed rooms are requests; exams that were placed are items', () =>
  withRollback(async (db) => {
    const room = await buildRoom(db)
    const group = await buildGroup(db)
    const booking = await buildRequest(db, { inCharge: 'Сидоров' })
    const examRequest = await buildRequest(db, { kind: 'exam', reason: 'Экзамен "Физика"' })
    const add = async (pair: 1 | 2 | 3 | 4, kind: 'booking' | 'exam' | 'closure', requestId?: typeof booking.id) => {
      const { eventId } = await buildEvent(db, {
        kind,
        on: [{ date: monday, pair }],
        rooms: [room.id],
        groups: kind === 'closure' ? [] : [group.id],
        values: { title: kind },
      })
      if (requestId) await db.update(meeting).set({ requestId }).where(eq(meeting.eventId, eventId))
      return eventId
    }
    await add(1, 'booking', booking.id)
    await add(2, 'exam', examRequest.id)
    await add(3, 'exam')
    const closureId = await add(4, 'closure')
    const { items, requests } = await week(db, roomSubject(room))
    expect(items).toMatchObject([{ pair: 3, kind: 'exam' }])
    expect(requests).toMatchObject([
      {
        id: booking.id,
        kind: 'booking',
        pair: 1,
        description: 'Ремонт',
        inCharge: 'Сидоров',
        begins: { date: monday, pair: 1 },
      },
      { id: examRequest.id, kind: 'exam', pair: 2, groups: [{ id: group.id, subgroup: 0 }] },
      { id: closureId, kind: 'closure', pair: 4, groups: [], begins: null },
    ])
  }))

test('a wish stands on each of its days, for every pair where it names none', () =>
  withRollback(async (db) => {
    const teacher = await buildTeacher(db)
    const span = { kind: 'teacher' as const, resourceId: teacher.id, startsOn: monday, endsOn: nextMonday }
    await db.insert(wish).values([
      { ...span, weekday: 2, pair: 1, title: 'не раньше второй' },
      { ...span, weekday: 3, pair: null, title: 'методический день' },
      { ...span, startsOn: nextMonday, weekday: null, pair: 1, title: 'позже' },
    ])
    const { wishes } = await week(db, teacherSubject(teacher))
    expect(wishes).toHaveLength(9)
    expect(wishes[0]).toEqual({
      date: tuesday,
      pair: 1,
      title: 'не раньше второй',
      absent: null,
      lacks: null,
    })
    expect(wishes.map((one) => one.title)).not.toContain('позже')
  }))

test('a programme shows what stands for its disciplines, a proxy what stands for its load item', () =>
  withRollback(async (db) => {
    const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
    if (!made) throw new Error('no programme')
    const [load] = await db
      .insert(loadItem)
      .values({
        semesterId: (await buildSemester(db)).id,
        disciplineId: (await buildDiscipline(db)).id,
        lessonType: 1,
        requiredHours: 32,
        startsOn: monday,
        endsOn: sunday,
      })
      .returning()
    const [row] = await db
      .insert(programmeDiscipline)
      .values([
        { programmeId: made.id, title: 'Основы' },
        { programmeId: made.id, title: 'По нагрузке', type: 'proxy', loadItemId: load?.id },
      ])
      .returning()
    await buildEvent(db, { on: [{ date: monday, pair: 1 }], values: { programmeDisciplineId: row?.id } })
    await buildEvent(db, { on: [{ date: monday, pair: 2 }] })
    await buildEvent(db, { on: [{ date: monday, pair: 3 }], values: { loadItemId: load?.id } })
    const { items } = await week(db, { kind: 'programme', id: made.id })
    expect(items).toMatchObject([
      { pair: 1, programmeId: made.id, programmeDisciplineId: row?.id },
      { pair: 3, programmeId: null, loadItemId: load?.id },
    ])
  }))

test('parity is that of the first day, from the semester', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    await buildSemester(db, { firstWeekParity: 0 })
    const parityOf = async (from: string) => (await week(db, groupSubject(group), { from: calendarDate(from) })).parity
    expect(await parityOf('2026-09-01')).toBe(0)
    expect(await parityOf('2026-09-07')).toBe(1)
    expect(await parityOf('2026-11-16')).toBe(1)
  }))

test('an id that nobody has is null, and a known one without classes is empty', () =>
  withRollback(async (db) => {
    const group = await buildGroup(db)
    expect(await week(db, groupSubject(group))).toMatchObject({ items: [], requests: [], wishes: [] })
    for (const kind of ['room', 'teacher', 'group', 'programme'] as const) {
      const params = { also: [], from: monday, to: sunday, drafts: true, viewer: nobody }
      expect(await findSchedule(db, { subject: { kind, id: 2_000_000_000 } as Subject, ...params })).toBe(null)
    }
  }))

test('classes read by id after a change are planned once for all changes, which costs more than reading them', () =>
  withRollback(async (db) => {
    for (let id = 1; id <= 8; id += 1) await findItems(db, [id as MeetingId], nobody)
    const [plans] = await sqlOf(db)<{ once: number; each: number }[]>`
      select generic_plans as once, custom_plans as each from pg_prepared_statements
      where statement like '%schedule_of(asked.ids, ''{}'', ''{}'', true, true%'`
    // PostgreSQL looks at five lists of ids before it takes one plan for all.
    expect(plans).toEqual({ once: 3, each: 5 })
  }))
