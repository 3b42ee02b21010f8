import { desc } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { change, semester as semesters } from '@/db/schema'
import { buildMeeting } from '@/db/testing/claims'
import { withRollback } from '@/db/testing/database'
import { buildGroup, buildLoadItem } from '@/db/testing/factories'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { CalendarClass } from '@/lib/core/days/rules/calendar-consequences'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { calendarErrors, heldPairs, leftOutText } from '@/lib/core/days/texts/calendar'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { calendarVersion, viewCalendar } from '@/lib/core/views/service/view-calendar'
import { changeCalendar } from './change-calendar'

const date = calendarDate
const autumn: CalendarEdit = {
  name: 'semester.add',
  values: {
    title: 'Осенний',
    half: 1,
    startsOn: date('2026-09-01'),
    endsOn: date('2026-12-27'),
    firstWeekParity: 0,
  },
}
const semester = date('2026-09-01')
const saturday = { date: date('2026-11-07'), runsAs: 1, parity: null, title: '' } as const
const holiday = { date: date('2026-11-04'), title: 'День народного единства' }

const added: CalendarEdit = { name: 'holiday.add', days: [holiday], takes: false }
const removed: CalendarEdit = { name: 'holiday.remove', dates: [holiday.date], givesBack: false }
const now = { date: date('2026-11-18'), minutes: 0 }

const inAutumn = (
  run: (edit: (edit: CalendarEdit) => ReturnType<typeof changeCalendar>, db: Database) => Promise<void>,
) =>
  withRollback(async (db) => {
    const edit = (one: CalendarEdit) => changeCalendar({ db, actor: commandLine, now }, { edit: one })
    await edit(autumn)
    await run(edit, db)
  })

test('each part of the calendar is set and taken back', () =>
  inAutumn(async (edit) => {
    const dates = { courseYear: 4, startsOn: semester, endsOn: date('2026-11-29') }
    await edit({ name: 'course.set', semester, dates })
    await edit(added)
    const { calendar } = await edit({ name: 'move', day: saturday, instead: null })
    expect(calendar).toMatchObject({
      semesters: [{ ...autumn.values, courseYears: [dates] }],
      holidays: [holiday],
      movedDays: [saturday],
    })
    await edit({ name: 'course.remove', semester, courseYear: 4 })
    await edit(removed)
    const empty = await edit({ name: 'unmove', date: saturday.date })
    expect(empty.calendar).toMatchObject({ semesters: [{ courseYears: [] }], holidays: [], movedDays: [] })
  }))

test('setting again replaces', () =>
  inAutumn(async (edit) => {
    await edit(added)
    await edit({ name: 'move', day: saturday, instead: null })
    await edit({ ...added, days: [{ ...holiday, title: 'Праздник' }] })
    const { calendar } = await edit({
      name: 'move',
      day: { ...saturday, runsAs: 2, parity: 1 },
      instead: null,
    })
    expect(calendar.holidays).toEqual([{ ...holiday, title: 'Праздник' }])
    expect(calendar.movedDays).toEqual([{ ...saturday, runsAs: 2, parity: 1 }])
  }))

test('a semester’s dates and parity change', () =>
  inAutumn(async (edit) => {
    const { calendar } = await edit({
      name: 'semester.edit',
      semester,
      values: { endsOn: date('2026-12-20') },
    })
    expect(calendar.semesters).toMatchObject([{ ...autumn.values, endsOn: '2026-12-20' }])
  }))

test('the parity of any week can be set, and its semester follows', () =>
  inAutumn(async (edit) => {
    const week = date('2026-11-16')
    for (const parity of [0, 1, 1, 0] as const) {
      const { calendar } = await edit({ name: 'parity', date: week, parity })
      expect(weekParity(calendar, week)).toBe(parity)
      expect(weekParity(calendar, semester)).toBe(parity === 0 ? 1 : 0)
    }
  }))

