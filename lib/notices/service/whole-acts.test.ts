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
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import type { GroupId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { messageTitle, noticeText } from '@/lib/core/notices/texts/notices'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { changeRow } from '@/lib/tables/service/change-rows'
import { takeOverClasses } from '@/lib/takeover/service/take-over'
import { powerlessActor, superuser } from '@/testing/actors'
import { day, regrouped, taughtLoad, undone } from '@/testing/regrouped'
import { listNotices, viewUnread } from './list-notices'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const later = day(7)
const reader = (boundTo: Partial<Actor['boundTo']>): Actor => ({
  ...powerlessActor,
  userId: 2 as UserId,
  boundTo: { ...powerlessActor.boundTo, ...boundTo },
})
const student = reader({ groupId: 1 as GroupId })
const teacher = reader({ teacherId: 1 as TeacherId })

const inOffice = (test: (db: Database) => Promise<void>) =>
  inUniversity(async (db) => {
    await db.insert(user).values({ id: 2 as UserId, username: 'reader', fullName: 'Читатель' })
    await test(db)
  })

/** What somebody is told: of each act its sentence, the number of its notices about classes, and the count of all. */
async function told(db: Database, actor: Actor) {
  const { acts } = await listNotices({ db, actor, now })
  const { count, marks } = await viewUnread({ db, actor, now })
  return {
    acts: acts.map(({ sentence, notices }) => [
      sentence?.replaceAll('\u00a0', ' ') ?? null,
      notices.filter(({ kind }) => kind !== 'regrouped').length,
    ]),
    title: messageTitle(acts, { pairTimes: defaultPairTimes }),
    count,
    marks: marks.length,
  }
}

const change = async (db: Database, edit: CalendarEdit) => {
  await changeCalendar({ db, actor: superuser, now }, { edit, dryRun: false })
  await settle(db)
}

test('a group that is split is told so in one sentence, and what stays as it was is not marked', () =>
  inOffice(async (db) => {
    await taughtLoad(db, 1)
    await taughtLoad(db, 2, { groups: [1], values: { title: 'Химия' } })
    await regrouped(db, { act: 'split', title: 'ИСТб-26-9', isNew: false, half: 2, fates: [] })
    const sentence = 'Группа ИСТб-26-1 с 23.11 делится: новая группа ИСТб-26-9'
    expect(await told(db, student)).toEqual({ acts: [[sentence, 0]], title: sentence, count: 1, marks: 0 })
    // Whom their teacher teaches has changed.
    expect((await told(db, teacher)).acts).toEqual([[null, 1]])
  }))

test('a renamed group is told what it is called now', () =>
  inOffice(async (db) => {
    await taughtLoad(db, 1)
    await regrouped(db, { act: 'rename', title: 'ЭВМб-26-1', isNew: false })
    expect((await told(db, student)).acts).toEqual([['Группа ИСТб-26-1 с 23.11 стала ЭВМб-26-1', 0]])
  }))

test('a room and a group that are called otherwise are told to whoever looks for them, in a sentence and without a mark', () =>
  inOffice(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1, 2)], { date: later })
    // Over, and not published: neither has to find its way there.
    await placeMeeting(db, [roomClaim(1), teacherClaim(2), groupClaim(2)], { date: day(-7) })
    await placeMeeting(db, [roomClaim(1), teacherClaim(3), groupClaim(3)], { date: later, pair: 2, state: 'projected' })
    const rename = async (table: 'room' | 'group', title: string) => {
      const order = { table, id: 1, values: { title }, isOther: true }
      const { changeId } = await changeRow({ db, actor: superuser, now }, order)
      return changeId
    }
    const titleOf = async (actor: Actor) => (await told(db, actor)).title
    const whole = (sentence: string) => ({ acts: [[null, 1]], title: sentence, count: 1, marks: 0 })
    const room = await rename('room', 'К-201')
    expect(await told(db, student)).toEqual(whole('Аудитория К-101 теперь называется К-201'))
    expect(await told(db, teacher)).toEqual(whole('Аудитория К-101 теперь называется К-201'))
    const others = [{ teacherId: 2 as TeacherId }, { teacherId: 3 as TeacherId }, { groupId: 2 as GroupId }].map(reader)
    expect(await Promise.all(others.map(titleOf))).toEqual(['Изменения', 'Изменения', 'Изменения'])
    // Undone before anybody read it, it is no news.
    await undone(db, room)
    expect((await told(db, student)).acts).toEqual([])

    await rename('group', 'ЭВМб-26-2')
    const renamed = whole('Группа ИСТб-26-1 теперь называется ЭВМб-26-2')
    expect([await told(db, student), await told(db, teacher)]).toEqual([renamed, renamed])
    // Nothing but its name is told of it.
    const { acts } = await listNotices({ db, actor: student, now })
    const { sentence, notices } = acts[0] ?? { sentence: null, notices: [] }
    expect([sentence, ...notices.flatMap((one) => noticeText(one))]).toEqual([null, renamed.title])
    await rename('group', 'ЭВМб-26-2')
    expect((await told(db, student)).count).toBe(1)
  }))

