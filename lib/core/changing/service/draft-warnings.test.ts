import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { loadItemGroup, loadItemTeacher, meeting, programme, programmeDiscipline } from '@/db/schema'
import {
  groupClaim,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
  type Resource,
} from '@/db/testing/claims'
import { bookRoom } from '@/lib/booking/service/book-room'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import type {
  ChangeId,
  EventId,
  GroupId,
  LoadItemId,
  MeetingId,
  RequestId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { changeTogether } from '@/lib/moves/service/change-together'
import { moveClass } from '@/lib/moves/service/move-class'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { changeLoadPeople, changePeople } from '@/lib/planning/service/change-people'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { copyWeek } from '@/lib/publishing/service/repeat-classes'
import { closeRoom } from '@/lib/wishes/service/close-room'
import { closeRooms, endClosing } from '@/lib/wishes/service/close-rooms'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'

const now = { date: someMonday, minutes: 0 }
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })
const draft = (db: Database, resources: Resource[], change: Parameters<typeof placeMeeting>[2] = {}) =>
  placeMeeting(db, resources, {
    state: 'projected',
    title: 'Черчение',
    onConflict: { forcedBy: superuser.userId },
    ...change,
  })
const drafts = ({ warnings }: { warnings: readonly ChangeWarning[] }) =>
  warnings.filter(({ kind }) => kind === 'draft').map(({ text }) => text)
const saturday = addDays(someMonday, 5)
const week = { from: someMonday, to: addDays(someMonday, 6) }
const asked = { reason: 'Болезнь', justChange: false, untilEnd: false, dryRun: true, seenOn: null }
const booking = bookingOrder({ roomId: 1 as RoomId, date: someMonday, pair: 1, dryRun: true })

type Case = (db: Database, id: MeetingId) => Promise<{ warnings: readonly ChangeWarning[] }>
const teacher2 = 'Преподаватель 2: здесь же стоит черновик «Черчение» (16.11)'

