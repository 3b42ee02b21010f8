import { gzipSync } from 'node:zlib'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { importReportText, type ImportReport } from '@/lib/imports/texts/import'
import {
  fileLesson as lesson,
  fileSemester as semester,
  importFixture,
  timetableFixture as timetable,
} from '@/testing/timetables'
import { findCalendar } from '../queries/core/calendar/calendar'
import { freshDatabase, type FreshDatabase } from '../testing/database'
import { importTimetable } from './import-timetable'

async function imported(
  database: FreshDatabase,
  content: unknown,
  { dryRun, ...semester }: SemesterDates & { dryRun?: boolean } = {},
): Promise<ImportReport> {
  return (await importFixture(database, content, { dryRun, semester })).report
}

const tables = [
  'event',
  'meeting',
  'claim',
  'load_item',
  'load_item_teacher',
  'load_item_group',
  'room',
  'teacher',
  'group',
  'discipline',
  'faculty',
  'department',
  'semester',
  'pair_time',
  'university',
  'import_run',
  'change',
]

/** All rows of all tables an import may write. */
const everything = async ({ sql }: FreshDatabase): Promise<unknown[]> =>
  Promise.all(tables.map((table) => sql`select * from ${sql(table)} order by 1`))

const claimsOf = ({ sql }: FreshDatabase, title: string) =>
  sql<{ line: string }[]>`
    select m.date || '/' || m.pair || ' ' || c.kind || ' ' || c.subgroup || ' ' || c.hold || coalesce(' ' || c.soft_reason, '')
      as line
    from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    where e.title = ${title} order by m.date, c.kind, c.subgroup`.then((rows) => rows.map(({ line }) => line))

const datesOf = ({ sql }: FreshDatabase, title: string) =>
  sql<{ date: string }[]>`
    select m.date from meeting m join event e on e.id = m.event_id where e.title = ${title}
    order by m.date`.then((rows) => rows.map(({ date }) => date))

test('a class stands on each of its dates and claims who and where', async () => {
  const database = await freshDatabase()
  const report = await imported(database, timetable({ lessons: [lesson({ week: 'odd' })] }))
  expect(await claimsOf(database, 'Физика')).toEqual(
    ['2025-02-10', '2025-02-24'].flatMap((date) => [
      `${date}/2 room 0 firm`,
      `${date}/2 teacher 0 firm`,
      `${date}/2 group 1 firm`,
      `${date}/2 group 2 firm`,
      `${date}/2 load 0 firm`,
    ]),
  )
  expect(report).toMatchObject({ stored: { events: 1, meetings: 2, claims: 8 }, known: 0, merged: 0 })
  expect(importReportText(report)).toContain('Новое: 1 запись, 2 встречи')
  expect(importReportText(report)).toContain('Нагрузка по\u00a0расписанию: новых позиций 1, занятий по ней 1')
  const runs = await database.sql`select source, length(digest) as length, report from import_run`
  expect(runs).toMatchObject([{ source: 'timetable.json', length: 64, report: { stored: { events: 1 } } }])
  expect(await database.sql`select action, actor_id from change`).toMatchObject([{ action: 'import', actor_id: null }])
})

test('the same file again changes nothing, packed or not, and says so', async () => {
  const database = await freshDatabase()
  const content = timetable({ lessons: [lesson(), lesson({ day: 2, subgroup: 1, groups: ['ИСТб-24-2'] })] })
  await imported(database, content)
  const before = await everything(database)
  const report = await imported(database, gzipSync(JSON.stringify(content)))
  expect(await everything(database)).toEqual(before)
  expect(report).toMatchObject({ known: 2, stored: { events: 0 }, load: { items: 0, classes: 0 } })
  expect(importReportText(report)).toContain('ничего не изменилось')
})

