import { eq, sql } from 'drizzle-orm'
import { connect, databaseOf, type Database } from '@/db/client'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { event, loadItem, loadItemGroup, loadItemTeacher, meeting, request, wish } from '@/db/schema'
import {
  buildResources,
  groupClaim,
  holdsOf,
  inUniversity,
  placeMeeting,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { buildEvent } from '@/db/testing/factories'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  ChangeId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { changeComment, changeLoadPeople, changePeople, type LoadPeopleOrder, type PeopleOrder } from './change-people'
import { removeClass } from './remove-classes'

const today = addDays(someMonday, 14)
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now: { date: today, minutes: 0 } })
const undo = (db: Database, changeId: ChangeId | null) => undoChange(as(db), changeId ?? (0 as ChangeId))
const group = (...ids: number[]) => ids as GroupId[]
const teacher = (...ids: number[]) => ids as TeacherId[]
const editor = (of: number, ...permissions: Permission[]): Actor => ({
  ...powerlessActor,
  permissions,
  editorOf: { ...powerlessActor.editorOf, groups: group(of) },
})

/** Five Mondays of teacher 1 and group 1, the third being today; numbered from 1. */
async function buildSeries(db: Database) {
  const { meetingIds, eventId } = await buildEvent(db, {
    on: [0, 7, 14, 21, 28].map((days) => ({ date: addDays(someMonday, days), pair: 1 })),
    values: { title: 'Физика', loadItemId: 1 as LoadItemId },
    groups: group(1),
    teachers: teacher(1),
    rooms: [1 as RoomId],
  })
  const at = (number: number) => meetingIds[number - 1] ?? (0 as MeetingId)
  return { at, eventId, all: meetingIds }
}

const change = (db: Database, order: Partial<PeopleOrder> & { id: MeetingId; actor?: Actor }) => {
  const { actor, ...rest } = order
  return changePeople(as(db, actor), { teachers: teacher(1), groups: group(1), forever: false, ...rest })
}

/** Format `1 2: teacher 1, group 1`: the people of each meeting of the series, in order. */
const who = async (db: Database, ...ids: MeetingId[]) => {
  const found: string[] = []
  for (const id of ids)
    found.push(
      (await holdsOf(db, id))
        .filter((hold) => /^(teacher|group \d+\/1)/.test(hold) && !hold.endsWith(': left'))
        .map((hold) => hold.replace(/\/1: .*|: .*/, ''))
        .join(', '),
    )
  return found
}
const first = 'teacher 1, group 1'
const second = 'teacher 2, group 1'

