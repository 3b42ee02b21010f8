import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { holiday, event, meeting, programme, programmeDiscipline } from '@/db/schema'
import {
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { buildEvent, buildSemester } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, LoadItemId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { toggleByLoad } from './change-in-bulk'
import { removeByLoad, removeWeek } from './remove-in-bulk'
import { copyWeek, projectByTemplate } from './repeat-classes'

const now = { date: someMonday, minutes: 0 }
const groupId = 1 as GroupId
const group: Plannable = { kind: 'group', id: groupId }
const week = { from: someMonday, to: addDays(someMonday, 6) }
const nextWeek = addDays(someMonday, 7)
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })
const undo = (db: Database, changeId: ChangeId | null) => undoChange(as(db), changeId ?? (0 as ChangeId))

const standing = async (db: Database) =>
  (await db.select().from(meeting).orderBy(meeting.date, meeting.pair, meeting.id)).map(
    ({ date, pair, state }) => `${date} ${pair} ${state}`,
  )

/** Monday's lecture of groups 1 and 2 with every kind of claim, and Tuesday's class of group 1 without a load item. */
async function buildWeek(db: Database, date: CalendarDate = someMonday) {
  const lecture = await buildEvent(db, {
    on: [{ date, pair: 1 }],
    values: { title: 'Физика', loadItemId: 1 as LoadItemId },
    groups: [groupId, 2 as GroupId],
    teachers: [1 as TeacherId],
    rooms: [1 as RoomId],
  })
  const other = await buildEvent(db, {
    on: [{ date: addDays(date, 1), pair: 2 }],
    values: { title: 'Химия', subgroup: 1 },
    groups: [groupId],
  })
  return { lecture, other }
}
/** Format `ИСТб-26-1: 2`: who is affected and in how many classes. */
const touchedBy = ({ touched }: Pick<BulkChange, 'touched'>) =>
  touched.map(({ title, meetings }) => `${title}: ${meetings}`)
const everybody = ['ИСТб-26-1: 2', 'ИСТб-26-2: 1', 'Преподаватель 1: 1']