test('a dry run reports what the import reports, and stores nothing', async () => {
  const database = await freshDatabase()
  const before = await everything(database)
  const content = timetable({ lessons: [lesson(), lesson({ discipline: 'Химия', pair: 9 })] })
  const tried = await imported(database, content, { dryRun: true })
  expect(await everything(database)).toEqual(before)
  expect(tried).toEqual(await imported(database, content))
  expect(tried).toMatchObject({ stored: { events: 1, meetings: 4 }, refused: { 'no pair': { count: 1 } } })
})

test('the next semester reuses rooms, teachers, groups and disciplines, and fills in what was unknown', async () => {
  const database = await freshDatabase()
  await imported(database, timetable({ groups: [{ title: 'ИСТб-24-1', course: 1, faculty: null, students: 25 }] }))
  const report = await imported(
    database,
    timetable({
      semester: { ...semester, start: '2025-09-01' },
      rooms: [{ title: 'К-101', building: 'К', capacity: 40 }],
      groups: [{ title: 'ИСТб-24-1', course: null, faculty: 'Институт', students: null }],
      lessons: [lesson({ subgroup: 2 })],
    }),
  )
  expect(report.vocabularies).toEqual({
    rooms: { added: 0, reused: 1, filled: 1 },
    teachers: { added: 0, reused: 1, filled: 0 },
    groups: { added: 0, reused: 1, filled: 1 },
    disciplines: { added: 0, reused: 1, filled: 0 },
    faculties: { added: 1, reused: 0, filled: 0 },
    departments: { added: 0, reused: 0, filled: 0 },
  })
  expect(await database.sql`select title, building, capacity from room where id > 0`).toEqual([
    { title: 'К-101', building: 'К', capacity: 40 },
  ])
  expect(await database.sql`select course_year, faculty_id, students, subgroup_count from "group"`).toEqual([
    { course_year: 1, faculty_id: 1, students: 25, subgroup_count: 2 },
  ])
  expect(await database.sql`select half, starts_on from semester order by 2`).toEqual([
    { half: 2, starts_on: '2025-02-10' },
    { half: 1, starts_on: '2025-09-01' },
  ])
})

test('unknown sizes stay unknown', async () => {
  const database = await freshDatabase()
  await imported(database, timetable())
  expect(await database.sql`select students, course_year, subgroup_count from "group"`).toEqual([
    { students: null, course_year: null, subgroup_count: 1 },
  ])
  expect(await database.sql`select capacity, building from room where id > 0`).toEqual([
    { capacity: null, building: null },
  ])
})

test('a clash is stored: the first come is firm, only what collides is soft, and the report names it', async () => {
  const database = await freshDatabase()
  const rival = lesson({ discipline: 'Химия', week: 'even', teachers: ['Юдин П. П.'], groups: ['АД-25-1'] })
  const report = await imported(database, timetable({ lessons: [lesson(), rival] }))
  expect(await claimsOf(database, 'Химия')).toEqual(
    ['2025-02-17', '2025-03-03'].flatMap((date) => [
      `${date}/2 room 0 soft imported`,
      `${date}/2 teacher 0 firm`,
      `${date}/2 group 1 firm`,
      `${date}/2 group 2 firm`,
      `${date}/2 load 0 firm`,
    ]),
  )
  expect(new Set((await claimsOf(database, 'Физика')).map((line) => line.split(' ')[3]))).toEqual(new Set(['firm']))
  expect(report.overlaps).toEqual({
    room: {
      places: 2,
      examples: [{ date: '2025-02-17', dates: 2, pair: 2, subject: 'К-101', titles: ['Физика', 'Химия'] }],
    },
    teacher: { places: 0, examples: [] },
    group: { places: 0, examples: [] },
  })
})