/** Setup: «Физика» with room, teacher and group 1, published in Monday's first pair, plus the drafts of each case. */
const cases: [what: string, where: Resource[], pair: 1 | 2, act: Case, told: string[]][] = [
  [
    'another teacher of a class',
    [teacherClaim(2)],
    1,
    (db, id) =>
      changePeople(as(db), {
        id,
        teachers: [2 as TeacherId],
        groups: [1 as GroupId],
        forever: false,
        dryRun: true,
      }),
    [teacher2],
  ],
  [
    'another teacher of a load item',
    [teacherClaim(2)],
    1,
    async (db) => {
      const loadItemId = 1 as LoadItemId
      await db.insert(loadItemTeacher).values({ loadItemId, teacherId: 1 as TeacherId })
      await db.insert(loadItemGroup).values({ loadItemId, groupId: 1 as GroupId })
      const people = { teachers: [2 as TeacherId], groups: [1 as GroupId] }
      return changeLoadPeople(as(db), { id: loadItemId, ...people, dryRun: true })
    },
    [teacher2],
  ],
  [
    'another pair',
    [groupClaim(1)],
    2,
    (db, id) => moveClass(as(db), { ...asked, id, to: { date: someMonday, pair: 2 }, roomId: null }),
    ['ИСТб-26-1: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'another room',
    [roomClaim(2), groupClaim(2)],
    1,
    (db, id) => moveClass(as(db), { ...asked, id, to: { date: someMonday, pair: null }, roomId: 2 as RoomId }),
    ['К-102: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'a swap',
    [teacherClaim(1)],
    2,
    async (db, id) => {
      const other = await placeMeeting(db, [groupClaim(2), roomClaim(2)], { pair: 2 })
      return swapClasses(as(db), {
        from: [id],
        to: [other],
        roomId: null,
        keepsRooms: false,
        untilEnd: false,
        reason: '',
        dryRun: true,
      })
    },
    ['Преподаватель 1: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'a booking, and where a class gives way to it',
    [roomClaim(2), roomClaim(1), groupClaim(3)],
    1,
    (db, id) =>
      bookRoom(as(db), {
        ...booking,
        inChargeTeacherId: 3 as TeacherId,
        transition: { meetings: [id], roomId: 2 as RoomId, reason: '' },
      }),
    ['К-101', 'К-102'].map((room) => `${room}: здесь же стоит черновик «Черчение» (16.11)`),
  ],
  [
    'taking a move back',
    [groupClaim(1)],
    1,
    async (db, id) => {
      await db.execute(sql`delete from meeting where state = 'projected'`)
      const to = { date: someMonday, pair: 2 as const }
      const { request } = await moveClass(as(db), { ...asked, id, to, roomId: null, dryRun: false })
      await draft(db, [groupClaim(1)])
      return takeBackRequest(as(db), { id: (request?.id ?? 0) as RequestId, dryRun: true })
    },
    ['ИСТб-26-1: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'a closed room',
    [roomClaim(3)],
    2,
    (db) =>
      closeRoom(as(db), {
        roomId: 3 as RoomId,
        startsOn: someMonday,
        endsOn: someMonday,
        pairs: [2],
        reason: 'Ремонт',
        dryRun: true,
      }),
    ['К-103: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'a day whose classes go to another',
    [roomClaim(3)],
    2,
    async (db) => {
      await draft(db, [teacherClaim(1)], { date: saturday })
      const day = { date: saturday, runsAs: 1, parity: null, title: 'За понедельник' } as const
      const edit = { name: 'move', day, instead: someMonday, takes: wholeDay } as const
      return (await changeCalendar(as(db), { edit, dryRun: true })).consequences
    },
    ['Преподаватель 1: здесь же стоит черновик «Черчение» (21.11)'],
  ],
  [
    'a holiday that is a working day again',
    [roomClaim(3)],
    2,
    async (db) => {
      const days = [{ date: someMonday, title: 'Праздник' }]
      await changeCalendar(as(db), { edit: { name: 'holiday.add', days, takes: true } })
      await draft(db, [groupClaim(1)])
      const edit = { name: 'holiday.remove', dates: [someMonday], givesBack: true } as const
      return (await changeCalendar(as(db), { edit, dryRun: true })).consequences
    },
    ['ИСТб-26-1: здесь же стоит черновик «Черчение» (16.11)'],
  ],
  [
    'rooms that are open again',
    [roomClaim(3)],
    2,
    async (db, id) => {
      const moves = [{ id, date: someMonday, pair: 1 as const, roomId: 2 as RoomId }]
      const span = { startsOn: someMonday, endsOn: someMonday, pairs: null, reason: 'Ремонт' }
      const closed = await closeRooms(as(db), { ...span, rooms: [1 as RoomId], moves, dryRun: false })
      await draft(db, [roomClaim(1)])
      const [moved] = await db.select().from(meeting).where(eq(meeting.id, id))
      const ended = await endClosing(as(db), {
        id: closed.changeId ?? (0 as ChangeId),
        openFrom: someMonday,
        returns: [{ id, version: moved?.version ?? 0 }],
        dryRun: true,
      })
      expect(ended.touched.map(({ kind, id: whose }) => `${kind} ${whose}`)).toEqual(['group 1', 'teacher 1'])
      return ended
    },
    ['К-101: здесь же стоит черновик «Черчение» (16.11)'],
  ],
]

test.each(cases)('%s warns of the drafts it meets, and stores nothing', (_, where, pair, act, told) =>
  inUniversity(async (db) => {
    const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)])
    await db.execute(sql`update event set load_item_id = 1`)
    await draft(db, where, { pair })
    expect(drafts(await act(db, id))).toEqual(told)
  }),
)

test('publishing warns of drafts of others that compete with what it publishes', () =>
  inUniversity(async (db) => {
    const id = await draft(db, [groupClaim(1), roomClaim(1)], { title: 'Физика' })
    await draft(db, [groupClaim(2), roomClaim(1)])
    const order = { subject: { kind: 'group', id: 1 as GroupId } as const, period: week, toEnd: false }
    const told = ['К-101: здесь же стоит черновик «Черчение» (16.11)']
    expect(drafts(await changeTogether(as(db), { act: 'publish', classes: [{ id }], dryRun: true }))).toEqual(told)
    for (const dryRun of [true, false]) expect(drafts(await publishPeriod(as(db), { ...order, dryRun }))).toEqual(told)
  }))

test('copying a week warns of the drafts that will compete with it', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1), teacherClaim(1)])
    await draft(db, [teacherClaim(1)], { date: addDays(someMonday, 7) })
    const order = { groupId: 1 as GroupId, from: someMonday, to: addDays(someMonday, 7), dryRun: true }
    expect(drafts(await copyWeek(as(db), order))).toEqual([
      'Преподаватель 1: здесь же стоит черновик «Черчение» (23.11)',
    ])
  }))

