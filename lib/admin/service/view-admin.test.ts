import { buildGroup, buildRoom, buildUser } from '@/db/testing/factories'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { undoChange } from '@/lib/history/service/undo-change'
import { viewTable } from '@/lib/tables/service/view-table'
import { superuser } from '@/testing/actors'
import { servedDatabase } from '@/testing/served-database'
import { viewAdmin } from './view-admin'

const now = { date: calendarDate('2026-11-18'), minutes: 630 }

test('the first steps of an empty university are done one by one, and then what is missing is named', async () => {
  const { db } = await servedDatabase()
  const context = { db, actor: commandLine, now }
  await buildUser(db, { username: 'admin', fullName: 'Администратор' })
  const setup = async () => {
    const { isFirstRun, steps, gaps } = await viewAdmin(context)
    const done = Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []))
    return { isFirstRun, done, gaps: gaps.map(({ kind }) => kind) }
  }
  const change = (edit: CalendarEdit) => changeCalendar(context, { edit })
  expect(await setup()).toEqual({ isFirstRun: true, done: [], gaps: ['no semester'] })
  const saved = await change({ name: 'pairs', times: defaultPairTimes })
  expect((await setup()).done).toEqual(['pairs'])
  const [startsOn, endsOn] = [calendarDate('2026-09-01'), calendarDate('2026-12-27')]
  const values = { title: 'Осенний', half: 1, startsOn, endsOn, firstWeekParity: 0 } as const
  await change({ name: 'semester.add', values })
  expect(await setup()).toMatchObject({ done: ['pairs', 'semester'], gaps: ['no holidays'] })
  const days = [{ date: calendarDate('2026-11-04'), title: 'День народного единства' }]
  await change({ name: 'holiday.add', days, takes: false })
  await buildRoom(db, { title: 'каф', isPlaceholder: true, capacity: null })
  expect((await setup()).done).toEqual(['pairs', 'semester', 'holidays'])
  await buildRoom(db, { title: 'К-206', capacity: null })
  await buildGroup(db)
  await buildUser(db, { username: 'planner', fullName: 'Диспетчер' })
  const done = ['pairs', 'semester', 'holidays', 'rooms', 'timetable', 'people']
  expect(await setup()).toEqual({ isFirstRun: false, done, gaps: ['rooms without capacity'] })
  const { rows } = await viewTable(context, {
    table: 'room',
    text: '',
    sorted: null,
    page: 1,
    shown: 'lacking',
    right: null,
  })
  expect(rows.map(({ values: room }) => room.title)).toEqual(['К-206'])
  await undoChange({ ...context, actor: superuser }, saved.changeId ?? (0 as ChangeId))
  expect((await setup()).done).toEqual(done.slice(1))
})