test('of overlaps the most frequent come first, with their dates counted and a title that clashes with itself', async () => {
  const database = await freshDatabase()
  const twin = lesson({ groups: ['АД-25-1'], teachers: [] })
  const hall = (week: string) => lesson({ day: 5, week, rooms: ['Зал'], teachers: ['вакансия'], groups: [] })
  const report = await imported(
    database,
    timetable({
      lessons: [lesson({ week: 'even' }), { ...twin, week: 'even' }, hall('every'), { ...hall('every'), type: 'пр' }],
    }),
  )
  const text = importReportText(report)
  expect(text).toContain(
    [
      'Накладки, аудитории: 6',
      '  Зал, 2-я пара, 4 даты с 14.02.2025: «Физика» (2 раза)',
      '  К-101, 2-я пара, 2 даты с 17.02.2025: «Физика» (2 раза)',
    ].join('\n'),
  )
})

test('claims meet those that stood in the database before', async () => {
  const database = await freshDatabase()
  await imported(database, timetable())
  const later = lesson({ discipline: 'Химия', groups: ['АД-25-1'], teachers: [] })
  const report = await imported(database, timetable({ groups: [], lessons: [later] }))
  expect(report.overlaps.room.places).toBe(4)
  const [firm] = await database.sql`
    select count(*)::integer as places, count(distinct (kind, resource_id, subgroup, date, pair))::integer as keys
    from claim where hold = 'firm'`
  expect(firm).toEqual({ places: 32, keys: 32 })
})

test('subgroups share a slot', async () => {
  const database = await freshDatabase()
  const half = (subgroup: number) => lesson({ subgroup, rooms: [`К-20${subgroup}`], teachers: [] })
  const report = await imported(database, timetable({ lessons: [half(1), half(2)] }))
  expect(report.overlaps.group.places).toBe(0)
  expect(await database.sql`select subgroup_count from "group"`).toEqual([{ subgroup_count: 2 }])
})

test('placeholders never clash', async () => {
  const database = await freshDatabase()
  const rooms = ['каф', 'База', 'СДО', '-', 'Зал'].map((title) => ({ title }))
  const busy = (discipline: string) =>
    lesson({ discipline, rooms: rooms.map(({ title }) => title), teachers: ['Вакансия'], groups: [] })
  const report = await imported(
    database,
    timetable({
      rooms: rooms.map((room) => ({ ...room, virtual: room.title === 'Зал' ? 'placeholder' : undefined })),
      lessons: [busy('Физика'), busy('Химия')],
    }),
  )
  expect(report.overlaps.room.places + report.overlaps.teacher.places).toBe(0)
  expect(await database.sql`select distinct hold, soft_reason from claim where kind <> 'load'`).toEqual([
    { hold: 'soft', soft_reason: 'unlimited' },
  ])
})

test('listed dates, exceptions, exams before the first day', async () => {
  const database = await freshDatabase()
  const exam = { type: 'экз', date: '2025-01-20', pair: 3, rooms: [], teachers: [], groups: ['ИСТб-24-1'] }
  await imported(
    database,
    timetable({
      lessons: [
        lesson({ discipline: 'Списком', week: ['2025-02-24', '2025-02-10'] }),
        lesson({ discipline: 'Кроме', pair: 3, except_weeks: [2] }),
      ],
      exams: [{ ...exam, discipline: 'Экзамен', start: '12:40', end: '14:10' }],
    }),
  )
  expect(await datesOf(database, 'Списком')).toEqual(['2025-02-10', '2025-02-24'])
  expect(await datesOf(database, 'Кроме')).toEqual(['2025-02-10', '2025-02-24', '2025-03-03'])
  expect(await datesOf(database, 'Экзамен')).toEqual(['2025-01-20'])
  expect(await database.sql`select kind, lesson_type, week_step, comment from event where title = 'Экзамен'`).toEqual([
    { kind: 'exam', lesson_type: 4, week_step: 0, comment: 'Начало в 12:40' },
  ])
})

test('holidays of the calendar are respected', async () => {
  const database = await freshDatabase()
  await database.sql`insert into holiday (date, title) values ('2025-02-17', 'Праздник')`
  const report = await imported(database, timetable())
  expect(await datesOf(database, 'Физика')).toEqual(['2025-02-10', '2025-02-24', '2025-03-03'])
  expect(report.holidays).toBe(1)
})

