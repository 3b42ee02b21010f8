import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { faculty, group, holiday, movedDay } from '@/db/schema'
import {
  brokenPlaces,
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { classRows } from '@/db/testing/class-rows'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { type DayScope, wholeDay } from '@/lib/core/days/rules/day-classes'
import { owedHours } from '@/lib/core/load/rules/load-item'
import type { ChangeId, FacultyId, GroupId, UserId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { viewLoadProgress } from '@/lib/load/service/view-load'
import { viewOwed } from '@/lib/owed/service/view-owed'
import { powerlessActor, superuser } from '@/testing/actors'
import { changeCalendar } from './change-calendar'

const now = { date: calendarDate('2026-11-01'), minutes: 0 }
const saturday = calendarDate('2026-11-21')
const note = 'За понедельник'

const movedWith = (takes: DayScope | null, title = note): CalendarEdit => ({
  name: 'move',
  day: { date: saturday, runsAs: 1, parity: null, title },
  instead: someMonday,
  takes,
})
const online: CalendarEdit = { name: 'online', date: someMonday, scope: wholeDay, reason: 'Мороз' }

const change = (db: Database, edit: CalendarEdit, dryRun = false) =>
  changeCalendar({ db, actor: superuser, now }, { edit, dryRun }).then(async (changed) => {
    await settle(db)
    return changed
  })

async function undo(db: Database, changeId: ChangeId | null) {
  await undoChange({ db, actor: superuser, now }, changeId ?? (0 as never))
  await settle(db)
}

/** A published class, a draft in the next pair, and a booking and an exam that stay. */
async function teach(db: Database) {
  const lecture = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)])
  const draft = await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)], {
    state: 'projected',
    pair: 2,
  })
  await placeMeeting(db, [roomClaim(3)], { kind: 'booking' })
  await placeMeeting(db, [roomClaim(3), groupClaim(3)], { kind: 'exam', pair: 2 })
  return { lecture, draft }
}

const standing = async (db: Database) =>
  (
    await db.execute<{ text: string }>(sql`
      select concat_ws(' ', m.date, m.pair, m.state, e.kind, r.reason) as text
      from meeting m join event e on e.id = m.event_id left join request r on r.id = m.request_id
      order by m.date, m.pair, m.state, e.kind`)
  ).map(({ text }) => text)

test('a moved day takes published classes and drafts along, leaves a trace, and is undone with them', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await classRows(db)
    const { consequences, changeId } = await change(db, movedWith(wholeDay))
    expect(consequences.carried).toMatchObject({ going: 2, staying: [], groups: 2, teachers: 2 })
    expect(await standing(db)).toEqual([
      `2026-11-16 1 published booking`,
      `2026-11-16 1 trace class ${note}`,
      `2026-11-16 2 published exam`,
      `2026-11-21 1 published class ${note}`,
      `2026-11-21 2 projected class`,
    ])
    expect(await brokenPlaces(db)).toEqual([])
    await undo(db, changeId)
    expect(await classRows(db)).toEqual(before)
    expect(await db.$count(movedDay)).toBe(0)
  }))

test('without being told to, a moved day takes nothing', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await classRows(db)
    expect((await change(db, movedWith(null))).consequences.carried).toBeNull()
    expect(await classRows(db)).toEqual(before)
  }))

test('a preview says what the act would do, and does nothing', () =>
  inUniversity(async (db) => {
    await teach(db)
    const before = await classRows(db)
    const { consequences, changeId } = await change(db, movedWith(wholeDay), true)
    expect([consequences.carried?.going, changeId]).toEqual([2, null])
    expect(await classRows(db)).toEqual(before)
  }))

