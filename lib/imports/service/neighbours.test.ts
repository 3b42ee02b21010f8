import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { calendarFile, calendarFileEvent, fetFile, ruzLesson } from '@/testing/neighbours'
import { servedDatabase } from '@/testing/served-database'
import { importFile } from './import-file'

const folder = mkdtempSync(path.join(tmpdir(), 'neighbours-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => servedDatabase({ UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk' }))

/** Four weeks from Monday 2025-02-10, an odd week. */
const semester = { start: calendarDate('2025-02-10'), weeks: 4, parity: 0 } as const

async function imported({ db }: FreshDatabase, content: unknown, university: string | null = 'Вуз') {
  const file = path.join(folder, 'export')
  writeFileSync(file, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content))
  return importFile(db, { path: file, university, semester, progress: () => undefined })
}

/** Every class with its dates, and who and what it claims. */
const classes = ({ sql }: FreshDatabase) =>
  sql<{ line: string }[]>`
    select concat_ws(' ', e.title, to_char(m.date, 'DD.MM'), m.pair, nullif(e.comment, ''), string_agg(distinct coalesce(r.title, t.name, g.title), ' ')) as line
    from event e join meeting m on m.event_id = e.id join claim c on c.meeting_id = m.id and c.kind <> 'load'
      left join room r on c.kind = 'room' and r.id = c.resource_id
      left join teacher t on c.kind = 'teacher' and t.id = c.resource_id
      left join "group" g on c.kind = 'group' and g.id = c.resource_id
    group by e.id, e.title, e.comment, m.date, m.pair order by e.title, m.date, m.pair`.then((rows) =>
    rows.map(({ line }) => line),
  )

describe('«Галактика РУЗ»', () => {
  test('its classes stand on their dates, with its times, rooms and people', async () => {
    const database = await freshDatabase()
    const lessons = [
      ruzLesson(),
      ruzLesson({ date: '2025.02.24' }),
      ruzLesson({ discipline: 'Химия', date: '2025.02.11', building: 'Б' }),
    ]
    const { report } = await imported(database, lessons)
    expect(report).toMatchObject({ refused: {}, notes: [], stored: { events: 2, meetings: 3 } })
    expect(await classes(database)).toEqual([
      'Физика 10.02 2 101 ИС-21 Орлова Мария Сергеевна',
      'Физика 24.02 2 101 ИС-21 Орлова Мария Сергеевна',
      'Химия 11.02 2 101 ИС-21 Орлова Мария Сергеевна',
    ])
    const rooms = await database.sql`
      select title, building, capacity from room where title = '101' order by building`
    expect(rooms).toMatchObject([
      { title: '101', building: 'Б', capacity: 92 },
      { title: '101', building: 'Садовая ул., д. 2', capacity: 92 },
    ])
  })

  test('reading it again changes nothing', async () => {
    const database = await freshDatabase()
    await imported(database, [ruzLesson()])
    expect((await imported(database, [ruzLesson()])).changeId).toBeNull()
  })

  test('the report says what does not come over', async () => {
    const { report } = await imported(await freshDatabase(), [ruzLesson({ note: 'Вход со двора' })])
    expect(report.notes).toEqual(['Примечания не\u00a0переносятся: 1\u00a0раз: «Вход со двора»'])
  })

  test('a broken file says what to do', async () => {
    const broken = imported(await freshDatabase(), Buffer.from(JSON.stringify([ruzLesson()]).slice(0, -1)))
    await expect(broken).rejects.toThrow(FileFault)
    await expect(broken).rejects.toThrow('скачайте ответ системы заново')
  })

  test('without a title of the university nothing is stored', async () => {
    await expect(imported(await freshDatabase(), [ruzLesson()], null)).rejects.toThrow('нет названия вуза')
  })
})

describe('iCalendar', () => {
  test('its events stand in the university’s pairs, on their dates', async () => {
    const database = await freshDatabase()
    const text = calendarFile(
      calendarFileEvent('LOCATION:К-101', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'),
      calendarFileEvent('SUMMARY:Химия', 'DTSTART:20250211T020000Z', 'DTEND:20250211T033000Z'),
    )
    const { report } = await imported(database, text)
    expect(report).toMatchObject({ refused: {}, notes: [], ownTimes: { classes: 0 } })
    expect(await classes(database)).toEqual([
      'Физика 10.02 2 ИС-21 К-101',
      'Физика 24.02 2 ИС-21 К-101',
      'Химия 11.02 2 ИС-21',
    ])
  })
})

describe('FET', () => {
  const monday = ['Понедельник', '10:15 - 11:45', 'К-101'] as const

  test('its timetable stands in every week of the semester, in its university', async () => {
    const database = await freshDatabase()
    const { report } = await imported(database, fetFile([{ at: monday }]), null)
    expect(report).toMatchObject({ university: 'Невский университет', refused: {}, notes: [] })
    expect(await classes(database)).toEqual(
      ['10.02', '17.02', '24.02', '03.03'].map((date) => `Физика ${date} 2 ИС-21 К-101 Орлова М. С.`),
    )
  })

  test('what has no place yet is told', async () => {
    const { report } = await imported(await freshDatabase(), fetFile([{ at: monday }, { subject: 'Химия' }]))
    expect(report.notes).toEqual(['Без дня или времени, не\u00a0взяты: 1\u00a0раз: «Химия»'])
  })

  test('the command does not take a mere load', async () => {
    await expect(imported(await freshDatabase(), fetFile([{}]))).rejects.toThrow('только нагрузка')
  })
})

describe('Untis', () => {
  test('the timetable of GPU001.TXT stands in every week, in Windows-1251, too', async () => {
    const database = await freshDatabase()
    const line = '1,"","","Math","101",1,2,,\r\n2,"G-21","","Math","101",2,2,,'
    const { report } = await imported(database, Buffer.from(line, 'latin1'))
    expect(report.refused).toMatchObject({ nobody: { count: 1 } })
    expect(await classes(database)).toEqual(
      ['11.02', '18.02', '25.02', '04.03'].map((date) => `Math ${date} 2 101 G-21`),
    )
  })
})