test('what an event has no field for is a remark; online classes go to the virtual room', async () => {
  const database = await freshDatabase()
  const report = await imported(
    database,
    timetable({
      lessons: [
        lesson({ discipline: 'А', type: 'ср' }),
        lesson({ discipline: 'Б', pair: 3, rooms: [], online: true, half_group: true }),
        lesson({ discipline: 'В', pair: 4, start: '14:00', teachers: ['Орлова <b>М.&nbsp;С.</b>'] }),
      ],
    }),
  )
  expect(report.ownTimes).toEqual({ classes: 1, starts: ['14:00'] })
  expect(await database.sql`select title, comment, lesson_type from event order by title`).toEqual([
    { title: 'А', comment: 'Самостоятельная работа', lesson_type: 0 },
    { title: 'Б', comment: 'Половина группы', lesson_type: 1 },
    { title: 'В', comment: 'Начало в 14:00', lesson_type: 1 },
  ])
  expect(
    await database.sql`select distinct resource_id from claim c join meeting m on m.id = c.meeting_id
      join event e on e.id = m.event_id where e.title = 'Б' and c.kind = 'room'`,
  ).toEqual([{ resource_id: -1 }])
  expect(await database.sql`select name from teacher`).toEqual([{ name: 'Орлова М. С.' }])
})

test('what cannot be placed is refused, counted and shown; the rest is taken', async () => {
  const database = await freshDatabase()
  const report = await imported(
    database,
    timetable({
      lessons: [
        lesson(),
        lesson({ discipline: 'Никогда', except_weeks: [1, 2, 3, 4] }),
        lesson({ discipline: 'Ничьё', teachers: [], groups: [] }),
        lesson({ discipline: 'Окно', teachers: [] }),
      ],
      undated: [{ discipline: 'Практика' }],
    }),
  )
  expect(report.refused).toEqual({
    free: { count: 1, examples: ['Окно, лк, ИСТб-24-1'] },
    undated: { count: 1, examples: ['Практика'] },
    'no date': { count: 1, examples: ['Никогда, лк, ИСТб-24-1'] },
    nobody: { count: 1, examples: ['Ничьё, лк'] },
  })
  expect(report.stored.events).toBe(1)
})

test('an entry without a title is left out, and an empty description is unknown: both are reported', async () => {
  const database = await freshDatabase()
  const exam = { discipline: 'Физика', type: 'экз', date: '2025-02-11', pair: 1, groups: ['ИСТб-24-1'] }
  const report = await imported(
    database,
    timetable({
      rooms: [{ title: 'К-101', capacity: '30' }, { title: ' ' }],
      groups: [{ title: 'ИСТб-24-1', students: 0, course: '', faculty: 7 }, { title: null }],
      teachers: [{ name: '' }],
      lessons: [lesson({ start: 'утром' }), lesson({ discipline: '<br>' })],
      exams: [{ ...exam, start: '', end: '-' }],
      undated: [{ discipline: 5 }],
    }),
  )
  expect(report.refused.untitled).toEqual({
    count: 4,
    examples: ['rooms[1]', 'teachers[0]', 'groups[1]', 'lessons[1]'],
  })
  expect(report.odd).toEqual({
    count: 5,
    examples: ['groups[0].faculty', 'groups[0].students', 'lessons[0].start', 'exams[0].end', 'undated[0].discipline'],
  })
  expect(importReportText(report)).toContain('Не понято значений (оставлены неизвестными): 5\n  groups[0].faculty')
  expect(report.stored).toMatchObject({ events: 2, meetings: 5 })
  expect(
    await database.sql`select students, course_year, faculty_id, capacity from "group", room where room.id > 0`,
  ).toEqual([{ students: null, course_year: null, faculty_id: null, capacity: 30 }])
})