describe('people of a class', () => {
  test('change once, what goes is free, and back', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildSeries(db)
      const changed = await change(db, { id: at(3), teachers: teacher(2, 9), groups: group(1, 2) })
      expect(changed).toMatchObject({
        item: { id: at(3), version: 2, teachers: [{ id: 9 }, { id: 2 }], groups: [{ id: 1 }, { id: 2 }] },
        untouched: [],
      })
      expect(await holdsOf(db, at(3))).toEqual([
        'room 1: firm',
        'teacher 1: left',
        'teacher 2: firm',
        'teacher 9: soft unlimited',
        'group 1/1: firm',
        'group 1/2: firm',
        'group 2/1: firm',
        'group 2/2: firm',
        'load 1: firm',
      ])
      expect(await who(db, ...all.toSpliced(2, 1))).toEqual([first, first, first, first])
      await placeMeeting(db, [teacherClaim(1)], { date: today, kind: 'booking' })
      await expect(undo(db, changed.changeId)).rejects.toMatchObject({ code: 'conflict' })
      await db.execute(sql`delete from meeting where event_id in (select id from event where kind = 'booking')`)
      await undo(db, changed.changeId)
      expect(await who(db, at(3))).toEqual([first])
    }))

  test('a half stays a half, and a new group attends as the event says', () =>
    inUniversity(async (db) => {
      const stream = await placeMeeting(db, [groupClaim(1, 2), groupClaim(2)])
      await change(db, { id: stream, teachers: [], groups: group(1, 3) })
      expect(await holdsOf(db, stream)).toEqual(['group 1/2: firm', 'group 3/1: firm', 'group 3/2: firm'])
      const { meetingIds } = await buildEvent(db, {
        on: [{ date: someMonday, pair: 5 }],
        values: { subgroup: 2 },
        groups: group(1),
      })
      await change(db, { id: meetingIds[0] ?? stream, teachers: [], groups: group(2) })
      expect(await holdsOf(db, ...meetingIds)).toEqual(['group 2/2: firm'])
    }))

  test('change forever from this date on, where later ones still have the same; the rest is listed', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildSeries(db)
      await change(db, { id: at(4), teachers: teacher(3) })
      const order = { id: at(3), teachers: teacher(2), forever: true } as const
      const untouched = [{ id: at(4), date: addDays(today, 7), pair: 1, text: 'Преподаватель 3; ИСТб-26-1' }]
      expect(await change(db, { ...order, dryRun: true })).toMatchObject({ untouched, changeId: null })
      expect(await who(db, at(3))).toEqual([first])
      const { changeId, ...changed } = await change(db, order)
      expect(changed.untouched).toEqual(untouched)
      expect(await who(db, ...all)).toEqual([first, first, second, 'teacher 3, group 1', second])
      await undo(db, changeId)
      expect(await who(db, ...all)).toEqual([first, first, first, 'teacher 3, group 1', first])
    }))

  test('what is not changed does not keep a later one from following', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildSeries(db)
      await change(db, { id: at(4), groups: group(1, 2) })
      const { untouched } = await change(db, { id: at(3), teachers: teacher(2), forever: true })
      expect(untouched).toEqual([])
      expect(await who(db, ...all)).toEqual([first, first, second, 'teacher 2, group 1, group 2', second])
    }))

  test('never the past: of an earlier class only itself and what is from today on', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildSeries(db)
      await change(db, { id: at(1), teachers: teacher(2), forever: true })
      expect(await who(db, ...all)).toEqual([second, first, second, second, second])
    }))

  test('never what was removed, withdrawn or moved away; a moved class follows where it stands', () =>
    inUniversity(async (db) => {
      const { at, eventId } = await buildSeries(db)
      await removeClass(as(db), { id: at(4), withLater: false })
      const [act] = await db.insert(request).values({ kind: 'move', reason: 'Ремонт' }).returning()
      const thursday = addDays(today, 17)
      await relocateMeetings(db, [{ meetingId: at(5), date: thursday, pair: 2 }])
      await db
        .update(meeting)
        .set({ requestId: act?.id })
        .where(eq(meeting.id, at(5)))
      const trace = await placeMeeting(db, [teacherClaim(1), groupClaim(1)], {
        eventId,
        state: 'trace',
        date: addDays(today, 14),
      })
      const withdrawn = await placeMeeting(db, [teacherClaim(1), groupClaim(1)], {
        eventId,
        date: addDays(today, 21),
      })
      await releaseMeetings(db, [withdrawn], 'trace')
      const before = await db.select({ id: meeting.id, date: meeting.date, state: meeting.state }).from(meeting)
      const { untouched } = await change(db, { id: at(3), teachers: teacher(2), forever: true })
      expect(untouched).toEqual([])
      expect(await who(db, at(3), at(5), trace, withdrawn)).toEqual([second, second, first, first])
      const after = await db.select({ id: meeting.id, date: meeting.date, state: meeting.state }).from(meeting)
      expect(after.map((row) => JSON.stringify(row)).sort()).toEqual(before.map((row) => JSON.stringify(row)).sort())
    }))

  test('one clash refuses all of it, by name and date', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildSeries(db)
      await placeMeeting(db, [teacherClaim(2)], { date: addDays(today, 14), title: 'Химия' })
      await expect(change(db, { id: at(3), teachers: teacher(2), forever: true })).rejects.toMatchObject({
        code: 'conflict',
        extra: {
          conflicts: [{ date: addDays(today, 14), pair: 1, kind: 'teacher', id: 2, with: { title: 'Химия' } }],
        },
      })
      expect(await who(db, ...all)).toEqual([first, first, first, first, first])
    }))

  test('never leave nobody, not in a later class either: that one stays as it is', () =>
    inUniversity(async (db) => {
      const { at, eventId, all } = await buildSeries(db)
      await expect(change(db, { id: at(3), teachers: [], groups: [] })).rejects.toMatchObject({
        code: 'invalid',
        detail: 'У\u00a0занятия должен быть хотя бы один преподаватель или одна группа.',
      })
      const alone = await placeMeeting(db, [teacherClaim(1)], { eventId, date: addDays(today, 21) })
      const { untouched } = await change(db, { id: at(3), teachers: [], forever: true })
      expect(untouched).toEqual([{ id: alone, date: addDays(today, 21), pair: 1, text: 'Преподаватель 1' }])
      const group1 = 'group 1'
      expect(await who(db, ...all, alone)).toEqual([first, first, group1, group1, group1, 'teacher 1'])
    }))

  test('take the string and being editor, of people who exist; a draft out of sight is absent', () =>
    inUniversity(async (db) => {
      const { at } = await buildSeries(db)
      for (const actor of [
        powerlessActor,
        editor(2, 'can change schedule item info'),
        editor(1, 'can set nagruzka items'),
      ])
        await expect(change(db, { id: at(3), actor })).rejects.toMatchObject({ code: 'not_allowed' })
      await change(db, { id: at(3), teachers: teacher(2), actor: editor(1, 'can change schedule item info') })
      const refusal = change(db, { id: at(3), teachers: teacher(77), groups: group(1, 78) })
      await expect(refusal).rejects.toMatchObject({
        code: 'invalid',
        extra: { problems: { fields: { teachers: expect.any(String), groups: expect.any(String) } } },
      })
      const draft = await placeMeeting(db, [groupClaim(1)], { state: 'projected', pair: 7 })
      await expect(change(db, { id: draft, actor: editor(2, 'can change schedule item info') })).rejects.toMatchObject({
        code: 'not_found',
      })
    }))
})

