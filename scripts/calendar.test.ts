import { spawnSync } from 'node:child_process'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { buildMeeting, someMonday } from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { calendarSaved } from '@/lib/core/days/texts/calendar'

test('the calendar from the command line: changed, shown, refused', async () => {
  const { url, db } = await freshDatabase()
  const run = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/calendar.ts', ...args],
      {
        env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) },
        encoding: 'utf8',
      },
    )
    return { out: stdout, err: stderr, status }
  }
  await buildMeeting(db)
  expect(run('semester', 'add', '2026-09-01', '2026-12-27')).toMatchObject({ err: '', status: 0 })
  const added = run('holiday', 'add', someMonday, 'День университета')
  expect(added).toMatchObject({ err: '', status: 0 })
  expect(added.out).toContain(`${calendarSaved}\nСтоит и осталось как было (16.11.2026): 1\u00a0занятие.`)
  expect((await findCalendar(db)).holidays).toEqual([{ date: someMonday, title: 'День университета' }])
  expect(added.out).toContain('Осенний семестр 2026/27: 01.09.2026 – 27.12.2026, первая неделя нечётная')
  expect(added.out).toContain('16.11.2026 (Пн) День университета')
  expect(added.out).toContain('1-я пара  8:15–9:45')
  expect(run('holiday', 'add', someMonday, 'День университета', '--take', 'yes').out).toContain(
    `${calendarSaved}\nСнято: 1\u00a0занятие.`,
  )
  const moved = run('move', someMonday, '--as', 'friday')
  expect(moved).toMatchObject({ out: '', status: 1 })
  expect(moved.err).toContain('не может быть и нерабочим днём')
}, 90_000)