describe('of a draft', () => {
  const replace = (db: Database, id: MeetingId, actor?: Actor, teachers = [2, 9] as TeacherId[]) =>
    changePeople(as(db, actor), { id, teachers, groups: [1 as GroupId], forever: true, dryRun: true })

  test('that stood beside it before nothing is said, nor of who stands anywhere at once', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)])
      await draft(db, [roomClaim(1), groupClaim(1), teacherClaim(9)])
      expect(drafts(await replace(db, id))).toEqual([])
    }))

  test('that is out of sight no more is said than that it is there', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [teacherClaim(1), groupClaim(1)])
      await draft(db, [teacherClaim(2), groupClaim(2)])
      const editor = (...groups: number[]): Actor => ({
        ...powerlessActor,
        permissions: ['can change schedule item info', 'can set nagruzka items'],
        editorOf: { ...powerlessActor.editorOf, groups: groups as GroupId[] },
      })
      expect(drafts(await replace(db, id, editor(1)))).toEqual([
        'Преподаватель 2: здесь же стоит черновик другого занятия (16.11)',
      ])
      expect(drafts(await replace(db, id, editor(1, 2)))).toEqual([teacher2])
      const planless: Actor = { ...editor(1), permissions: ['can change schedule item info'] }
      expect(drafts(await replace(db, id, planless))).toEqual([])
    }))

  test('is told as a request, if it is a booking that waits for consent', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [teacherClaim(1), groupClaim(1)])
      await draft(db, [teacherClaim(2)], { kind: 'booking' })
      const [text = ''] = drafts(await replace(db, id))
      expect(text).toMatch(/^Преподаватель 2: здесь же ждёт .*заявка на.бронь/)
    }))

  test('of many dates the first is named, and how many there are', () =>
    inUniversity(async (db) => {
      const id = await placeMeeting(db, [teacherClaim(1), groupClaim(1)])
      const eventId = (await db.execute<{ id: EventId }>(sql`select id from event`))[0]?.id
      for (const days of [7, 14]) {
        await placeMeeting(db, [teacherClaim(1), groupClaim(1)], { eventId, date: addDays(someMonday, days) })
        await draft(db, [teacherClaim(2)], { date: addDays(someMonday, days) })
      }
      const [text = ''] = drafts(await replace(db, id))
      expect(text.replaceAll('\u00a0', ' ')).toBe(
        'Преподаватель 2: здесь же стоит черновик «Черчение» (23.11 и ещё 1 дата)',
      )
    }))

  test('of a row beside which another may stand nothing is said of their groups', () =>
    inUniversity(async (db) => {
      const [made] = await db.insert(programme).values({ title: 'П', disciplinesIndependent: true }).returning()
      const programmeId = made?.id ?? (0 as never)
      const rows = await db
        .insert(programmeDiscipline)
        .values([
          { programmeId, title: 'О' },
          { programmeId, title: 'Д' },
        ])
        .returning()
      const id = await placeMeeting(db, [teacherClaim(1), groupClaim(2)])
      const other = await draft(db, [groupClaim(1)])
      for (const [index, meeting] of [id, other].entries())
        await db.execute(sql`
          update event set programme_discipline_id = ${rows[index]?.id}
          where id = (select event_id from meeting where id = ${meeting})`)
      const people = { teachers: [1 as TeacherId], groups: [1 as GroupId], forever: false, dryRun: true }
      expect(drafts(await changePeople(as(db), { id, ...people }))).toEqual([])
    }))
})