describe('comment and link', () => {
  const link = 'https://meet.example.ru/1'
  const comment = (db: Database, id: MeetingId, actor?: Actor, version?: number) =>
    changeComment(as(db, actor), { id, comment: 'с ноутбуком', link, version })

  test('are those of the whole series, and back', () =>
    inUniversity(async (db) => {
      const { at, eventId } = await buildSeries(db)
      const changed = await comment(db, at(3))
      expect(changed).toMatchObject({ item: { id: at(3), comment: 'с ноутбуком', link, version: 2 } })
      await expect(comment(db, at(1), superuser, 1)).rejects.toMatchObject({
        code: 'stale',
        extra: { current: { item: { id: at(1), comment: 'с ноутбуком', version: 2 } } },
      })
      await undo(db, changed.changeId)
      expect(await db.select().from(event).where(eq(event.id, eventId))).toMatchObject([{ comment: '', link: '' }])
    }))

  test('take being editor, or the flag of the programme', () =>
    inUniversity(async (db) => {
      const { at } = await buildSeries(db)
      await expect(comment(db, at(3), powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(comment(db, at(3), editor(2))).rejects.toMatchObject({ code: 'not_allowed' })
      await comment(db, at(3), editor(1))
      await db.execute(sql`insert into programme (id, title) values (1, 'П')`)
      await db.execute(sql`insert into programme_discipline (id, programme_id, title) values (1, 1, 'О')`)
      await db.execute(sql`update event set programme_discipline_id = 1`)
      const programmes = [{ programmeId: 1 as ProgrammeId, flags: ['can_comment_schedule'] as const }]
      await comment(db, at(3), { ...powerlessActor, programmes })
    }))
})

describe('people of a load item', () => {
  const changeLoad = (db: Database, order: Partial<LoadPeopleOrder> & { actor?: Actor }) => {
    const { actor, ...rest } = order
    return changeLoadPeople(as(db, actor), {
      id: 1 as LoadItemId,
      teachers: teacher(1),
      groups: group(1),
      ...rest,
    })
  }
  const buildLoad = async (db: Database) => {
    await db.insert(loadItemTeacher).values({ loadItemId: 1 as LoadItemId, teacherId: 1 as TeacherId })
    await db.insert(loadItemGroup).values({ loadItemId: 1 as LoadItemId, groupId: 1 as GroupId })
    return buildSeries(db)
  }
  const loadPeople = async (db: Database) => [
    (await db.select().from(loadItemTeacher)).map((row) => row.teacherId),
    (await db.select().from(loadItemGroup)).map((row) => row.groupId),
  ]

  test('joining them while absent is warned of, with the dates of the classes that follow', () =>
    inUniversity(async (db) => {
      await buildLoad(db)
      await db.insert(wish).values({
        kind: 'teacher',
        resourceId: 2,
        title: 'Отпуск',
        isAbsence: true,
        startsOn: someMonday,
        endsOn: addDays(today, 10),
      })
      const told = async (...ids: number[]) =>
        (await changeLoad(db, { teachers: teacher(...ids), dryRun: true })).warnings.map(({ text }) => text)
      expect(await told(2)).toEqual([expect.stringMatching(/^Преподаватель 2 отсутствует \(30\.11 и.ещё.1 дата\)$/)])
      expect(await told(1, 3)).toEqual([])
    }))

  test('change with its future classes that still equal it; the others are listed; and back', () =>
    inUniversity(async (db) => {
      const { at, all } = await buildLoad(db)
      await change(db, { id: at(4), teachers: teacher(3) })
      const draft = await placeMeeting(db, [teacherClaim(1), groupClaim(1)], {
        eventId: (await db.select().from(event))[0]?.id,
        state: 'projected',
        date: addDays(today, 1),
      })
      const order = { teachers: teacher(2), groups: group(1, 2), version: 1 }
      expect(await changeLoad(db, { ...order, dryRun: true })).toMatchObject({ changed: 3, changeId: null })
      const { changeId, ...changed } = await changeLoad(db, order)
      expect(changed).toEqual({
        changed: 3,
        version: 2,
        untouched: [{ id: at(4), date: addDays(today, 7), pair: 1, text: 'Преподаватель 3; ИСТб-26-1' }],
        warnings: [],
      })
      const both = 'teacher 2, group 1, group 2'
      expect(await who(db, ...all, draft)).toEqual([first, first, both, 'teacher 3, group 1', both, both])
      expect(await loadPeople(db)).toEqual([[2], [1, 2]])
      await expect(changeLoad(db, order)).rejects.toMatchObject({
        code: 'stale',
        extra: { current: { of: 'load', item: { version: 2, teachers: [{ id: 2 }] } } },
      })
      const undone = await undo(db, changeId)
      expect(await loadPeople(db)).toEqual([[1], [1]])
      expect(await who(db, at(3), draft)).toEqual([first, first])
      await undo(db, undone)
      expect(await loadPeople(db)).toEqual([[2], [1, 2]])
      expect(
        (
          await db
            .select()
            .from(loadItem)
            .where(eq(loadItem.id, 1 as LoadItemId))
        )[0]?.version,
      ).toBe(4)
    }))

  test('nothing is undone once the item was changed again', () =>
    inUniversity(async (db) => {
      await buildLoad(db)
      const { changeId } = await changeLoad(db, { teachers: teacher(2) })
      await db.insert(loadItemTeacher).values({ loadItemId: 1 as LoadItemId, teacherId: 3 as TeacherId })
      await expect(undo(db, changeId)).rejects.toMatchObject({ code: 'stale' })
    }))

  test('one clash leaves the item as it was', () =>
    inUniversity(async (db) => {
      const { all } = await buildLoad(db)
      await placeMeeting(db, [teacherClaim(2)], { date: addDays(today, 14) })
      await expect(changeLoad(db, { teachers: teacher(2) })).rejects.toMatchObject({ code: 'conflict' })
      expect(await loadPeople(db)).toEqual([[1], [1]])
      expect(new Set(await who(db, ...all))).toEqual(new Set([first]))
    }))

  test('never leave nobody', () =>
    inUniversity(async (db) => {
      await buildLoad(db)
      await expect(changeLoad(db, { teachers: [], groups: [] })).rejects.toMatchObject({ code: 'invalid' })
      expect(await loadPeople(db)).toEqual([[1], [1]])
    }))

  test('take the string and being editor, of an item and people that exist', () =>
    inUniversity(async (db) => {
      await buildLoad(db)
      await expect(changeLoad(db, { actor: powerlessActor })).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(changeLoad(db, { id: 77 as LoadItemId })).rejects.toMatchObject({ code: 'not_found' })
      await expect(changeLoad(db, { teachers: teacher(77) })).rejects.toMatchObject({ code: 'invalid' })
      const right = 'can change nagruzka item info'
      for (const actor of [{ ...powerlessActor, permissions: [right as Permission] }, editor(2, right), editor(1)])
        for (const dryRun of [true, false])
          await expect(changeLoad(db, { actor, dryRun })).rejects.toMatchObject({ code: 'not_allowed' })
      await changeLoad(db, { actor: editor(1, right) })
    }))
})

describe('two planners change the same class', () => {
  const acts: [string, (db: Database, id: MeetingId, date: CalendarDate) => Promise<unknown>][] = [
    ['people', (db, id) => change(db, { id, teachers: teacher(2), version: 1 })],
    ['comment', (db, id) => changeComment(as(db), { id, comment: 'к', link: '', version: 1 })],
    ['removal', (db, id) => removeClass(as(db), { id, withLater: false, version: 1 })],
  ]

  test.each(acts)('%s: the second gets a conflict with its present state', (_, act) =>
    inUniversity(async (db) => {
      const { at } = await buildSeries(db)
      await change(db, { id: at(3), groups: group(2), version: 1 })
      await expect(act(db, at(3), today)).rejects.toMatchObject({
        code: 'stale',
        extra: { current: { item: { id: at(3), version: 2, groups: [{ id: 2 }] } } },
      })
      expect(await who(db, at(3))).toEqual(['teacher 1, group 2'])
    }),
  )

  test('at the same moment: one is stored, the other is stale', async () => {
    const { url, db } = await freshDatabase()
    await buildResources(db)
    const { at } = await buildSeries(db)
    const pools = [connect(url, 1), connect(url, 1)]
    const outcomes = await Promise.allSettled(
      pools
        .map(databaseOf)
        .map((own, index) => change(own, { id: at(3), teachers: teacher(index + 2), version: 1, forever: true })),
    )
    await Promise.all(pools.map((pool) => pool.end()))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale' } })
  })
})