test('another name is news from the university’s day on, whatever day it is on another clock', () =>
  inOffice(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1)], { date: later })
    await placeMeeting(db, [roomClaim(1), groupClaim(1)], { date: addDays(later, 1), pair: 2 })
    const justAfterMidnight = { date: addDays(later, 1), minutes: 5 }
    const order = { table: 'room', id: 1, values: { title: 'К-201' }, isOther: true } as const
    await changeRow({ db, actor: superuser, now: justAfterMidnight }, order)
    expect((await told(db, teacher)).acts).toEqual([])
    const [act] = (await listNotices({ db, actor: student, now: justAfterMidnight })).acts
    expect(act?.notices.map(({ dates }) => dates)).toEqual([[justAfterMidnight.date]])
  }))

test('whoever teaches a group that is renamed from a date on is told so, and it itself once', () =>
  inOffice(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { date: later })
    await regrouped(db, { act: 'rename', title: 'ЭВМб-26-1', isNew: false })
    expect((await told(db, teacher)).title).toBe('Группа ИСТб-26-1 с 23.11 называется ЭВМб-26-1')
    expect((await told(db, student)).acts).toHaveLength(1)
    expect((await listNotices({ db, actor: student, now })).acts[0]?.notices).toHaveLength(1)
  }))

test('classes that go to another teacher are one change for their group', () =>
  inOffice(async (db) => {
    await taughtLoad(db, 1)
    for (const pair of [2, 3] as const)
      await placeMeeting(db, [roomClaim(2), teacherClaim(1), groupClaim(1)], { pair, date: day(7) })
    const order = { parts: null, reason: '', justChange: true, dryRun: false }
    const from = { kind: 'teacher', id: 1 as TeacherId, to: 2 as TeacherId } as const
    await takeOverClasses({ db, actor: superuser, now }, { ...order, from, since: day(7) })
    const { acts, count, marks } = await told(db, student)
    expect(acts).toEqual([[expect.stringMatching(/^Занятия другому преподавателю .* с 23\.11: 4 занятия$/), 3]])
    expect({ count, marks }).toEqual({ count: 1, marks: 4 })
  }))

test('what is published for a period is one change, and a single class says more than its act', () =>
  inOffice(async (db) => {
    const subject = { kind: 'group', id: 1 as GroupId } as const
    const publish = (weeks: number) =>
      publishPeriod(
        { db, actor: superuser, now },
        { subject, period: { from: day(7 * weeks), to: day(7 * weeks + 6) }, toEnd: false, dryRun: false },
      )
    const claims = [roomClaim(1), teacherClaim(1), groupClaim(1)]
    for (const date of [day(0), day(1), day(7)]) await placeMeeting(db, claims, { state: 'projected', date })
    await publish(0)
    await publish(1)
    expect((await told(db, student)).acts).toEqual([
      [null, 1],
      ['Опубликованы занятия группы ИСТб-26-1 на 16.11–22.11: 2 занятия', 2],
    ])
    expect((await told(db, student)).count).toBe(2)
  }))

test.each<[string, CalendarEdit, string]>([
  [
    'a day online',
    { name: 'online', date: someMonday, scope: wholeDay, reason: 'Мороз −38' },
    'День 16.11 дистанционно, Мороз −38: 2 занятия',
  ],
  [
    'a holiday whose hours are made up',
    { name: 'holiday.add', days: [{ date: someMonday, title: 'Мороз −38' }], takes: true, owes: true },
    'Нерабочий день 16.11 (Мороз −38): снято 2 занятия, их отработают',
  ],
  [
    'a day that is moved',
    {
      name: 'move',
      day: { date: addDays(someMonday, 5), runsAs: 1, parity: null, title: 'Мороз −38' },
      instead: someMonday,
      takes: wholeDay,
    },
    'День 16.11 перенесён на 21.11: 2 занятия',
  ],
])('%s tells its reason to everybody, in one sentence and with each class', (_, edit, sentence) =>
  inOffice(async (db) => {
    for (const pair of [1, 2] as const) await placeMeeting(db, [roomClaim(1), groupClaim(1)], { pair })
    await change(db, edit)
    expect((await told(db, student)).acts).toEqual([[sentence, 2]])
    const subject = { kind: 'group', id: 1 as GroupId } as const
    const week = { subject, from: someMonday, to: addDays(someMonday, 6), drafts: false }
    const { items } = await viewSchedule({ db, actor: student }, week)
    const reasons = items.flatMap(({ trace }) => (trace && trace.kind !== 'substitution' ? [trace.reason] : []))
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.every((reason) => reason.startsWith('Мороз −38'))).toBe(true)
    const { acts } = await listNotices({ db, actor: student, now })
    for (const { reason } of acts.flatMap(({ notices }) => notices)) expect(reason).toMatch(/^Мороз −38/)
  }),
)

test('the reason of a class is still for whoever plans it', () =>
  inOffice(async (db) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { date: day(7) })
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], { date: day(7), pair: 2 })
    const from = { kind: 'room', id: 1 as RoomId, to: 2 as RoomId } as const
    await takeOverClasses(
      { db, actor: superuser, now },
      { from, since: day(7), parts: null, reason: 'Потоп', justChange: false, dryRun: false },
    )
    await settle(db)
    const { acts } = await listNotices({ db, actor: student, now })
    expect(acts).toMatchObject([{ notices: [{ reason: '' }, { reason: '' }] }])
    expect(acts[0]?.sentence).not.toMatch('Потоп')
  }))
