import { utils, type WorkBook } from 'xlsx'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { EventId, GroupId, RequestId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Schedule, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { bookingRequest } from '@/testing/booking-request'
import { lesson } from '@/testing/lessons'
import { openInOffice } from '@/testing/office'
import { openBook } from '@/testing/workbooks'
import { scheduleBook } from './books'

const monday = calendarDate('2026-11-16')
const room = (id: number, title: string) => ({ id: id as RoomId, title, building: null })

let events = 100
const item = (change: Partial<ScheduleItem> = {}) => {
  events += 1
  return lesson({ id: events as never, eventId: events as EventId, date: monday, pair: 2, ...change })
}

const booking = bookingRequest({
  id: 7 as RequestId,
  date: monday,
  pair: 2,
  title: '=СОБРАНИЕ()',
  description: 'Нужен <проектор>',
  inCharge: 'Павлова Ж. Г.',
  rooms: [room(3, 'Ж-амф.')],
})

const exported = (schedule: Partial<Schedule>, change: Partial<ScheduleExport> = {}): ScheduleExport => ({
  subject: { kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1' },
  also: [],
  period: { from: monday, to: addDays(monday, 6) },
  now: { date: calendarDate('2026-11-18'), minutes: 630 },
  calendar: {
    ...emptyCalendar,
    holidays: [{ date: calendarDate('2026-11-18'), title: 'День города' }],
  },
  schedule: { items: [], requests: [], wishes: [], parity: 1, ...schedule },
  ...change,
})

const opened = async (data: ScheduleExport): Promise<WorkBook> => openBook((await scheduleBook(data)).bytes)

/** The non-empty texts of a sheet. */
const textsOf = (book: WorkBook, sheet: string): string[] =>
  utils
    .sheet_to_json<string[]>(book.Sheets[sheet] ?? {}, { header: 1, raw: false })
    .flat()
    .filter(Boolean)

test('a week is a grid of days and pairs, and the same once more as a list', async () => {
  const { name, bytes } = await scheduleBook(
    exported({ items: [item({ rooms: [room(1, 'К-206')] })], requests: [booking] }),
  )
  expect(name).toBe('Расписание группы ИСТб-23-1 16.11–22.11.2026.xlsx')
  const book = openBook(bytes)
  expect(book.SheetNames).toEqual(['16.11–22.11', 'Список'])
  expect(book.Workbook?.Names?.map(({ Name, Sheet, Ref }) => [Name, Sheet, Ref])).toEqual([
    ['_xlnm.Print_Area', 0, "'16.11–22.11'!$A$1:$I$10"],
    ['_xlnm.Print_Titles', 0, "'16.11–22.11'!$1:$3"],
    ['_xlnm._FilterDatabase', 1, "'Список'!$A$3:$N$5"],
    ['_xlnm.Print_Area', 1, "'Список'!$A$1:$N$5"],
    ['_xlnm.Print_Titles', 1, "'Список'!$1:$3"],
  ])
  expect(book.Sheets['Список']?.['!autofilter']).toEqual({ ref: 'A3:N5' })
  const grid = book.Sheets['16.11–22.11'] ?? {}
  expect(grid.A1.v).toBe('Расписание группы ИСТб-23-1')
  expect(grid.A2.v).toBe('Неделя 16.11–22.11.2026, чётная · Выгружено 18.11.2026 10:30')
  expect(grid.B3.v).toBe('1-я\u00a0пара\n8:15–9:45')
  expect(grid.I3.v).toBe('8-я\u00a0пара\n20:20–21:50')
  expect(grid.C4.v).toBe('лк Физика\nК-206\nИванов И. И.\nВзять халат')
  expect(grid.C5.v).toBe('Бронь: =СОБРАНИЕ()\nЖ-амф.\nНужен <проектор>\nПавлова Ж. Г.')
  // Monday has two rows, the others one; the day and the shorter pairs span both.
  expect([grid.A4.v, grid.A6.v, grid.A7.v]).toEqual([
    'Понедельник\n16.11',
    'Вторник\n17.11',
    'Среда\n18.11\nвыходной: День города',
  ])
  const merged = (grid['!merges'] ?? []).map((range) => utils.encode_range(range))
  expect(merged).toEqual(expect.arrayContaining(['A1:I1', 'A4:A5', 'B4:B5', 'I4:I5']))
  expect(merged).not.toContain('C4:C5')
  expect(textsOf(book, 'Список').slice(0, 3)).toEqual([
    'Расписание группы ИСТб-23-1',
    '16.11–22.11.2026 · Выгружено 18.11.2026 10:30',
    'Дата',
  ])
  expect(textsOf(book, 'Список')).toEqual(
    expect.arrayContaining(['16.11.2026', '10:00–11:30', 'лекция', 'Физика', 'по расписанию', '=СОБРАНИЕ()']),
  )
})

test('nothing that overlaps is hidden: one title, teacher and pair in two rooms are two entries', async () => {
  const twins = ['А-1', 'А-2'].map((title, index) => item({ rooms: [room(index + 1, title)], overlaps: true }))
  const alone = item({ title: 'Химия', pair: 3 })
  const book = await opened(exported({ items: [...twins, alone] }))
  const entries = textsOf(book, '16.11–22.11').filter((text) => text.includes('Физика'))
  expect(entries).toEqual(['А-1', 'А-2'].map((title) => expect.stringContaining(title)))
  for (const text of entries) expect(text).toContain('⚠ накладка')
  expect(textsOf(book, 'Список').filter((text) => text === 'по расписанию, накладка')).toHaveLength(2)
  // A single entry spans both rows.
  const merged = (book.Sheets['16.11–22.11']?.['!merges'] ?? []).map((range) => utils.encode_range(range))
  expect(merged).toContain('D4:D5')
})

test('half of the group is named, and a day says as what it runs', async () => {
  const halves = lesson().groups.map((one) => ({ ...one, subgroup: 1 as const }))
  const movedDays = [{ date: addDays(monday, 1), runsAs: 5, parity: null, title: '' }] as const
  const data = exported({ items: [item({ groups: halves })] }, { calendar: { ...emptyCalendar, movedDays } })
  const texts = textsOf(await opened(data), '16.11–22.11')
  expect(texts.find((text) => text.includes('Физика'))).toContain('ИСТб-23-1\u00a0(1)')
  expect(texts.find((text) => text.startsWith('Вторник'))).toContain('пятниц')
})

test('a shortened day says its times, in the grid and in the list', async () => {
  const times = [{ pair: 2 as const, startsAt: 600, endsAt: 640 }]
  const calendar = { ...emptyCalendar, shortDays: [{ date: monday, times }] }
  const book = await opened(exported({ items: [item()] }, { calendar }))
  expect(textsOf(book, '16.11–22.11').join('\n')).toContain('10:00–10:40')
  expect(textsOf(book, 'Список')).toContain('10:00–10:40')
})

test('an exam is in each of its pairs of the grid, and once in the list, with its time', async () => {
  const exam = item({ kind: 'exam', title: 'Алгебра', comment: '9:00–13:00' })
  const items = ([1, 2, 3] as const).map((pair) => ({ ...exam, pair }))
  const book = await opened(exported({ items }))
  const [grid = '', list = ''] = book.SheetNames
  const told = (sheet: string) => textsOf(book, sheet).filter((text) => text.includes('Алгебра')).length
  expect([told(grid), told(list)]).toEqual([3, 1])
  expect(textsOf(book, list)).toContain('9:00–13:00')
})

test('what was moved says where to and why; a draft says that it is one', async () => {
  const trace: ScheduleItem['trace'] = {
    requestId: 5 as RequestId,
    kind: 'move',
    reason: 'Болезнь',
    by: 'Диспетчер',
    madeBy: null,
    begins: null,
    movedTo: { date: addDays(monday, 2), pair: 4, rooms: [] },
    movedFrom: null,
  }
  const items = [
    item({ state: 'trace', trace }),
    item({ state: 'projected', title: 'Химия', date: addDays(monday, 1) }),
    item({
      date: addDays(monday, 2),
      pair: 4,
      trace: { ...trace, movedTo: null, movedFrom: { date: monday, pair: 3, rooms: [] } },
    }),
  ]
  const book = await opened(exported({ items }))
  const [moved, draft, came] = textsOf(book, '16.11–22.11').filter((text) => /Физика|Химия/.test(text))
  expect(moved).toMatch(/^Перенесено на.18\.11, 4-ю.пару\. Причина: Болезнь; перенёс: Диспетчер\nлк Физика/)
  expect(came).toMatch(/^лк Физика[^]*\nПеренесено с.16\.11, 3-й.пары\. Причина: Болезнь; перенёс: Диспетчер$/)
  expect(draft).toContain('\nчерновик')
  const states = ['перенесено отсюда', 'перенесено сюда', 'черновик']
  expect(textsOf(book, 'Список')).toEqual(expect.arrayContaining(states))
})

test('a substituted class says for whom; in the first teacher’s own week it says who has it', async () => {
  const substitution = { instead: lesson().teachers }
  const teachers = [{ id: 6 as TeacherId, name: 'Петров П. П.' }]
  const items = [
    item({ teachers, substitution }),
    item({
      teachers,
      substitution,
      pair: 4,
      state: 'trace',
      trace: { kind: 'substitution', by: 'Диспетчер' },
    }),
  ]
  const book = await opened(exported({ items }))
  const [stands, gone] = textsOf(book, '16.11–22.11').filter((text) => text.includes('Физика'))
  expect(stands?.replaceAll('\u00a0', ' ')).toMatch(/\nПетров П. П.\nзамена, по расписанию Иванов И. И.\n/)
  expect(gone).toMatch(/^Замена: ведёт Петров П. П. Назначил: Диспетчер\nлк Физика/)
  expect(gone).not.toMatch(/\nПетров П. П.\n/)
  expect(textsOf(book, 'Список').filter((text) => text === 'замена')).toHaveLength(2)
})

test('a longer period has a sheet for each week that holds something', async () => {
  const period = { from: calendarDate('2026-11-18'), to: calendarDate('2026-12-09') }
  const items = [item({ date: period.from }), item({ date: period.to })]
  const book = await opened(exported({ items }, { period }))
  expect(book.SheetNames).toEqual(['18.11–22.11', '07.12–09.12', 'Список'])
  expect(textsOf(book, '18.11–22.11')).not.toContain('Понедельник\n16.11')
  expect((await opened(exported({}, { period }))).SheetNames).toEqual(['18.11–22.11', 'Список'])
})

test('Sunday is there when something stands on it', async () => {
  const sunday = 'Воскресенье\n22.11'
  expect(textsOf(await opened(exported({})), '16.11–22.11')).not.toContain(sunday)
  const items = [item({ date: addDays(monday, 6) })]
  expect(textsOf(await opened(exported({ items })), '16.11–22.11')).toContain(sunday)
})

test('on paper no day is parted that fits on a page, and a full week stands on one', async () => {
  const full = (depth: number) =>
    Array.from({ length: 6 * 8 * depth }, (_, index) =>
      item({
        date: addDays(monday, Math.floor(index / (8 * depth))),
        pair: defaultPairs[index % 8],
        title: 'Проектирование электронной микроскопии',
        teachers: [],
      }),
    )
  const daysOn = async (depth: number) => {
    const { bytes } = await scheduleBook(exported({ items: full(depth) }))
    const { pages } = await openInOffice(bytes)
    return pages
      .filter(({ text }) => text.includes('Неделя'))
      .map(({ words }) => {
        const days = words.filter(({ text }) => /^\d\d\.11$/.test(text)).map(({ text }) => text)
        return [days.join(' '), words.filter(({ text }) => text === 'Проектирование').length]
      })
  }
  expect(await daysOn(1)).toEqual([['16.11 17.11 18.11 19.11 20.11 21.11', 48]])
  expect(await daysOn(3)).toEqual([
    ['16.11 17.11 18.11 19.11', 96],
    ['20.11 21.11', 48],
  ])
}, 60_000)

test('LibreOffice opens it: A4 across, headers on every page, long texts whole in the list', async () => {
  const reason = `=cmd|'/c calc'!A1 ${'слово '.repeat(1700)}конец`
  expect(reason.length).toBeGreaterThan(10_000)
  const crowd = Array.from({ length: 12 }, (_, index) => item({ title: `Предмет ${index + 1}` }))
  const requests = [{ ...booking, description: reason }]
  const { bytes } = await scheduleBook(exported({ items: crowd, requests }))
  const { sheets, pages } = await openInOffice(bytes)
  expect(Object.keys(sheets).sort()).toEqual(['16.11–22.11', 'Список'])
  expect(sheets['Список']?.flat()).toContain(reason)
  expect(sheets['16.11–22.11']?.flat().join()).toContain('полностью на листе «Список»')
  for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
  for (const { text } of pages) expect(text).toContain('Расписание группы ИСТб-23-1')
  const grid = pages.filter(({ text }) => text.includes('20:20–21:50'))
  expect(grid.length).toBeGreaterThan(1)
  const all = pages.map(({ text }) => text).join('\n')
  for (const { title } of crowd) expect(all).toContain(title)
  expect(pages.filter(({ text }) => text.includes('Комментарий, причина')).length).toBe(pages.length - grid.length)
}, 60_000)
