import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { event, noticePending, noticeSettings, user } from '@/db/schema'
import { groupClaim, inUniversity, placeMeeting, someMonday, teacherClaim } from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, MeetingId, NoticeId, UserId } from '@/lib/core/names/rules/ids'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { readChanges } from '@/lib/keys/service/read-changes'
import { changeOwnSubjects, chooseClass, hideClass, showClass } from '@/lib/own-timetable/service/change-own-subjects'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { changeComment } from '@/lib/planning/service/change-people'
import { removeClass } from '@/lib/planning/service/remove-classes'
import { superuser } from '@/testing/actors'
import { deliverNotices, type Transport } from './deliver'
import { listNotices, viewUnread } from './list-notices'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const now = { date: someMonday, minutes: 0 }
const reader = 2 as UserId
const as = (db: Database, actor: Actor) => ({ db, actor, now })

/** Bound to group 1, and may see groups and teachers. */
const inOffice = (test: (db: Database, of: () => Promise<Actor>) => Promise<void>, bound: 1 | null = 1) =>
  inUniversity(async (db) => {
    await db.insert(user).values({
      id: reader,
      username: 'reader',
      fullName: 'Читатель',
      groupId: bound as GroupId | null,
      permissions: ['can view groups', 'can view teachers'],
    })
    await db
      .insert(noticeSettings)
      .values({ userId: reader, email: 'reader@example.edu', emailConfirmedAt: new Date(0) })
    await test(db, async () => {
      const actor = await findActiveActor(db, reader)
      if (!actor) throw new Error('Nobody is here')
      return actor
    })
  })

const group = (id: number, subgroup: 0 | 1 | 2 = 0) => ({ kind: 'group', id, subgroup }) as OwnSubject
const teacher = (id: number) => ({ kind: 'teacher', id, subgroup: 0 }) as OwnSubject

const aClass = (db: Database, pair: number, claims: Parameters<typeof placeMeeting>[1]) =>
  placeMeeting(db, claims, { pair: pair as Pair, title: `Предмет ${pair}` })
const change = (db: Database, id: MeetingId) =>
  changeComment(as(db, superuser), { id, comment: 'Контрольная', link: '' })

/** What each of the ways tells: the page, the bell with its marks, the letter, a program; and what «Моё» shows. */
async function told(db: Database, actor: Actor) {
  const letters: string[] = []
  const email: Transport = async ({ body }) => void letters.push(body)
  await deliverNotices({ db, now }, { transports: { email }, pause: 0 })
  const program = { scope: 'own', actor, names: 'full' } as const
  const start = { number: 0, noticeId: 0 as NoticeId }
  const [{ acts }, { count, marks }, own, { changes }] = await Promise.all([
    listNotices(as(db, actor)),
    viewUnread(as(db, actor)),
    viewOwnTimetable({ db, actor }, { from: someMonday, to: someMonday }),
    readChanges(db, program, { after: start, of: null }),
  ])
  const numbers = (titles: readonly string[]) =>
    [...new Set(titles.map((title) => Number(/Предмет (\d)/.exec(title)?.[1])))].sort()
  return {
    page: numbers(acts.flatMap(({ notices }) => notices.map(({ title }) => title))),
    bell: count,
    marks: marks.map(({ pair, of }) => [pair, of]).sort(),
    letter: numbers(letters.join().match(/Предмет \d/g) ?? []),
    own: numbers(own.items.map(({ title }) => title)),
    read: numbers(changes.map(({ title }) => title)),
  }
}

test('whoever has chosen several subjects gets notices of all of them, of the chosen subgroup, as in «Моё»', () =>
  inOffice(async (db, of) => {
    await changeOwnSubjects(as(db, await of()), [group(1, 1), group(2), teacher(3)])
    const classes = [
      await aClass(db, 1, [groupClaim(1, 1)]),
      await aClass(db, 2, [groupClaim(1, 2)]),
      await aClass(db, 3, [groupClaim(2)]),
      await aClass(db, 4, [groupClaim(3), teacherClaim(3)]),
      await aClass(db, 5, [groupClaim(3), teacherClaim(2)]),
    ]
    for (const id of classes) await change(db, id)
    expect(await told(db, await of())).toEqual({
      page: [1, 3, 4],
      bell: 3,
      letter: [1, 3, 4],
      own: [1, 3, 4],
      read: [],
      marks: [
        [1, [0]],
        [3, [1]],
        [4, [2]],
      ],
    })
  }))