describe('copying a week', () => {
  const copy = (db: Database, change: { dryRun?: boolean; to?: CalendarDate; actor?: Actor } = {}) =>
    copyWeek(as(db, change.actor), {
      groupId,
      from: addDays(someMonday, 3),
      to: change.to ?? addDays(nextWeek, 2),
      dryRun: change.dryRun ?? false,
    })

  test('makes drafts of the same series, a stream once, and is undone', () =>
    inUniversity(async (db) => {
      const { lecture } = await buildWeek(db)
      await placeMeeting(db, [groupClaim(1)], { kind: 'booking', pair: 5 })
      const before = await standing(db)
      const done = {
        meetings: 2,
        touched: expect.any(Array),
        withheld: 0,
        untaught: [],
        conflicts: [],
        warnings: [],
        violations: { total: 0, items: [] },
        disputed: 0,
      }
      expect(await copy(db, { dryRun: true })).toEqual({ ...done, changeId: null })
      expect(await standing(db)).toEqual(before)
      const copied = await copy(db)
      expect(copied).toEqual({ ...done, changeId: expect.any(Number) })
      expect(touchedBy(copied)).toEqual(everybody)
      expect((await standing(db)).slice(-2)).toEqual([`${nextWeek} 1 projected`, `${addDays(nextWeek, 1)} 2 projected`])
      const [made] = await db
        .select()
        .from(meeting)
        .where(and(eq(meeting.eventId, lecture.eventId), eq(meeting.date, nextWeek)))
      expect(made && (await holdsOf(db, made.id))).toEqual([
        'room 1: draft',
        'teacher 1: draft',
        'group 1/1: draft',
        'group 1/2: draft',
        'group 2/1: draft',
        'group 2/2: draft',
        'load 1: draft',
      ])
      expect(await copy(db)).toMatchObject({ meetings: 0 })
      await undo(db, copied.changeId)
      expect(await standing(db)).toEqual(before)
    }))

  test('leaves out what is taken and what is not taught, and says so', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      await db.insert(holiday).values({ date: addDays(nextWeek, 1), title: 'День города' })
      await placeMeeting(db, [roomClaim(1)], { date: nextWeek, title: 'Лекторий' })
      expect(await copy(db)).toMatchObject({
        meetings: 0,
        untaught: [{ date: addDays(nextWeek, 1), text: 'День города' }],
        conflicts: [{ date: nextWeek, pair: 1, kind: 'room', id: 1, with: { title: 'Лекторий' } }],
      })
    }))

  test('leaves out a pair that the university has no more', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      await placeMeeting(db, [groupClaim(1)], { pair: 9 })
      expect(await copy(db)).toMatchObject({
        meetings: 2,
        untaught: [{ date: nextWeek, text: expect.stringMatching(/^9-й\sпары нет/) }],
      })
    }))

  test('warns of dates that are over', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      const { meetings, warnings } = await copy(db, { to: addDays(someMonday, -7) })
      expect([meetings, warnings]).toEqual([
        2,
        [{ kind: 'past', text: 'В\u00a0прошлом: 09.11 и\u00a0ещё\u00a01 дата' }],
      ])
    }))

  test('says where the new load is laid if the copies go past the dates of theirs', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      const spring = calendarDate('2027-02-08')
      await buildSemester(db, { startsOn: spring, endsOn: calendarDate('2027-06-12'), half: 2 })
      const { meetings, warnings } = await copy(db, { to: spring })
      expect(meetings).toBe(2)
      expect(warnings.map(({ kind }) => kind)).toEqual(['outside', 'outside'])
      // The class of the next day is of no load.
      expect(warnings[0]?.text).toMatch(/08\.02$/)
      expect(warnings[1]?.text).toMatch(/^Копии останутся занятиями прежней нагрузки\./)
    }))

  test('brings no class back where it was withdrawn, and copies no trace', () =>
    inUniversity(async (db) => {
      const { lecture, other } = await buildWeek(db)
      const { eventId } = lecture
      const [away] = await db.insert(meeting).values({ eventId, date: nextWeek, pair: 1, state: 'trace' }).returning()
      await releaseMeetings(db, other.meetingIds, 'trace')
      expect(await copy(db)).toMatchObject({ meetings: 0 })
      expect(await db.select().from(meeting).where(eq(meeting.date, nextWeek))).toEqual([away])
    }))

  test('is for superusers, of a group that exists', () =>
    inUniversity(async (db) => {
      await expect(copy(db, { actor: powerlessActor })).rejects.toMatchObject({ code: 'not_allowed' })
      const order = { groupId: 77 as GroupId, from: someMonday, to: nextWeek, dryRun: false }
      await expect(copyWeek(as(db), order)).rejects.toMatchObject({ code: 'not_found' })
    }))
})

