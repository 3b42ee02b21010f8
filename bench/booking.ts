import { connect, databaseOf, type Sql } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import { bookRoom } from '@/lib/booking/service/book-room'
import { taughtDates } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId, UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { currentSemester, superuserOf } from './planning-scene'
import { median, milliseconds, p50p99, type Bench, type Figure } from './report'

const clients = 50
const connections = 20
const calls = 1000
/** Clients that compete for one slot. */
const contenders = 50
/** Bookings of others that stand when one more is made. */
const standing = 20_000
/** What whoever books alone may wait, at the median: ms. */
const aloneTarget = 100

export type RoomSlot = { roomId: RoomId; date: CalendarDate; pair: Pair }
type Outcome = { times: number[]; seconds: number; booked: number }

/** Slots of otherwise empty rooms. */
export async function emptySlots(sql: Sql, dates: readonly CalendarDate[], count: number): Promise<RoomSlot[]> {
  const perRoom = dates.length * defaultPairs.length
  const rooms = await sql<{ id: RoomId }[]>`
    insert into room (title, capacity)
    select 'bench ' || gen_random_uuid(), 30 from generate_series(1, ${Math.ceil(count / perRoom)}::integer)
    returning id`
  const slots = rooms.flatMap(({ id: roomId }) =>
    dates.flatMap((date) => defaultPairs.map((pair) => ({ roomId, date, pair }))),
  )
  return slots.slice(0, count)
}

/** Every client takes the next slot as soon as it has an answer. `book` returns whether it got the slot. */
async function storm(
  slots: readonly RoomSlot[],
  book: (slot: RoomSlot) => Promise<boolean>,
  concurrency = clients,
): Promise<Outcome> {
  const outcome: Outcome = { times: [], seconds: 0, booked: 0 }
  const queue = slots.values()
  const began = performance.now()
  const client = async () => {
    for (const slot of queue) {
      const asked = performance.now()
      if (await book(slot)) outcome.booked += 1
      outcome.times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  outcome.seconds = (performance.now() - began) / 1000
  return outcome
}

const orderOf = (slot: RoomSlot): BookingOrder => ({
  ...slot,
  until: null,
  reason: 'bench',
  inCharge: '',
  inChargeTeacherId: null,
  groups: [],
  transition: null,
  loadItemId: null,
  dryRun: false,
})

/** The baseline: a request, an event, its meeting and the uniquely indexed claim, in one transaction. */
const bareBooking =
  (sql: Sql, userId: UserId) =>
  ({ roomId, date, pair }: RoomSlot): Promise<boolean> =>
    sql
      .begin(async (tx) => {
        await tx`
          with asked as (
            insert into request (kind, reason, made_by) values ('booking', 'bench', ${userId}) returning id
          ), held as (
            insert into event (kind, title) values ('booking', 'bench') returning id
          ), placed as (
            insert into meeting (event_id, request_id, date, pair, state)
            select held.id, asked.id, ${date}, ${pair}, 'published' from held, asked returning id
          )
          insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
          select id, 'room', ${roomId}, 0, ${date}, ${pair}, 'firm' from placed`
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === '23505') return false
        throw error
      })

/** Bookings that stand already, as others made them since the tables were last analysed. */
async function bookBefore(sql: Sql, userId: UserId, slots: readonly RoomSlot[]): Promise<void> {
  await sql`
    with slot as (
      select *, row_number() over () as n
      from jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb) as slot ("roomId" integer, date date, pair integer)),
    asked as (insert into request (kind, reason, made_by) select 'booking', 'bench', ${userId} from slot returning id),
    held as (insert into event (kind, title) select 'booking', 'bench' from slot returning id),
    placed as (
      insert into meeting (event_id, request_id, date, pair, state)
      select held.id, asked.id, date, pair, 'published'
      from slot join (select id, row_number() over () as n from asked) asked using (n)
        join (select id, row_number() over () as n from held) held using (n)
      returning id, date, pair),
    numbered as (select *, row_number() over (partition by date, pair order by id) as of_place from placed)
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
    select p.id, 'room', s."roomId", 0, p.date, p.pair, 'firm'
    from numbered p
      join (select *, row_number() over (partition by date, pair order by n) as of_place from slot) s using (date, pair, of_place)`
}

const outcomeText = ({ times, seconds, booked }: Outcome): string =>
  `${Math.round(times.length / seconds)} requests/s, ${p50p99(times)}, ${booked} of ${times.length} booked`

/**
 * Booking by one client, before and after many bookings, and by 50 in separate slots and in a few contested ones: `npm
 * run bench -- booking`.
 */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const ours = connect(url, connections)
    const bare = connect(url, connections)
    try {
      const db = databaseOf(ours)
      const { semester } = await currentSemester(db, today)
      const dates = taughtDates(await findCalendar(db), semester, 1, null).filter((date) => date >= today)
      const userId = await superuserOf(sql)
      const context = { db, actor: benchSuperuser(userId), now: { date: today, minutes: 0 } }
      const bookOurs = (slot: RoomSlot) =>
        bookRoom(context, orderOf(slot)).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ServiceError && error.code === 'conflict') return false
            throw error
          },
        )
      const figure = async (title: string, wanted: (count: number) => Promise<RoomSlot[]>): Promise<Figure> => {
        const bookBare = bareBooking(bare, userId)
        await storm(await wanted(clients), bookOurs)
        await storm(await wanted(clients), bookBare)
        const measured = await storm(await wanted(calls), bookOurs)
        const baseline = await storm(await wanted(calls), bookBare)
        return {
          title,
          measured: outcomeText(measured),
          baseline: `${outcomeText(baseline)} (bare SQL)`,
        }
      }
      const alone = async (title: string): Promise<Figure> => {
        const bookBare = bareBooking(bare, userId)
        await storm(await apart(10), bookOurs, 1)
        const measured = await storm(await apart(100), bookOurs, 1)
        const baseline = await storm(await apart(100), bookBare, 1)
        return {
          title,
          measured: outcomeText(measured),
          baseline: `${outcomeText(baseline)} (bare SQL)`,
          target: `p50 at most ${milliseconds(aloneTarget)}`,
          reached: median(measured.times) <= aloneTarget,
        }
      }
      const apart = (count: number) => emptySlots(sql, dates, count)
      const contended = async (count: number) =>
        (await emptySlots(sql, dates, Math.ceil(count / contenders))).flatMap((slot) =>
          Array<RoomSlot>(contenders).fill(slot),
        )
      const first = await alone('Booking by one client alone')
      await bookBefore(sql, userId, await apart(standing))
      return [
        first,
        await alone(`Booking by one client alone, after ${standing} bookings`),
        await figure(`Booking by ${clients} clients, each slot wanted once`, apart),
        await figure(`Booking by ${clients} clients, each slot wanted by ${contenders}`, contended),
      ]
    } finally {
      await ours.end()
      await bare.end()
    }
  })