test('a class whose place is held there stays and is named, with those who stand there already', () =>
  inUniversity(async (db) => {
    const { lecture } = await teach(db)
    await placeMeeting(db, [roomClaim(1), teacherClaim(2)], { date: saturday, title: 'Химия' })
    await placeMeeting(db, [groupClaim(2)], { date: saturday, pair: 5 })
    const { consequences } = await change(db, movedWith(wholeDay))
    expect(consequences.carried).toMatchObject({
      going: 1,
      staying: [
        {
          id: lecture,
          pair: 1,
          title: 'Физика',
          groups: 'ИСТб-26-1',
          among: { group: ['ИСТб-26-1'], teacher: ['Преподаватель 1'] },
          held: [{ kind: 'room', title: 'К-101', by: 'Химия' }],
        },
      ],
    })
    expect(
      consequences.carried?.parties.map(({ title, going, staying, standing: there }) => [title, going, staying, there]),
    ).toEqual([
      ['ИСТб-26-1', 0, 1, 0],
      ['Преподаватель 1', 0, 1, 0],
      ['ИСТб-26-2', 1, 0, 1],
      ['Преподаватель 2', 1, 0, 1],
    ])
    expect(await holdsOf(db, lecture)).toContain('room 1: firm')
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('of two classes that overlap, the one without the place stays', () =>
  inUniversity(async (db) => {
    const first = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
    const second = await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], {
      onConflict: { forcedBy: 1 as UserId },
    })
    const { consequences } = await change(db, movedWith(wholeDay))
    expect(consequences.carried?.staying.map(({ id }) => id)).toEqual([second])
    expect(await holdsOf(db, first)).toContain('room 1: firm')
    expect(await brokenPlaces(db)).toEqual([])
  }))

test('only the classes of a faculty, or of a study form', () =>
  inUniversity(async (db) => {
    const [first] = await db.insert(faculty).values({ title: 'Институт энергетики' }).returning()
    const facultyId = first?.id ?? (0 as FacultyId)
    await db
      .update(group)
      .set({ facultyId })
      .where(eq(group.id, 1 as GroupId))
    await db
      .update(group)
      .set({ studyForm: 'correspondence' })
      .where(eq(group.id, 2 as GroupId))
    for (const id of [1, 2, 3])
      await placeMeeting(db, [roomClaim(id), teacherClaim(id), groupClaim(id)], { title: `Занятие ${id}` })
    const gone = async (scope: DayScope) =>
      (await change(db, movedWith(scope), true)).consequences.carried?.parties
        .filter(({ kind }) => kind === 'group')
        .map(({ title }) => title)
    expect(await gone({ facultyId, studyForm: null })).toEqual(['ИСТб-26-1'])
    expect(await gone({ facultyId: null, studyForm: 'correspondence' })).toEqual(['ИСТб-26-2'])
    expect(await gone({ facultyId, studyForm: 'correspondence' })).toEqual([])
    expect(await gone(wholeDay)).toHaveLength(3)
  }))

test('a teacher’s absence there asks for the note', () =>
  inUniversity(async (db) => {
    await teach(db)
    await db.execute(sql`
      insert into wish (kind, resource_id, starts_on, ends_on, title, is_absence)
      values ('teacher', 1, ${saturday}, ${saturday}, 'Командировка', true)`)
    const unnamed = movedWith(wholeDay, '')
    expect((await change(db, unnamed, true)).consequences.carried?.violations).toMatchObject({ total: 1 })
    await expect(change(db, unnamed)).rejects.toMatchObject({ code: 'invalid' })
    expect((await change(db, movedWith(wholeDay))).consequences.carried?.going).toBe(2)
  }))

test('where nobody wrote a note, the trace names the day', () =>
  inUniversity(async (db) => {
    await teach(db)
    await change(db, movedWith(wholeDay, ''))
    expect(await standing(db)).toContain('2026-11-21 1 published class Вместо 16 ноября')
  }))

const holidayMonday = { date: someMonday, title: 'День вуза' }
const adding = (more: object = {}): CalendarEdit => ({
  name: 'holiday.add',
  days: [holidayMonday],
  takes: true,
  ...more,
})

/** The hours owed by the load of the group, which its list of owed classes says too. */
const owedOfGroup = async (db: Database) => {
  await db.execute(sql`insert into load_item_group (load_item_id, group_id) values (1, 1) on conflict do nothing`)
  await db.execute(sql`update load_item set required_hours = 2 where id = 1`)
  await db.execute(sql`update event set load_item_id = 1 where id = (select min(event_id) from meeting)`)
  const subject = { kind: 'group', id: 1 as GroupId } as const
  const question = { subject, from: calendarDate('2026-09-01'), to: calendarDate('2026-12-27') }
  const progress = await viewLoadProgress({ db, actor: superuser }, question)
  const hours = progress.get(1)
  const owed = hours && owedHours({ requiredHours: 2 }, hours)
  const listed = await viewOwed({ db, actor: superuser }, question)
  expect(hoursOf(listed.length)).toBe(owed)
  return owed
}

test('classes of a holiday are withdrawn, and their hours owed only if told so, until they stand again', () =>
  inUniversity(async (db) => {
    await teach(db)
    expect(await owedOfGroup(db)).toBe(0)
    const cancelled = await change(db, adding())
    expect(await owedOfGroup(db)).toBe(0)
    await undo(db, cancelled.changeId)
    await change(db, adding({ owes: true }))
    expect(await owedOfGroup(db)).toBe(2)
    expect(await standing(db)).toContain('2026-11-16 1 trace class День вуза, с отработкой')
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)], { date: saturday })
    expect(await owedOfGroup(db)).toBe(0)
  }))

