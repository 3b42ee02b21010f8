import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { publishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { loadItemTeacher, meeting, user } from '@/db/schema'
import {
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { HistoryAct } from '@/lib/core/history/rules/entry'
import { rowLines } from '@/lib/core/history/texts/history'
import type { ChangeId, GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { powerlessActor, superuser } from '@/testing/actors'
import { listHistory, type HistoryFilter } from './list-history'
import { viewAct } from './view-act'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const granted = [requireOfAll({ actor: superuser }, 'draft.place', [])] as const

const planning = (id: number, values: Partial<Actor> = {}): Actor => ({
  ...powerlessActor,
  userId: id as UserId,
  permissions: ['can set nagruzka items'],
  ...values,
})
const editing = (actor: Actor, groups: number[]): Actor => ({
  ...actor,
  editorOf: { ...powerlessActor.editorOf, groups: groups as GroupId[] },
})
const planner = editing(planning(51), [1])
const otherPlanner = editing(planning(52), [2])
const editor = editing({ ...planning(53), permissions: [] }, [1])
const teacherOf = (id: number): Actor => ({
  ...powerlessActor,
  userId: 54 as UserId,
  boundTo: { ...powerlessActor.boundTo, teacherId: id as TeacherId },
})

const whole: HistoryFilter = {
  about: null,
  person: null,
  from: null,
  until: null,
  kind: null,
  classes: null,
  before: null,
  change: null,
}

const words = ({ classes, rows }: Pick<HistoryAct, 'classes' | 'rows'>): string =>
  rowLines({ classes, rows }).join(' / ').replaceAll('\u00a0', ' ')

async function list(db: Database, actor: Actor, filter: Partial<HistoryFilter> = {}): Promise<string[]> {
  const { acts } = await listHistory({ db, actor, now }, { ...whole, ...filter })
  return acts.map(words)
}

/** Makes a change as somebody; what they may does not matter here. */
async function changing(
  db: Database,
  by: Actor,
  work: (change: TimetableChange) => Promise<unknown>,
): Promise<ChangeId> {
  const record = { action: 'class.move', granted, subject: {} } as const
  const { changeId } = await changeTimetable({ db, actor: by, now }, record, work)
  await settle(db)
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

const inHistory = (test: (db: Database) => Promise<void>) =>
  inUniversity(async (db) => {
    for (const { userId } of [planner, otherPlanner, editor])
      await db.insert(user).values({ id: userId, username: `user${userId}`, fullName: `Иванова ${userId}` })
    await test(db)
  })

const parties = [groupClaim(1), teacherClaim(1), roomClaim(1)]

/** A draft of group 1 that is placed, published, and moved to Tuesday. */
async function aClass(db: Database, by: Actor): Promise<{ id: MeetingId; changes: ChangeId[] }> {
  let id = 0 as MeetingId
  const placed = await changing(db, by, async (one) => {
    id = await placeMeeting(one.db, parties, { state: 'projected' })
  })
  const published = await changing(db, by, async (one) => {
    await one.lock('meeting', [id])
    await publishMeetings(one.db, [id], 'refuse')
  })
  const moved = await changing(db, by, async (one) => {
    await one.lock('meeting', [id])
    const to = { meetingId: id, date: addDays(someMonday, 1), pair: 2 as const, rooms: [1 as RoomId] }
    await relocateMeetings(one.db, [to])
  })
  return { id, changes: [placed, published, moved] }
}

const placed = 'Добавлено: «Физика» · ИСТб-26-1 · Пн 16.11, 1-я пара'
const published = 'Опубликовано: «Физика» · ИСТб-26-1 · Пн 16.11, 1-я пара'
const moved = 'Перенесено: «Физика» · ИСТб-26-1 · Пн 16.11, 1-я пара → Вт 17.11, 2-я пара'

test('says what was done, the newest first, to whoever plans it or did it', () =>
  inHistory(async (db) => {
    await aClass(db, planner)
    for (const actor of [superuser, planner]) expect(await list(db, actor)).toEqual([moved, published, placed])
    expect(await list(db, otherPlanner)).toEqual([])
    // Whoever edits it without planning sees what was published, and that it came then.
    expect(await list(db, editor)).toEqual([moved, placed.replace('Пн', 'Пн')])
    expect((await listHistory({ db, actor: superuser, now }, whole)).acts[0]).toMatchObject({
      by: 'Иванова 51',
    })
  }))

test('a teacher sees what was published of their classes, and not by whom', () =>
  inHistory(async (db) => {
    const { changes } = await aClass(db, planner)
    expect(await list(db, teacherOf(1))).toEqual([moved, placed])
    const [, last] = [changes[1], changes[2]]
    const act = await viewAct({ db, actor: teacherOf(1), now }, last as ChangeId)
    expect(act).toMatchObject({ by: null, mayUndo: false, entries: [{ act: 'moved', shift: 1 }] })
    expect(await list(db, teacherOf(2))).toEqual([])
    const draft = viewAct({ db, actor: teacherOf(1), now }, changes[0] as ChangeId)
    await expect(draft).rejects.toMatchObject({ code: 'not_found' })
    await expect(list(db, powerlessActor)).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('one’s own changes are all listed, and nobody else sees those of rooms alone', () =>
  inHistory(async (db) => {
    await changing(db, otherPlanner, (one) =>
      placeMeeting(one.db, [roomClaim(2)], { kind: 'booking', title: 'Репетиция' }),
    )
    const booked = 'Добавлено: «Репетиция», 1 бронь · К-102 · Пн 16.11, 1-я пара'
    expect(await list(db, otherPlanner)).toEqual([booked])
    expect(await list(db, planner)).toEqual([])
  }))

test('is filtered by subject, class, person, kind, date of the change and of the classes', () =>
  inHistory(async (db) => {
    const { id } = await aClass(db, planner)
    await changing(db, superuser, (one) => placeMeeting(one.db, [groupClaim(2)], { title: 'Химия' }))
    const chemistry = 'Добавлено: «Химия» · ИСТб-26-2 · Пн 16.11, 1-я пара'
    const all = (filter: Partial<HistoryFilter>) => list(db, superuser, filter)
    expect(await all({})).toEqual([chemistry, moved, published, placed])
    expect(await all({ about: { kind: 'group', id: 2 } })).toEqual([chemistry])
    for (const kind of ['teacher', 'room', 'group'] as const)
      expect(await all({ about: { kind, id: 1 } })).toEqual([moved, published, placed])
    expect(await all({ about: { kind: 'class', id } })).toEqual([moved, published, placed])
    expect(await all({ about: { kind: 'room', id: 3 } })).toEqual([])
    expect(await all({ person: superuser.userId })).toEqual([chemistry])
    expect(await all({ kind: 'moved' })).toEqual([moved])
    expect(await all({ kind: 'placed' })).toEqual([chemistry, placed])
    const tuesday = { from: addDays(someMonday, 1), to: addDays(someMonday, 6) }
    expect(await all({ classes: tuesday })).toEqual([moved])
    const [{ today } = { today: someMonday }] = await db.execute<{ today: typeof someMonday }>(
      sql`select (clock_timestamp() at time zone 'Asia/Irkutsk')::date::text as today`,
    )
    expect(await all({ from: today, until: today })).toHaveLength(4)
    expect(await all({ until: addDays(today, -1) })).toEqual([])
    expect(await all({ from: addDays(today, 1) })).toEqual([])
    // The same for whoever sees only a share of it.
    expect(await list(db, planner, { kind: 'moved', about: { kind: 'group', id: 1 } })).toEqual([moved])
    expect(await list(db, otherPlanner, { about: { kind: 'group', id: 1 } })).toEqual([])
    expect(await list(db, otherPlanner, { person: superuser.userId })).toEqual([chemistry])
  }))

test('pages by the number of the last change, and ends', () =>
  inHistory(async (db) => {
    const { id, changes } = await aClass(db, planner)
    const abouts = [null, { kind: 'group', id: 1 }, { kind: 'class', id }] as const
    for (const about of abouts)
      for (const actor of [superuser, planner, editing(planning(55), [1])]) {
        const context = { db, actor, now }
        const first = await listHistory(context, { ...whole, about }, 2)
        expect([first.acts.map(words), first.next]).toEqual([[moved, published], changes[1]])
        const second = await listHistory(context, { ...whole, about, before: first.next }, 2)
        expect([second.acts.map(words), second.next]).toEqual([[placed], null])
      }
  }))

test('of a large change the classes are all counted, and some named', () =>
  inHistory(async (db) => {
    await changing(db, planner, async (one) => {
      for (let day = 0; day < 45; day += 1)
        await placeMeeting(one.db, [groupClaim(1)], {
          title: `Предмет ${day % 9}`,
          date: addDays(someMonday, day * 7),
        })
      await placeMeeting(one.db, [groupClaim(2)], { title: 'Химия', date: addDays(someMonday, 315) })
    })
    const text = (classes: number) =>
      `Добавлено: «Предмет 0», «Предмет 1», «Предмет 2» и другие, ${classes} занятий · ИСТб-26-1 и другие`
    expect(await list(db, planner)).toEqual([text(46)])
    expect(await list(db, planner, { about: { kind: 'group', id: 1 } })).toEqual([text(45)])
    expect(await list(db, editing(planning(55), [1]))).toEqual([
      'Добавлено: «Предмет 0», «Предмет 1», «Предмет 2» и ещё 6, 45 занятий · ИСТб-26-1 · Пн, 1-я пара',
    ])
  }))

test('load, wishes and settings are listed with their old and new values', () =>
  inHistory(async (db) => {
    await changing(db, planner, async ({ db: one, lock }) => {
      await lock('load_item', [1])
      await one.execute(sql`insert into load_item_group (load_item_id, group_id) values (1, 1)`)
      await one.insert(loadItemTeacher).values({ loadItemId: 1 as never, teacherId: 3 as TeacherId })
    })
    const setting = {
      actorId: superuser.userId,
      action: 'open.reading',
      subject: {},
      before: { isOpen: false, names: 'short' },
      after: { isOpen: true, names: 'short' },
    }
    const id = await insertChange(db, setting)
    expect(await list(db, superuser)).toEqual(['Открытое расписание', expect.stringContaining('Группа нагрузки')])
    expect(await list(db, planner)).toEqual([expect.stringContaining('Преподаватель нагрузки')])
    expect(await list(db, otherPlanner)).toEqual([])
    const act = await viewAct({ db, actor: superuser, now }, id)
    expect(act.others).toEqual([
      {
        table: 'open.reading',
        title: '',
        act: 'set',
        fields: [{ field: 'isOpen', before: false, after: true }],
      },
    ])
    await expect(viewAct({ db, actor: planner, now }, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await list(db, superuser, { kind: 'settings' })).toHaveLength(1)
    expect(await list(db, superuser, { kind: 'load' })).toHaveLength(1)
  }))

test('what is gone is still called what it was', () =>
  inHistory(async (db) => {
    const { id } = await aClass(db, planner)
    await db.execute(sql`
      insert into changed_row (change_id, table_name, key, before)
      select min(id), 'group', '1', '{"id": 1, "title": "Бывшая-1"}' from change`)
    await db.delete(meeting)
    await db.execute(sql`delete from "group" where id = 1`)
    expect((await list(db, superuser, { about: { kind: 'class', id } }))[0]).toContain('Бывшая-1')
  }))

test('whoever did a whole act is told it as one, and others what it did to classes', () =>
  inHistory(async (db) => {
    const subject = { subject: { kind: 'group', id: 1 }, from: someMonday, to: someMonday }
    const record = { action: 'schedule.publish', granted, subject } as const
    await changeTimetable({ db, actor: planner, now }, record, async (change) => {
      await publishMeetings(change.db, [await placeMeeting(change.db, parties, { state: 'projected' })], 'refuse')
    })
    const told = async (actor: Actor, filter: Partial<HistoryFilter> = {}) => {
      const { acts } = await listHistory({ db, actor, now }, { ...whole, ...filter })
      return acts.map(({ sentence }) => sentence?.replaceAll('\u00a0', ' '))
    }
    const sentence = 'Опубликованы занятия группы ИСТб-26-1 на 16.11'
    expect(await told(planner)).toEqual([sentence])
    expect(await told(planner, { about: { kind: 'room', id: 1 } })).toEqual([sentence])
    expect(await told(teacherOf(1))).toEqual([undefined])
  }))