test('a group’s course is that of the newest semester’s file', async () => {
  const database = await freshDatabase()
  const course = async (value: number | null, start: string) => {
    const groups = [{ title: 'ИСТб-24-1', course: value, students: value }]
    await imported(database, timetable({ semester: { ...semester, start }, groups }))
    const [row] = await database.sql`select course_year, students from "group"`
    return [row?.course_year, row?.students]
  }
  expect(await course(1, '2025-02-10')).toEqual([1, 1])
  expect(await course(2, '2025-09-01')).toEqual([2, 1])
  expect(await course(1, '2025-02-10')).toEqual([2, 1])
  expect(await course(null, '2026-02-09')).toEqual([2, 1])
})

test.each([
  ['an old table', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'старого формата .xls'],
  ['a new one', Buffer.from('504b030414000600', 'hex'), '.xlsx'],
])('%s under another name is called what it is', async (_, content, message) => {
  await expect(imported(await freshDatabase(), content)).rejects.toThrow(message)
})

test('an entry in a pair that the university does not have is refused and reported', async () => {
  const lessons = [lesson(), lesson({ pair: 9 })]
  const database = await freshDatabase()
  const report = await imported(database, timetable({ lessons }))
  expect([report.stored.events, report.refused['no pair']?.count]).toEqual([1, 1])
  const nine = defaultPairTimes.map(({ pair }) => ({ pair, start: `${pair + 8}:00`, end: `${pair + 8}:50` }))
  const pairs = [...nine, { pair: 9, start: '17:00', end: '17:50' }]
  const other = await freshDatabase()
  expect((await imported(other, timetable({ pairs, lessons }))).stored.events).toBe(2)
  expect((await findCalendar(other.db)).pairTimes).toHaveLength(9)
})

test('the first file brings the pairs of its university, and how many they are', async () => {
  const database = await freshDatabase()
  await imported(database, timetable({ pairs: [{ pair: 1, start: '8:15', end: '9:45' }] }))
  expect((await findCalendar(database.db)).pairTimes).toEqual(defaultPairTimes)
  const other = await freshDatabase()
  await imported(other, timetable({ pairs: [{ pair: 1, start: '09:00', end: '10:30' }] }))
  expect(await other.sql`select * from pair_time`).toEqual([{ pair: 1, starts_at: 540, ends_at: 630 }])
})

test('a pair without an end gets one, and the report says which', async () => {
  const database = await freshDatabase()
  const pairs = [
    { pair: 1, start: '9:00' },
    { pair: 2, start: '10:40', end: null },
  ]
  const { notes } = await imported(database, timetable({ pairs }))
  expect(await database.sql`select * from pair_time`).toEqual([
    { pair: 1, starts_at: 540, ends_at: 630 },
    { pair: 2, starts_at: 640, ends_at: 730 },
  ])
  expect(notes.join()).toContain('1\u00a0– 9:00–10:30, 2\u00a0– 10:40–12:10')
})

/** Stays empty, whatever is imported. */
let refusing: Promise<FreshDatabase> | undefined

