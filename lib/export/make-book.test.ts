import { monitorEventLoopDelay } from 'node:perf_hooks'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { lesson } from '@/testing/lessons'
import { sheetsOf } from '@/testing/workbooks'
import { makeBook } from './make-book'
import { ThreadStopped } from './pooled-thread'

const monday = calendarDate('2026-09-07')
const limits = { milliseconds: 60_000, megabytes: 1024, idle: 60_000 }

/** `count` classes of a year, with overlapping pairs. */
const classes = (count: number): ScheduleExport => ({
  subject: { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1' },
  also: [],
  period: { from: monday, to: addDays(monday, 370) },
  now: { date: monday, minutes: 630 },
  calendar: emptyCalendar,
  schedule: {
    items: Array.from({ length: count }, (_, index) =>
      lesson({
        id: index as never,
        date: addDays(monday, index % 371),
        pair: defaultPairs[index % defaultPairs.length],
        title: `Дисциплина ${index}`,
      }),
    ),
    requests: [],
    wishes: [],
    parity: 1,
  },
})

test('while a large workbook is made the process does something else', async () => {
  await makeBook('schedule', classes(1))
  const data = classes(4_000)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let beats = 0
  const beating = setInterval(() => (beats += 1), 5)
  delay.enable()
  const began = performance.now()
  const { name, bytes } = await makeBook('schedule', data, { limits })
  const taken = performance.now() - began
  delay.disable()
  clearInterval(beating)
  expect(name).toMatch(/^Расписание группы ИСТб-23-1 .*\.xlsx$/)
  expect(sheetsOf(bytes)['Список']?.length).toBeGreaterThan(4_000)
  // The longest pause is posting the data to the worker.
  expect(delay.max / 1e6).toBeLessThan(taken / 4)
  expect(beats).toBeGreaterThan(taken / 5 / 4)
}, 120_000)

test('what takes too long is stopped, and so is what nobody waits for any more; the next is made', async () => {
  await expect(makeBook('schedule', classes(5_000), { limits: { ...limits, milliseconds: 50 } })).rejects.toThrow(
    new ThreadStopped('time', 50),
  )
  const gone = new AbortController()
  const stopped = [1, 2].map(() => makeBook('schedule', classes(5_000), { signal: gone.signal }))
  gone.abort()
  for (const book of stopped) await expect(book).rejects.toThrow(new ThreadStopped('left', 30_000))
  expect((await makeBook('schedule', classes(1))).bytes.length).toBeGreaterThan(1000)
}, 60_000)

test('what takes too much memory is stopped alone', async () => {
  // The idle worker of the previous test has a larger memory limit; this timeout replaces it.
  await expect(makeBook('schedule', classes(500), { limits: { ...limits, milliseconds: 1 } })).rejects.toThrow()
  await expect(makeBook('schedule', classes(2_000), { limits: { ...limits, megabytes: 12 } })).rejects.toMatchObject({
    reason: 'memory',
  })
}, 60_000)

test('a fault while making is reported, and the thread goes on', async () => {
  const broken = { ...classes(1), period: null } as never
  await expect(makeBook('schedule', broken)).rejects.toThrow(/null/)
  await expect(makeBook('schedule', classes(1))).resolves.toMatchObject({ name: expect.any(String) })
})
