import type { Database } from '@/db/client'
import { user } from '@/db/schema'
import {
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import { buildEvent } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { noticeText } from '@/lib/core/notices/texts/notices'
import type { MoveOrder } from '@/lib/core/placing/rules/move'
import { undoChange } from '@/lib/history/service/undo-change'
import { moveClass } from '@/lib/moves/service/move-class'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { changeComment, changePeople } from '@/lib/planning/service/change-people'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { clearDrafts } from '@/lib/publishing/service/remove-in-bulk'
import { powerlessActor, superuser } from '@/testing/actors'
import { listNotices, seeNotices, viewUnread } from './list-notices'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const as = (db: Database, actor: Actor) => ({ db, actor, now })
const reader = (boundTo: Partial<Actor['boundTo']>, id = 2): Actor => ({
  ...powerlessActor,
  userId: id as UserId,
  boundTo: { ...powerlessActor.boundTo, ...boundTo },
  readers: { tellsReasons: true, findsRooms: false, sharesPresence: true },
})
const student = (group: number, subgroup: Subgroup = 0) => reader({ groupId: group as GroupId, subgroup })
const teacher = (id: number) => reader({ teacherId: id as TeacherId })

const inOffice = (test: (db: Database) => Promise<void>) =>
  inUniversity(async (db) => {
    await db.insert(user).values({ id: 2 as UserId, username: 'reader', fullName: 'Читатель' })
    await test(db)
  })

/** What somebody is told, newest first, a change a list of lines. */
const told = async (db: Database, actor: Actor): Promise<string[][]> =>
  (await listNotices(as(db, actor))).acts.map(({ undoes, notices }) => [
    ...(undoes ? ['отмена'] : []),
    ...notices.flatMap((one) => noticeText(one)).map((text) => text.replaceAll('\u00a0', ' ')),
  ])

const group1 = { kind: 'group', id: 1 as GroupId } as const
const week = {
  subject: group1,
  period: { from: someMonday, to: addDays(someMonday, 6) },
  toEnd: false,
  dryRun: false,
}
const publish = (db: Database) => publishPeriod(as(db, superuser), week)
const unpublish = (db: Database) => unpublishPeriod(as(db, superuser), week)
const undo = async (db: Database, { changeId }: { changeId: ChangeId | null }) => ({
  changeId: await undoChange(as(db, superuser), changeId ?? (0 as ChangeId)),
})
async function move(db: Database, id: MeetingId, values: Partial<MoveOrder>) {
  const order = { seenOn: null, to: null, roomId: null, reason: 'Болезнь', justChange: false }
  const moved = await moveClass(as(db, superuser), {
    ...order,
    untilEnd: false,
    dryRun: false,
    id,
    ...values,
  })
  await settle(db)
  return moved
}

const elsewhere = { to: { date: someMonday, pair: 1 as const }, roomId: 2 as RoomId }
const all = [roomClaim(1), teacherClaim(1), groupClaim(1)]
const draft = (db: Database, claims = all) => placeMeeting(db, claims, { state: 'projected' })

test('a draft gives no notice; published it comes, withdrawn it goes', () =>
  inOffice(async (db) => {
    const id = await draft(db)
    await changePeople(as(db, superuser), {
      id,
      teachers: [2 as TeacherId],
      groups: [1 as GroupId],
      forever: false,
    })
    expect(await told(db, student(1))).toEqual([])
    await publish(db)
    const came = ['Добавлено: Физика', 'понедельник 16.11, 1-я пара · К-101 · Преподаватель 2 · ИСТб-26-1']
    expect(await told(db, student(1))).toEqual([came])
    expect(await told(db, teacher(2))).toEqual([came])
    expect(await told(db, teacher(1))).toEqual([])
    expect(await told(db, student(2))).toEqual([])
    await unpublish(db)
    await clearDrafts(as(db, superuser), week)
    const went = came.map((line) => line.replace('Добавлено', 'Снято'))
    expect(await told(db, student(1))).toEqual([went, came])
  }))

test('the notice of a moved class, with its room, says where it was and where it is', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    await move(db, id, { to: { date: addDays(someMonday, 1), pair: 3 }, roomId: 2 as RoomId })
    expect(await told(db, student(1))).toEqual([
      [
        'Перенесено: Физика',
        'Когда: понедельник 16.11, 1-я пара → вторник 17.11, 3-я пара',
        'Аудитория: К-101 → К-102',
        'Преподаватель 1 · ИСТб-26-1',
        'Причина: Болезнь',
      ],
    ])
    expect((await viewUnread(as(db, student(1)))).marks).toMatchObject([
      { date: someMonday, pair: 1, mark: 'moved' },
      { date: addDays(someMonday, 1), pair: 3, mark: 'came' },
    ])
  }))

test('equal meetings of a series are one entry, however many', () =>
  inOffice(async (db) => {
    const on = [0, 7, 14, 21, 28].map((days) => ({ date: addDays(someMonday, days), pair: 1 as const }))
    const values = { title: 'Физика', lessonType: 2 as const }
    await buildEvent(db, { on, values, state: 'projected', rooms: [1 as RoomId], groups: [1 as GroupId] })
    await publishPeriod(as(db, superuser), {
      ...week,
      period: { from: someMonday, to: addDays(someMonday, 28) },
    })
    expect(await told(db, student(1))).toEqual([
      ['Добавлено: Физика, практика', 'понедельник, 1-я пара: 16.11, 23.11, 30.11 и ещё 2 · К-101 · ИСТб-26-1'],
    ])
    expect((await viewUnread(as(db, student(1)))).marks).toHaveLength(5)
  }))