test('a single chosen class gives notices by every channel, the rest of its group none', () =>
  inOffice(async (db, of) => {
    const [chosen, hidden, other] = [
      await aClass(db, 1, [groupClaim(2)]),
      await aClass(db, 2, [groupClaim(2)]),
      await aClass(db, 3, [groupClaim(2)]),
    ]
    await db
      .update(event)
      .set({ loadItemId: 1 as LoadItemId })
      .where(eq(event.title, 'Предмет 1'))
    await chooseClass(as(db, await of()), chosen, [])
    await chooseClass(as(db, await of()), hidden, [])
    await hideClass(as(db, await of()), hidden)
    for (const id of [chosen, hidden, other]) await change(db, id)
    expect(await told(db, await of())).toEqual({
      page: [1],
      bell: 1,
      letter: [1],
      own: [1],
      read: [],
      marks: [[1, [1]]],
    })
    for (const id of [chosen, hidden, other]) await removeClass(as(db, superuser), { id, withLater: false })
    expect(await told(db, await of())).toMatchObject({ page: [1], bell: 2, letter: [1], own: [], read: [1] })
    expect(await db.$count(noticePending)).toBe(0)
  }))

test('a person bound to nothing gets notices of what they chose, and none once it is no longer theirs', () =>
  inOffice(async (db, of) => {
    await changeOwnSubjects(as(db, await of()), [group(2)])
    await change(db, await aClass(db, 1, [groupClaim(1)]))
    await change(db, await aClass(db, 2, [groupClaim(2)]))
    expect(await told(db, await of())).toMatchObject({ page: [2], bell: 1, letter: [2], own: [2] })
    await changeOwnSubjects(as(db, await of()), [])
    expect(await told(db, await of())).toMatchObject({ page: [], bell: 0, own: [] })
    expect(await viewUnread(as(db, await of()))).toEqual({ subjects: [], count: 0, marks: [] })
  }, null))

test('what was chosen and may not be seen any more gives no notices', () =>
  inOffice(async (db, of) => {
    await changeOwnSubjects(as(db, await of()), [group(2)])
    await db.update(user).set({ permissions: [] }).where(eq(user.id, reader))
    await change(db, await aClass(db, 1, [groupClaim(1)]))
    await change(db, await aClass(db, 2, [groupClaim(2)]))
    expect(await told(db, await of())).toMatchObject({ page: [1], bell: 1, letter: [1], own: [1] })
  }))

test('a hidden class gives no notices, also when it is removed, and does once it is shown again', () =>
  inOffice(async (db, of) => {
    const alone = await aClass(db, 1, [groupClaim(1)])
    const ofLoad = await aClass(db, 2, [groupClaim(1)])
    const other = await aClass(db, 3, [groupClaim(1)])
    await db
      .update(event)
      .set({ loadItemId: 1 as LoadItemId })
      .where(eq(event.title, 'Предмет 2'))
    await hideClass(as(db, await of()), alone)
    const {
      hidden: [, hidden],
    } = await hideClass(as(db, await of()), ofLoad)
    for (const id of [alone, ofLoad, other]) await change(db, id)
    expect(await told(db, await of())).toMatchObject({ page: [3], bell: 1, letter: [3], own: [3] })
    for (const id of [alone, ofLoad]) await removeClass(as(db, superuser), { id, withLater: false })
    expect(await told(db, await of())).toMatchObject({ page: [3], bell: 1, letter: [], own: [3] })
    if (hidden) await showClass(as(db, await of()), hidden.id)
    expect((await told(db, await of())).page).toEqual([2, 3])
    expect(await db.$count(noticePending)).toBe(0)
  }))

test('a topic that is muted on the site is on no page, in no mark and not counted, but in letters still', () =>
  inOffice(async (db, of) => {
    await db.update(noticeSettings).set({ muted: ['page.details'] })
    await change(db, await aClass(db, 1, [groupClaim(1)]))
    expect(await told(db, await of())).toMatchObject({ page: [], bell: 0, marks: [], letter: [1] })
  }))