test('classes of a holiday go to another day, those without a place there are owed, and one undo brings all back', () =>
  inUniversity(async (db) => {
    await teach(db)
    await placeMeeting(db, [roomClaim(1)], { date: saturday, kind: 'booking', title: 'Совет' })
    const before = await classRows(db)
    const { consequences, changeId } = await change(db, adding({ to: saturday }))
    expect(consequences).toMatchObject({ taken: 1, carried: { going: 1, staying: [{ title: 'Физика' }] } })
    expect(await owedOfGroup(db)).toBe(2)
    expect(await db.select().from(movedDay)).toMatchObject([{ date: saturday, runsAs: 1, parity: 1 }])
    await undo(db, changeId)
    await db.execute(sql`update event set load_item_id = null`)
    expect(await classRows(db)).toEqual(before)
    expect([await db.$count(holiday), await db.$count(movedDay)]).toEqual([0, 0])
  }))

test('several holidays cannot go to one day', () =>
  inUniversity(async (db) => {
    const days = [holidayMonday, { ...holidayMonday, date: calendarDate('2026-11-17') }]
    await expect(change(db, adding({ days, to: saturday }))).rejects.toMatchObject({ code: 'invalid' })
  }))

test('a day online gives the rooms back, and is undone whole', () =>
  inUniversity(async (db) => {
    const { lecture, draft } = await teach(db)
    const before = await classRows(db)
    const { consequences, changeId } = await change(db, online)
    expect(consequences.carried).toMatchObject({ going: 2, groups: 2, teachers: 2 })
    expect(await holdsOf(db, lecture, draft)).toEqual(
      expect.arrayContaining(['room -1: soft unlimited', 'room -1: draft']),
    )
    const council = await placeMeeting(db, [roomClaim(1)], { kind: 'booking', title: 'Совет' })
    expect(await holdsOf(db, council)).toEqual(['room 1: firm'])
    await db.execute(sql`delete from claim where meeting_id = ${council}`)
    await db.execute(sql`delete from meeting where id = ${council}`)
    await db.execute(sql`delete from event where title = 'Совет'`)
    expect((await change(db, online, true)).consequences.carried?.going).toBe(0)
    await undo(db, changeId)
    expect(await classRows(db)).toEqual(before)
  }))

test.each([movedWith(wholeDay), adding({ owes: true }), online])('$name is the administrator’s', (edit) =>
  inUniversity(async (db) => {
    await expect(changeCalendar({ db, actor: powerlessActor, now }, { edit })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }),
)