describe('projecting by template', () => {
  const period = { from: nextWeek, to: calendarDate('2026-12-13') }
  const project = (db: Database, change: { subject?: Plannable; dryRun?: boolean; actor?: Actor } = {}) =>
    projectByTemplate(as(db, change.actor), {
      subject: change.subject ?? group,
      period,
      dryRun: change.dryRun ?? false,
    })

  test('repeats the last published week, every second week by parity, and is undone', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      await buildEvent(db, {
        on: [{ date: addDays(someMonday, -3), pair: 4 }],
        values: { weekStep: 1 },
        groups: [groupId],
      })
      await buildEvent(db, { on: [{ date: addDays(someMonday, -7), pair: 5 }], groups: [groupId] })
      await placeMeeting(db, [groupClaim(1)], { pair: 6, state: 'projected' })
      const before = await standing(db)
      expect(await project(db, { dryRun: true })).toMatchObject({ meetings: 8, changeId: null })
      expect(await standing(db)).toEqual(before)
      const projected = await project(db)
      expect((await standing(db)).filter((row) => !before.includes(row))).toEqual([
        '2026-11-23 1 projected',
        '2026-11-24 2 projected',
        '2026-11-27 4 projected',
        '2026-11-30 1 projected',
        '2026-12-01 2 projected',
        '2026-12-07 1 projected',
        '2026-12-08 2 projected',
        '2026-12-11 4 projected',
      ])
      await undo(db, projected.changeId)
      expect(await standing(db)).toEqual(before)
    }))

  test('leaves out what a programme hides from it', () =>
    inUniversity(async (db) => {
      const programmeId = 1 as ProgrammeId
      await db.insert(programme).values({ id: programmeId, title: 'Программа' })
      const rows = await db
        .insert(programmeDiscipline)
        .values([
          { programmeId, title: 'Основы' },
          { programmeId, title: 'Скрытая', projectHidden: true },
          { programmeId, title: 'Выключенная', isActive: false },
        ])
        .returning()
      for (const [index, row] of rows.entries())
        await buildEvent(db, {
          on: [{ date: someMonday, pair: index === 0 ? 1 : 2 }],
          values: { programmeDisciplineId: row.id },
        })
      const subject: Plannable = { kind: 'programme', id: programmeId }
      expect(await project(db, { subject })).toMatchObject({ meetings: 3 })
    }))

  test('has nothing to repeat where nothing was published, and is for superusers', () =>
    inUniversity(async (db) => {
      expect(await project(db)).toMatchObject({ meetings: 0, changeId: null })
      await expect(project(db, { actor: powerlessActor })).rejects.toMatchObject({ code: 'not_allowed' })
    }))
})

describe('removing', () => {
  test('all of some load from a date on, drafts and published, and back', () =>
    inUniversity(async (db) => {
      await buildWeek(db, addDays(someMonday, -7))
      const [first] = await db
        .select()
        .from(event)
        .where(eq(event.loadItemId, 1 as LoadItemId))
      await placeMeeting(db, [loadClaim(1), groupClaim(1)], { eventId: first?.id })
      await placeMeeting(db, [loadClaim(1)], { eventId: first?.id, date: nextWeek, state: 'projected' })
      const before = await standing(db)
      const order = { items: [1 as LoadItemId], date: someMonday }
      await expect(removeByLoad(as(db, powerlessActor), { ...order, dryRun: false })).rejects.toThrow()
      expect(await removeByLoad(as(db), { ...order, dryRun: true })).toMatchObject({
        meetings: 2,
        changeId: null,
      })
      expect(await standing(db)).toEqual(before)
      const { meetings, changeId } = await removeByLoad(as(db), { ...order, dryRun: false })
      expect(meetings).toBe(2)
      expect(await standing(db)).toEqual(before.slice(0, 2))
      await undo(db, changeId)
      expect(await standing(db)).toEqual(before)
    }))

  test('nothing where some of the load is not there, which is named', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      const items = [1, 77] as LoadItemId[]
      await expect(removeByLoad(as(db), { items, date: someMonday, dryRun: false })).rejects.toMatchObject({
        code: 'invalid',
        detail: expect.stringContaining('77'),
        extra: { problems: { of: 'chosen', fields: { loadItems: expect.any(String) } } },
      })
      expect(await db.$count(meeting)).toBe(2)
    }))

  test('a group’s week: streams whole, bookings and traces stay, and back with their events', () =>
    inUniversity(async (db) => {
      const { other } = await buildWeek(db)
      await placeMeeting(db, [groupClaim(1), roomClaim(2)], { kind: 'booking', pair: 5 })
      await placeMeeting(db, [groupClaim(1), teacherClaim(2)], { pair: 6, state: 'projected' })
      await placeMeeting(db, [groupClaim(1)], { date: nextWeek })
      const [moved] = other.meetingIds
      const { eventId } = other
      await db.insert(meeting).values({ eventId, date: someMonday, pair: 8, state: 'trace', successorId: moved })
      const before = await db.select().from(meeting).orderBy(meeting.id)
      const events = await db.$count(event)
      const order = { groupId, period: week }
      await expect(removeWeek(as(db, powerlessActor), { ...order, dryRun: false })).rejects.toThrow()
      const tried = await removeWeek(as(db), { ...order, dryRun: true })
      expect([tried.meetings, touchedBy(tried)]).toEqual([
        3,
        ['ИСТб-26-1: 3', 'ИСТб-26-2: 1', 'Преподаватель 1: 1', 'Преподаватель 2: 1'],
      ])
      const { changeId } = await removeWeek(as(db), { ...order, dryRun: false })
      expect((await standing(db)).map((row) => row.slice(11))).toEqual(['5 published', '8 trace', '1 published'])
      expect(await db.$count(event)).toBe(events - 2)
      await undo(db, changeId)
      const after = await db.select().from(meeting).orderBy(meeting.id)
      const plain = (rows: typeof before) => rows.map(({ version: _, ...row }) => row)
      expect(plain(after)).toEqual(plain(before))
    }))
})

