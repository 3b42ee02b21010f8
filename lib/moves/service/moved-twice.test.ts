import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findMoves } from '@/db/queries/booking/find-moves'
import { findRequests } from '@/db/queries/booking/requests'
import { meeting } from '@/db/schema'
import {
  groupClaim,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
  type Resource,
} from '@/db/testing/claims'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { ChangeId, GroupId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { traceText } from '@/lib/core/schedule/texts/traces'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { undoChange } from '@/lib/history/service/undo-change'
import { removeClass } from '@/lib/planning/service/remove-classes'
import { powerlessActor, superuser } from '@/testing/actors'
import { moveClass } from './move-class'
import { swapClasses } from './swap-classes'

const now = { date: someMonday, minutes: 0 }
const a: DatedSlot = { date: someMonday, pair: 1 }
const b: DatedSlot = { date: addDays(someMonday, 2), pair: 2 }
const c: DatedSlot = { date: addDays(someMonday, 9), pair: 3 }
const group: Subject = { kind: 'group', id: 1 as GroupId }
const room = (id: number): Subject => ({ kind: 'room', id: id as RoomId })
const reader = {
  ...powerlessActor,
  permissions: ['can view groups' as const, 'can view auditories' as const],
  readers: { tellsReasons: true, findsRooms: false, sharesPresence: true },
}
const all = [roomClaim(1), teacherClaim(1), groupClaim(1), loadClaim(1)]
const period = { from: someMonday, to: addDays(someMonday, 20) }

type Doings = { to?: DatedSlot | null; roomId?: number; justChange?: boolean; untilEnd?: boolean }

async function move(db: Database, id: MeetingId, reason: string, doings: Doings) {
  const { to = null, roomId = null, justChange = false, untilEnd = false } = doings
  const order = { id, seenOn: null, to, roomId: roomId as RoomId | null, reason, justChange, untilEnd }
  const moved = await moveClass({ db, actor: superuser, now }, { ...order, dryRun: false })
  await settle(db)
  return moved
}

async function swap(db: Database, from: MeetingId, to: MeetingId) {
  const ways = { roomId: null, keepsRooms: false, untilEnd: false, reason: 'Обмен', dryRun: false }
  await swapClasses({ db, actor: superuser, now }, { from: [from], to: [to], ...ways })
  await settle(db)
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A reader's week, slot by slot: `16.11/1`, a minus for a struck-out class, and the notes shown with it. */
async function seen(db: Database, subject: Subject = group): Promise<string[]> {
  const { items } = await viewSchedule({ db, actor: reader }, { subject, ...period })
  return items.map((item) => {
    const [, month, day] = item.date.split('-')
    const told = item.trace
      ? ` ${plain(traceText(item))
          .replace(/; [а-яё]+: Диспетчер/, '')
          .replace('Причина: ', '')}`
      : ''
    return `${item.state === 'trace' ? '−' : ''}${day}.${month}/${item.pair}${told}`
  })
}

/** The rows of the transition sheet: `16.11/1 → 25.11/3 Ремонт`. */
async function listed(db: Database, subject: Subject = group, from: CalendarDate = period.from) {
  const text = ({ date, pair }: DatedSlot) => `${date.slice(8)}.${date.slice(5, 7)}/${pair}`
  const moves = await findMoves(db, [subject], { ...period, from }, 'Asia/Irkutsk')
  return moves.map((one) => `${text(one.from)} → ${one.to ? text(one.to) : one.kind} ${one.reason}`)
}

const placed = (db: Database, at: DatedSlot, holds: readonly Resource[] = all) => placeMeeting(db, holds, at)

/** The active requests: `move 25.11/3 from 16.11/1`. */
const inEffect = async (db: Database) =>
  (await findRequests(db, period, superuser.userId)).map(
    ({ kind, date, movedFrom }) => `${kind} ${date.slice(8)} from ${movedFrom?.date.slice(8) ?? ''}`,
  )

const home = ['16.11/1']
const atC = [
  '−16.11/1 Перенесено на 25.11, 3-ю пару, К-101. Ремонт',
  '25.11/3 Перенесено с 16.11, 1-й пары, К-101. Ремонт',
]

test('moved twice, a class is shown where it was and where it is, and nowhere between', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Болезнь', { to: b })
    expect(await seen(db)).toEqual([
      '−16.11/1 Перенесено на 18.11, 2-ю пару, К-101. Болезнь',
      '18.11/2 Перенесено с 16.11, 1-й пары, К-101. Болезнь',
    ])
    await move(db, id, 'Ремонт', { to: c })
    expect(await seen(db)).toEqual(atC)
    expect(await listed(db)).toEqual(['16.11/1 → 25.11/3 Ремонт'])
    expect(await inEffect(db)).toEqual(['move 25 from 16'])
    // A period with only an intermediate stop lists nothing; the period of the final place lists the whole move.
    expect(await listed(db, group, c.date)).toEqual(['16.11/1 → 25.11/3 Ремонт'])
  }))

test('just changed after it was moved, it says where it stands now', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Ремонт', { to: b })
    await move(db, id, '', { to: c, justChange: true })
    expect(await seen(db)).toEqual(atC)
    await move(db, id, '', { to: a, justChange: true })
    expect(await seen(db)).toEqual(home)
    expect(await listed(db)).toEqual([])
  }))