test('one pair of its own keeps the times of the others', () =>
  inAutumn(async (edit) => {
    const time = { pair: 8, startsAt: 1230, endsAt: 1310 } as const
    const { calendar } = await edit({ name: 'pair', time })
    expect(calendar.pairTimes).toEqual([...defaultPairTimes.slice(0, 7), time])
  }))

const seven = pairNumbers
  .slice(0, 7)
  .map((pair, index) => ({ pair, startsAt: 540 + index * 100, endsAt: 630 + index * 100 }))

test('a university has as many pairs as it says, one more after the last or one less', () =>
  inAutumn(async (edit) => {
    const ninth = { pair: 9, startsAt: 1315, endsAt: 1405 } as const
    expect((await edit({ name: 'pair', time: ninth })).calendar.pairTimes).toEqual([...defaultPairTimes, ninth])
    expect((await edit({ name: 'pair.remove', pair: 9 })).calendar.pairTimes).toEqual(defaultPairTimes)
    expect((await edit({ name: 'pairs', times: seven })).calendar.pairTimes).toEqual(seven)
  }))

test('a pair in use from today on cannot go: the answer says how much stands in it', () =>
  inAutumn(async (edit, db) => {
    await buildMeeting(db, { date: date('2026-11-17'), pair: 8 })
    await buildMeeting(db, { date: date('2026-11-18'), pair: 8, state: 'trace' })
    expect((await edit({ name: 'pair.remove', pair: 8 })).calendar.pairTimes).toHaveLength(7)
    await edit({ name: 'pairs', times: defaultPairTimes })
    await buildMeeting(db, { date: date('2026-11-18'), pair: 8 })
    await buildMeeting(db, { date: date('2026-12-02'), pair: 8, state: 'projected' })
    await buildMeeting(db, { date: date('2026-12-02'), pair: 7 })
    const held = [{ pair: 8, meetings: 2 }] as const
    await expect(edit({ name: 'pair.remove', pair: 8 })).rejects.toThrow(heldPairs(held))
    await expect(edit({ name: 'pairs', times: seven })).rejects.toThrow(heldPairs(held))
    await expect(edit({ name: 'pairs', times: seven.slice(0, 6) })).rejects.toThrow(
      heldPairs([{ pair: 7, meetings: 1 }, ...held]),
    )
  }))

test('every change is in the history, made by nobody with an account', () =>
  inAutumn(async (edit, db) => {
    const { changeId } = await edit(added)
    const [last] = await db.select().from(change).orderBy(desc(change.id)).limit(1)
    expect(last).toMatchObject({
      id: changeId,
      actorId: null,
      action: 'calendar.holiday.add',
      subject: added,
    })
    expect(last?.rights).toEqual(['university.administer'])
  }))

test('what stands on the dates is counted by kind, without traces', () =>
  inAutumn(async (edit, db) => {
    await buildMeeting(db, { date: holiday.date })
    await buildMeeting(db, { date: holiday.date, state: 'projected' })
    await buildMeeting(db, { date: holiday.date, state: 'trace' })
    await buildMeeting(db, { date: holiday.date, kind: 'booking' })
    await buildMeeting(db, { date: saturday.date })
    const kinds = (standing: CalendarClass[]) =>
      standing.map((one) => one.kinds.map(({ kind, isDraft, count }) => [kind, isDraft, count]))
    const onHoliday = [
      ['class', false, 1],
      ['class', true, 1],
      ['booking', false, 1],
    ]
    expect(kinds([...(await edit(added)).consequences.standing])).toEqual([onHoliday])
    await edit(removed)
    const moved = await edit({ name: 'move', day: saturday, instead: holiday.date })
    expect(kinds([...moved.consequences.standing])).toEqual([[['class', false, 1]], onHoliday])
  }))

