import { connect, databaseOf, type Sql, type Database } from '@/db/client'
import { findRoomUse, findWeekUse } from '@/db/queries/booking/find-room-use'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findFreeRooms, findFreeWeek } from '@/lib/booking/service/find-free-rooms'
import { taughtDates } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, weekDates, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { FreeRoomsQuestion } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { compareRuns, repeated, type Run } from './compare'
import { overSizes } from './grow'
import { benchSuperuser } from './own-university'
import { currentSemester, superuserOf } from './planning-scene'
import type { Bench, Figure } from './report'

const roomCount = 500
const rounds = 10
const plain = { ignoreWishes: false, drafts: false }

/** 500 rooms: those of the demo university plus empty ones. */
async function fiveHundredRooms(sql: Sql): Promise<RoomId[]> {
  await sql`
    insert into room (title, capacity)
    select 'bench ' || number, 30
    from generate_series(1, ${roomCount} - (select count(*)::integer from room where id > 0)) number`
  const rows = await sql<{ id: RoomId }[]>`select id from room where id > 0 order by id limit ${roomCount}`
  return rows.map(({ id }) => id)
}

/**
 * The free rooms of one pair, on one date or weekly to the end of the semester: the service compared with its
 * query alone.
 */
const searchOf =
  (
    db: Database,
    context: ServiceContext,
    datesOf: (date: CalendarDate) => CalendarDate[],
    all: Partial<FreeRoomsQuestion>,
  ) =>
  (date: CalendarDate, pair: Pair): Run => ({
    ours: () =>
      findFreeRooms(context, {
        date,
        pairs: [pair],
        together: true,
        toSemesterEnd: false,
        withOccupied: true,
        ...plain,
        ...all,
      }),
    bare: () =>
      findRoomUse(db, {
        dates: datesOf(date),
        pairs: [pair],
        ignoreWishes: false,
        drafts: all.drafts ?? false,
        viewer: context.actor.userId,
      }),
  })

const weekOf =
  (db: Database, context: ServiceContext, roomIds: readonly RoomId[]) =>
  (monday: CalendarDate): Run => ({
    ours: () => findFreeWeek(context, { monday, roomIds, ...plain }),
    bare: () =>
      findWeekUse(db, roomIds, {
        dates: weekDates(monday),
        pairs: defaultPairs,
        ignoreWishes: false,
        drafts: false,
        viewer: context.actor.userId,
      }),
  })

/** The figures for one size of university. `label` names the size. */
async function measure(sql: Sql, url: string, today: CalendarDate, label: string): Promise<Figure[]> {
  const pool = connect(url, 4)
  const bare = connect(url, 1)
  try {
    const [db, bareDb] = [databaseOf(pool), databaseOf(bare)]
    const { semester, mondays } = await currentSemester(db, today)
    const calendar = await findCalendar(db)
    const context = { db, actor: benchSuperuser(await superuserOf(sql)), now: { date: today, minutes: 0 } }
    const roomIds = await fiveHundredRooms(sql)
    await sql`analyze`
    const likeIt = (date: CalendarDate) =>
      taughtDates(calendar, semester, weekdayOf(date), null).filter((one) => one >= date)
    const [first = today] = mondays
    const slots = mondays.map((monday, index) => ({
      date: addDays(monday, index % 5),
      pair: defaultPairs[index % 6] ?? 1,
    }))
    const firstWeek = defaultPairs.map((pair, index) => ({ date: addDays(first, index % 5), pair }))
    const searches = (where: typeof slots, search: ReturnType<typeof searchOf>) =>
      repeated(
        rounds,
        where.map(({ date, pair }) => search(date, pair)),
      )
    const of = (title: string) => `${title}, ${roomIds.length} rooms, ${label}`
    return [
      await compareRuns(
        of('Free rooms of a pair'),
        searches(
          slots,
          searchOf(bareDb, context, (date) => [date], {}),
        ),
      ),
      await compareRuns(
        of('The same with drafts'),
        searches(
          slots,
          searchOf(bareDb, context, (date) => [date], { drafts: true }),
        ),
      ),
      await compareRuns(
        of('Free rooms of a pair to the end of a semester'),
        searches(firstWeek, searchOf(bareDb, context, likeIt, { toSemesterEnd: true })),
      ),
      await compareRuns(of('Free rooms of a week'), repeated(rounds, mondays.map(weekOf(bareDb, context, roomIds)))),
    ]
  } finally {
    await pool.end()
    await bare.end()
  }
}

/** Room search on the demo university and on one with ten times the timetable: `npm run bench -- free-rooms 10`. */
export const bench: Bench = overSizes(measure)