test('moved back it leaves nothing, in no week and on no list; moved again it does', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Болезнь', { to: b, roomId: 2 })
    await move(db, id, 'Выздоровел', { to: a, roomId: 1 })
    for (const subject of [group, room(1), room(2)])
      expect([await seen(db, subject), await listed(db, subject)]).toEqual([
        subject.id === 2 && subject.kind === 'room' ? [] : home,
        [],
      ])
    expect(await inEffect(db)).toEqual([])
    await move(db, id, 'Ремонт', { to: c })
    expect(await seen(db)).toEqual(atC)
  }))

test('back in its slot but in another room it says which it left; a move within the slot is of the room alone', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Болезнь', { to: b })
    await move(db, id, 'Ремонт', { to: a, roomId: 2 })
    expect(await seen(db, room(1))).toEqual(['−16.11/1 Переведено в ту же пару в ауд. К-102. Ремонт'])
    expect(await seen(db, room(2))).toEqual(['16.11/1 Переведено из К-101. Ремонт'])
    expect(await listed(db)).toEqual(['16.11/1 → 16.11/1 Ремонт'])
  }))

test('what is undone or taken back leaves no trace', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Ремонт', { to: c })
    const { changeId } = await move(db, id, 'Болезнь', { to: b })
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    await settle(db)
    expect(await seen(db)).toEqual(atC)
    const { request } = await move(db, id, 'Болезнь', { to: a })
    expect(await seen(db)).toEqual(home)
    await takeBackRequest(
      { db, actor: superuser, now },
      { id: (request?.id ?? 0) as Parameters<typeof takeBackRequest>[1]['id'], dryRun: false },
    )
    await settle(db)
    expect(await seen(db)).toEqual(atC)
  }))

test('swapped and swapped back both stand as ever; swapped on, each says where it was at first', () =>
  inUniversity(async (db) => {
    const other = [roomClaim(2), teacherClaim(2), groupClaim(1), loadClaim(2)]
    const [first, second] = [await placed(db, a), await placed(db, b, other)]
    const third = await placed(db, c, [roomClaim(3), teacherClaim(3), groupClaim(1)])
    await swap(db, first, second)
    expect(await seen(db)).toContain('−16.11/1 Обмен: перенесено на 18.11, 2-ю пару, К-102. Обмен')
    expect(await seen(db)).toContain('18.11/2 Обмен: перенесено с 16.11, 1-й пары, К-101. Обмен')
    await swap(db, first, second)
    expect(await seen(db)).toEqual(['16.11/1', '18.11/2', '25.11/3'])
    await swap(db, first, second)
    await swap(db, first, third)
    expect((await listed(db)).sort()).toEqual([
      '16.11/1 → 25.11/3 Обмен',
      '18.11/2 → 16.11/1 Обмен',
      '25.11/3 → 18.11/2 Обмен',
    ])
    expect(await seen(db)).toContain('18.11/2 Обмен: перенесено с 25.11, 3-й пары, К-103. Обмен')
  }))

test('a series moved to the end of the semester and back leaves nothing', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    const [made] = await db.select().from(meeting).where(eq(meeting.id, id))
    for (const week of [1, 2])
      await placeMeeting(db, all, { eventId: made?.eventId, date: addDays(a.date, 7 * week), pair: 1 })
    await move(db, id, 'Ремонт', { to: b, untilEnd: true })
    expect(await seen(db)).toHaveLength(6)
    await move(db, id, 'Готово', { to: a, untilEnd: false })
    expect(await seen(db)).toHaveLength(5)
    await move(db, id, '', { to: b, justChange: true })
    await move(db, id, 'Готово', { to: a })
    expect((await seen(db)).filter((text) => text.startsWith('16.11'))).toEqual(home)
  }))

test('withdrawn after it was moved, it is withdrawn from where it was at first', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Болезнь', { to: b })
    const { items } = await move(db, id, 'Карантин', {})
    expect(items).toMatchObject([{ id, state: 'trace', trace: { kind: 'withdrawal' } }])
    expect(await seen(db)).toEqual(['−16.11/1 Снято. Карантин'])
    expect(await listed(db)).toEqual(['16.11/1 → withdrawal Карантин'])
  }))

test('a place that is a draft or hidden by now is shown to nobody; removed, it leaves one trace', () =>
  inUniversity(async (db) => {
    const id = await placed(db, a)
    await move(db, id, 'Болезнь', { to: b })
    await move(db, id, 'Ремонт', { to: c })
    for (const change of [{ state: 'projected' as const }, { state: 'published' as const, hidden: true }]) {
      await db.update(meeting).set(change).where(eq(meeting.id, id))
      expect(await seen(db)).toEqual(['−16.11/1 Снято. Ремонт'])
      expect(await listed(db)).toEqual(['16.11/1 → move Ремонт'])
    }
    await db.update(meeting).set({ hidden: false }).where(eq(meeting.id, id))
    const { changeId } = await removeClass({ db, actor: superuser, now }, { id, withLater: false })
    await settle(db)
    expect(await seen(db)).toEqual(['−16.11/1 Снято. Болезнь'])
    await undoChange({ db, actor: superuser, now }, changeId ?? (0 as ChangeId))
    await settle(db)
    expect(await seen(db)).toEqual(atC)
  }))