test.each([
  ['a wrong pair', { lessons: [lesson(), lesson({ pair: 11 })] }, 'lessons[1].pair'],
  ['a wrong week', { lessons: [lesson({ week: 'sometimes' })] }, 'lessons[0].week'],
  ['a date that is none', { lessons: [lesson({ week: ['2025-02-30'] })] }, 'lessons[0].week'],
  ['a section that is no list', { rooms: {} }, 'rooms'],
  ['a title that is no text', { rooms: [{ title: 5 }] }, 'rooms[0].title'],
  ['a pair that ends before it begins', { pairs: [{ pair: 1, start: '10:30', end: '9:00' }] }, 'pairs[0].end'],
  [
    'a pair listed twice',
    {
      pairs: [
        { pair: 1, start: '8:00', end: '9:30' },
        { pair: 1, start: '9:40', end: '11:10' },
      ],
    },
    'pairs[1].pair',
  ],
  [
    'a pair that begins before the last has ended',
    {
      pairs: [
        { pair: 1, start: '8:00', end: '9:30' },
        { pair: 2, start: '9:00', end: '10:30' },
      ],
    },
    'pairs: 1-я пара',
  ],
  ['a zero character', { lessons: [lesson({ discipline: 'Физ\u0000ика' })] }, 'lessons[0].discipline'],
  ['half a character', { lessons: [lesson({ groups: ['\ud800'] })] }, 'lessons[0].groups[0]'],
  ['an endless title', { rooms: [{ title: '教'.repeat(501) }] }, 'rooms[0].title'],
])('%s stores nothing and says where', async (_, values, where) => {
  const database = await (refusing ??= freshDatabase())
  const before = await everything(database)
  const fault = await imported(database, timetable(values)).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FileFault)
  expect(String(fault)).toContain(where)
  expect(await everything(database)).toEqual(before)
})

test('a title of the longest size is stored, and signs in it are no markup', async () => {
  const database = await freshDatabase()
  const lessons = [
    lesson({ discipline: '教'.repeat(500) }),
    lesson({ pair: 3, discipline: 'a<b и c>d <b class="x">Ж</b>' }),
  ]
  await imported(database, timetable({ lessons }))
  expect(await database.sql`select title from discipline order by id`).toEqual([
    { title: '教'.repeat(500) },
    { title: 'a<b и c>d Ж' },
  ])
})

const long = JSON.stringify(timetable({ lessons: Array.from({ length: 4000 }, () => lesson()) }))
/** The last eight bytes of a gzip file; the first four of them are the checksum. */
const withWrongSum = (bytes: Buffer) => bytes.fill(0xff, bytes.length - 8, bytes.length - 4)

test.each([
  ['that is cut off', JSON.stringify(timetable()).slice(0, -20), /обрывается: .*lessons\[0\]/],
  ['whose archive is cut off', gzipSync(long).subarray(0, -100), /gzip .*lessons\[\d{3,}\]/],
  ['whose archive is spoilt', withWrongSum(gzipSync(long)), /gzip .*строка/],
  ['in another encoding', Buffer.from([0x7b, 0x22, 0xc0, 0xe1]), /UTF-8, .*строка 1, позиция 0/],
])('a file %s stores nothing', async (_, content, message) => {
  const database = await freshDatabase()
  await expect(imported(database, content)).rejects.toThrow(message)
  expect(await database.sql`select * from university`).toEqual([])
})

test('a file that is not there is said to be unreadable', async () => {
  const { db } = await freshDatabase()
  const missing = { path: '/nowhere/missing.json', semester: {}, progress: () => undefined }
  await expect(importTimetable(db, missing)).rejects.toThrow('не читается')
})

test('what an import adds to a timetable is announced to those concerned; the first one, and the same again, announce nothing', async () => {
  const fresh = await freshDatabase()
  const told = () => fresh.sql`
    select n.title, before, dates::text[], array_agg(s.kind || ' ' || s.subgroup order by s.kind) as whom, (select count(*)::integer from notice_outbox) as changes
    from notice n join notice_subject s on s.notice_id = n.id group by n.id`
  await imported(fresh, timetable())
  expect(await told()).toEqual([])
  const more = timetable({ lessons: [lesson(), lesson({ discipline: 'Химия', pair: 3, subgroup: 1 })] })
  await imported(fresh, more)
  const chemistry = {
    title: 'Химия',
    before: null,
    whom: ['teacher 0', 'group 1'],
    changes: 1,
    dates: ['2025-02-10', '2025-02-17', '2025-02-24', '2025-03-03'],
  }
  expect(await told()).toEqual([chemistry])
  await imported(fresh, more)
  expect(await told()).toEqual([chemistry])
})