describe('hiding by load', () => {
  const toggle = (db: Database, show: boolean, change: { actor?: Actor; dryRun?: boolean; groups?: number[] } = {}) =>
    toggleByLoad(as(db, change.actor), {
      groups: (change.groups ?? [1]) as GroupId[],
      date: addDays(someMonday, 4),
      show,
      dryRun: change.dryRun ?? false,
    })
  const hidden = (db: Database) => db.$count(meeting, eq(meeting.hidden, true))

  test('hides what came of load in that week, shows it again, and is undone', () =>
    inUniversity(async (db) => {
      const { lecture } = await buildWeek(db)
      await buildEvent(db, {
        on: [{ date: nextWeek, pair: 1 }],
        values: { loadItemId: 1 as LoadItemId },
        groups: [groupId],
      })
      await placeMeeting(db, [groupClaim(1), loadClaim(2)], { pair: 7, state: 'projected' })
      expect(await toggle(db, false, { dryRun: true })).toMatchObject({ meetings: 1 })
      expect(await hidden(db)).toBe(0)
      const { changeId } = await toggle(db, false)
      expect(await db.select().from(meeting).where(eq(meeting.hidden, true))).toMatchObject([
        { id: lecture.meetingIds[0], version: 2 },
      ])
      expect(await holdsOf(db, ...lecture.meetingIds)).toContain('room 1: firm')
      expect(await toggle(db, false)).toMatchObject({ meetings: 0 })
      await undo(db, changeId)
      expect(await hidden(db)).toBe(0)
      await toggle(db, false, { groups: [1, 2] })
      expect(await toggle(db, true)).toMatchObject({ meetings: 1 })
      expect(await hidden(db)).toBe(0)
    }))

  test('takes the string and being editor', () =>
    inUniversity(async (db) => {
      await buildWeek(db)
      const editor: Actor = {
        ...powerlessActor,
        permissions: ['can toggle schedule by nagruzka'],
        editorOf: { ...powerlessActor.editorOf, groups: [2 as GroupId] },
      }
      for (const actor of [
        powerlessActor,
        { ...editor, permissions: [] },
        { ...editor, editorOf: powerlessActor.editorOf },
      ])
        await expect(toggle(db, false, { actor })).rejects.toMatchObject({ code: 'not_allowed' })
      expect(await toggle(db, false, { actor: editor })).toMatchObject({ meetings: 1 })
      await expect(toggle(db, false, { groups: [77] })).rejects.toMatchObject({ code: 'not_found' })
      await expect(toggle(db, false, { groups: [77], actor: powerlessActor })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }))
})

test('hidden classes and drafts copied are neither hidden nor published', () =>
  inUniversity(async (db) => {
    await buildWeek(db)
    await db.execute(sql`update meeting set hidden = true`)
    await copyWeek(as(db), { groupId, from: someMonday, to: nextWeek, dryRun: false })
    const copies = await db
      .select()
      .from(meeting)
      .where(and(eq(meeting.hidden, false), ne(meeting.state, 'published')))
    expect(copies).toHaveLength(2)
  }))