const ten = { startsAt: 1320, endsAt: 1400 } as const
const refused: [string, CalendarEdit, string | RegExp][] = [
  ['a semester twice', autumn, calendarErrors.semesterExists(semester)],
  [
    'a semester that is not there',
    { name: 'semester.edit', semester: date('2026-09-02'), values: {} },
    calendarErrors.noSemester(date('2026-09-02')),
  ],
  [
    'a semester that ends before it begins',
    { name: 'semester.edit', semester, values: { endsOn: date('2026-08-01') } },
    /кончается раньше/,
  ],
  ['no course year', { name: 'course.remove', semester, courseYear: 3 }, calendarErrors.noCourseYear(3)],
  ['no holiday', removed, calendarErrors.noHoliday(holiday.date)],
  ['no moved day', { name: 'unmove', date: saturday.date }, calendarErrors.notMoved(saturday.date)],
  [
    'a week before any semester',
    { name: 'parity', date: date('2026-08-20'), parity: 1 },
    calendarErrors.noParitySource(date('2026-08-20')),
  ],
  ['a pair that leaves a gap', { name: 'pair', time: { ...ten, pair: 10 } }, /добавить можно 9-ю/],
  ['a pair that is not the last', { name: 'pair.remove', pair: 7 }, /последнюю, 8-ю/],
  ['a pair into the next', { name: 'pair', time: { pair: 1, startsAt: 500, endsAt: 700 } }, /1-я пара/],
]
test.each(refused)('%s is refused and nothing is stored', (_, edit, message) =>
  inAutumn(async (apply, db) => {
    const before = await db.$count(change)
    const refusal = apply(edit)
    await expect(refusal).rejects.toThrow(ServiceError)
    await expect(refusal).rejects.toThrow(message)
    expect(await db.$count(change)).toBe(before)
  }),
)

test('a semester leaves no class without one: their number is previewed, and given again when it is tried', () =>
  inAutumn(async (edit, db) => {
    await buildMeeting(db, { date: date('2026-11-14') })
    await buildMeeting(db, { date: date('2026-11-16') })
    await buildMeeting(db, { date: date('2026-12-01'), state: 'projected' })
    await buildMeeting(db, { date: date('2026-12-01'), kind: 'exam' })
    const shorter: CalendarEdit = {
      name: 'semester.edit',
      semester,
      values: { endsOn: date('2026-11-15') },
    }
    const context = { db, actor: commandLine, now }
    const { consequences, changeId } = await changeCalendar(context, { edit: shorter, dryRun: true })
    expect(changeId).toBeNull()
    expect(consequences.standing).toMatchObject([
      { spans: [{ startsOn: '2026-11-16', endsOn: '2026-12-27' }], kinds: [{}, {}, { kind: 'exam' }] },
    ])
    await expect(edit(shorter)).rejects.toThrow(leftOutText(2))
    await expect(edit({ name: 'semester.remove', semester })).rejects.toThrow(leftOutText(3))
    expect(await db.$count(semesters)).toBe(1)
  }))

test('a semester in which nothing stands goes, but for one that load belongs to', () =>
  inAutumn(async (edit, db) => {
    const removal = { name: 'semester.remove', semester } as const
    expect((await edit(removal)).calendar.semesters).toEqual([])
    await edit(autumn)
    const [one] = await db.select().from(semesters)
    const group = await buildGroup(db)
    const load = { semesterId: one?.id ?? (0 as SemesterId), groups: [group.id] }
    await buildLoadItem(db, load)
    await expect(edit(removal)).rejects.toThrow(calendarErrors.semesterNamed('Осенний'))
  }))

test('of two who change one calendar the second gets a conflict', () =>
  inAutumn(async (edit, db) => {
    const context = { db, actor: commandLine, now }
    const seen = calendarVersion(await viewCalendar({ db }))
    const late = { edit: { ...added, days: [{ ...holiday, title: 'Поздно' }] }, seen }
    await changeCalendar(context, { edit: added, seen })
    await expect(changeCalendar(context, late)).rejects.toMatchObject({ code: 'stale' })
    await edit(removed)
    expect((await changeCalendar(context, late)).calendar.holidays).toEqual(late.edit.days)
  }))