test('a swap of classes gives both groups a notice of one change', () =>
  inOffice(async (db) => {
    const other = { date: addDays(someMonday, 1), pair: 3 } as const
    const a = await placeMeeting(db, all)
    const b = await placeMeeting(db, [roomClaim(2), teacherClaim(2), groupClaim(2)], other)
    const order = { roomId: null, keepsRooms: false, untilEnd: false, reason: 'Обмен', dryRun: false }
    await swapClasses(as(db, superuser), { ...order, from: [a], to: [b] })
    expect((await told(db, student(1)))[0]?.[1]).toBe('Когда: понедельник 16.11, 1-я пара → вторник 17.11, 3-я пара')
    expect(await told(db, teacher(2))).toEqual([
      [
        'Перенесено: Физика',
        'Когда: вторник 17.11, 3-я пара → понедельник 16.11, 1-я пара',
        'Аудитория: К-102 → К-101',
        'Преподаватель 2 · ИСТб-26-2',
        'Причина: Обмен',
      ],
    ])
  }))

test('a class given to another teacher leaves the one, joins the other, and the group’s notice names both', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    const order = { teachers: [2 as TeacherId], groups: [1 as GroupId], forever: false }
    await changePeople(as(db, superuser), { id, ...order })
    expect((await told(db, teacher(1)))[0]?.[0]).toBe('Передано другим: Физика')
    expect((await told(db, teacher(2)))[0]?.[0]).toBe('Передано вам: Физика')
    expect(await told(db, student(1))).toEqual([
      [
        'Замена: Физика',
        'понедельник 16.11, 1-я пара',
        'Преподаватель: Преподаватель 1 → Преподаватель 2',
        'К-101 · ИСТб-26-1',
      ],
    ])
  }))

test('a half of a group hears of its own classes and of the whole’s', () =>
  inOffice(async (db) => {
    await draft(db, [groupClaim(1, 1), roomClaim(1)])
    await publish(db)
    expect([await told(db, student(1, 1)), await told(db, student(1, 2))]).toMatchObject([[{}], []])
    expect((await told(db, student(1)))[0]?.[1]).toContain('ИСТб-26-1 (1)')
  }))

test('a comment gives a notice', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    await changeComment(as(db, superuser), { id, comment: 'Контрольная', link: '' })
    expect((await told(db, student(1)))[0]?.slice(-2)).toEqual([
      'Комментарий: нет → Контрольная',
      'К-101 · Преподаватель 1 · ИСТб-26-1',
    ])
  }))

test('what is taken back before anybody saw it gives no notice, and afterwards one of its own', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    const moved = await move(db, id, { ...elsewhere })
    const undone = await undo(db, moved)
    expect(await told(db, student(1))).toEqual([])
    expect((await viewUnread(as(db, student(1)))).count).toBe(0)
    await undo(db, undone)
    const again = [
      'Переведено: Физика',
      'понедельник 16.11, 1-я пара',
      'Аудитория: К-101 → К-102',
      'Преподаватель 1 · ИСТб-26-1',
      'Причина: Болезнь',
    ]
    expect(await told(db, student(1))).toEqual([again])
    const [seen] = (await listNotices(as(db, student(1)))).acts
    await seeNotices(as(db, student(1)), seen?.notices.map(({ id: one }) => one) ?? [])
    await undo(db, { changeId: seen?.changeId ?? null })
    expect(await told(db, student(1))).toEqual([
      ['отмена', ...again.slice(0, 2), 'Аудитория: К-102 → К-101', 'Преподаватель 1 · ИСТб-26-1'],
      again,
    ])
  }))

test('what was seen is not unread, what is past is not, and nobody sees for others', () =>
  inOffice(async (db) => {
    await draft(db)
    await publish(db)
    const [act] = (await listNotices(as(db, student(1)))).acts
    const ids = act?.notices.map(({ id }) => id) ?? []
    await expect(seeNotices(as(db, teacher(2)), ids)).rejects.toMatchObject({ code: 'not_found' })
    expect((await viewUnread(as(db, student(1)))).count).toBe(1)
    const later = { date: addDays(someMonday, 1), minutes: 0 }
    expect((await viewUnread({ ...as(db, student(1)), now: later })).count).toBe(0)
    await seeNotices(as(db, student(1)), ids)
    expect(await viewUnread(as(db, student(1)))).toMatchObject({ count: 0, marks: [] })
  }))

test('nobody gets notices of their own changes', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    await move(db, id, { ...elsewhere })
    expect(await told(db, { ...superuser, boundTo: student(1).boundTo })).toEqual([])
    expect(await told(db, powerlessActor)).toEqual([])
  }))

test('a dry run gives no notices', () =>
  inOffice(async (db) => {
    const id = await placeMeeting(db, all)
    await move(db, id, { ...elsewhere, dryRun: true })
    expect(await told(db, student(1))).toEqual([])
  }))
