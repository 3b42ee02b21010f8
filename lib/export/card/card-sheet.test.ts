import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { CardCell, CardEntry } from '@/lib/print/rules/card'
import { cardTexts, streamText, subgroupShort } from '@/lib/print/texts/card'
import { cardSheet } from './card-sheet'

const groupId = 1 as GroupId
const group: Subject = { kind: 'group', id: groupId }
const dates = { by: 'rule', weeks: 'every', from: null, to: null, except: [], also: [] } as const

const entry = (title = 'Физика', teacher = 'Иванов Иван Иванович'): CardEntry => ({
  title,
  lessonType: 1,
  parts: [
    {
      rooms: [{ id: 1 as RoomId, title: 'К-206', building: null }],
      teachers: [{ id: 1 as TeacherId, name: teacher }],
      instead: null,
      groups: [
        {
          id: groupId,
          title: 'ИСТб-24-1',
          subgroup: 0,
          students: 25,
          courseYear: 2,
          correspondence: false,
        },
      ],
      subgroup: 0,
      comment: '',
      draft: false,
      overlaps: false,
      dates,
    },
  ],
})
const cell = (day: Weekday, pair: Pair, values: Partial<CardCell> = {}): CardCell => ({
  day,
  pair,
  whole: [entry(`Занятие ${day}/${pair}`)],
  odd: [],
  even: [],
  ...values,
})
const sheetOf = (cells: readonly CardCell[], subject: Subject = group) =>
  cardSheet({ subject, cells, pairTimes: defaultPairTimes, notes: [], headHeight: 40 })
const textOf = (sheet: ReturnType<typeof cardSheet>) => JSON.stringify(sheet.rows)

test('little is set large, in lines of its own; the card’s own subject is not named again', () => {
  const sheet = sheetOf([cell(1, 2)])
  expect(sheet).toMatchObject({ fontSize: 10, fits: true })
  expect(sheet.rows[0]?.cells[0]?.cell?.whole[0]).toHaveLength(2)
  expect(textOf(sheet)).toContain('Иванов И.\u00a0И.')
  expect(textOf(sheet)).not.toContain('ИСТб-24-1')
  const room: Subject = { kind: 'room', id: 1 as RoomId }
  expect(textOf(sheetOf([cell(1, 2)], room))).not.toContain('К-206')
  expect(textOf(sheetOf([cell(1, 2)], room))).toContain('ИСТб-24-1')
})

test('who stands in for another is marked', () => {
  const substituted = entry('Физика', 'Петров Пётр Петрович')
  const parts = substituted.parts.map((part) => ({
    ...part,
    instead: [{ id: 2 as TeacherId, name: 'Иванов Иван Иванович' }],
  }))
  const text = textOf(sheetOf([cell(1, 2, { whole: [{ ...substituted, parts }] })]))
  expect(text).toContain('Петров П.\u00a0П., ')
  expect(text).toContain('Иванов И.\u00a0И. ')
  expect(text).toContain('замена')
})

test('the more there is, the smaller the type, and never below 6.5 pt', () => {
  const full = (count: number) =>
    ([1, 2, 3, 4, 5, 6] as const).flatMap((day) =>
      ([1, 2, 3, 4] as const).map((pair) =>
        cell(day, pair, {
          whole: Array.from({ length: count }, (_, index) =>
            entry(`Технологии конструирования ${day} ${pair} ${index}`),
          ),
        }),
      ),
    )
  const sizes = [1, 2, 3, 4].map((count) => sheetOf(full(count)))
  for (const [index, sheet] of sizes.entries()) {
    expect(sheet.fontSize).toBeLessThanOrEqual(sizes[index - 1]?.fontSize ?? 10)
    expect(sheet.fontSize).toBeGreaterThanOrEqual(6.5)
  }
  expect(sizes[0]?.fits).toBe(true)
  expect(sheetOf(full(12))).toMatchObject({ fits: false, fontSize: 7.5 })
})

test('the heading and the notes take their room from the grid', () => {
  const of = (change: Partial<Parameters<typeof cardSheet>[0]>) =>
    cardSheet({
      subject: group,
      cells: [cell(1, 2)],
      pairTimes: defaultPairTimes,
      notes: [],
      headHeight: 40,
      ...change,
    }).gridHeight
  const note = { key: 'a', text: [{ text: 'Экзамены. '.repeat(40), look: 'plain' as const }] }
  expect(of({}) - of({ headHeight: 140 })).toBeGreaterThan(90)
  expect(of({}) - of({ notes: [note] })).toBeGreaterThan(10)
})

test('an overlap, a half, a draft and a long stream are marked', () => {
  const [part] = entry().parts
  if (!part) throw new Error('no part')
  const [own] = part.groups
  const others = Array.from({ length: 12 }, (_, index) => ({
    id: (100 + index) as GroupId,
    title: `МТб-${index * 7}-Ю`,
    subgroup: 0 as const,
    students: 25,
    courseYear: 2,
    correspondence: false,
  }))
  const groups = own ? [{ ...own, subgroup: 1 as const }, ...others] : others
  const whole = [{ ...entry(), parts: [{ ...part, draft: true, overlaps: true, groups }] }]
  const text = textOf(sheetOf([cell(1, 1, { whole })]))
  for (const told of ['!\u00a0', subgroupShort(1), cardTexts.draft, streamText(12)]) expect(text).toContain(told)
})

test('pairs from the first to the last that is used; a room shows its whole day', () => {
  const cells = [cell(1, 2), cell(3, 4)]
  expect(sheetOf(cells).columns.map(({ pair }) => pair)).toEqual([2, 3, 4])
  expect(sheetOf(cells, { kind: 'room', id: 5 as RoomId }).columns).toHaveLength(8)
  expect(sheetOf([]).columns).toHaveLength(8)
})

test('columns fill the sheet, and one without anything in it is narrow', () => {
  const { columns } = sheetOf([cell(1, 2), cell(3, 4)])
  expect(columns.reduce((sum, { width }) => sum + width, 20)).toBeCloseTo(802)
  expect(columns.map(({ isEmpty }) => isEmpty)).toEqual([false, true, false])
  expect(columns[1]?.width).toBeLessThan(30)
})

test('Sunday has a row only if something stands there', () => {
  expect(sheetOf([cell(1, 1)]).rows.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6])
  expect(sheetOf([cell(7, 1)]).rows.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the same in pairs that follow each other is one cell over both; otherwise each stands alone', () => {
  const same = [entry()]
  const row = (cells: readonly CardCell[]) => sheetOf(cells).rows[0]?.cells.map(({ span }) => span)
  expect(row([cell(1, 1, { whole: same }), cell(1, 2, { whole: same })])).toEqual([2])
  expect(row([cell(1, 1, { whole: same }), cell(1, 3, { whole: same })])).toEqual([1, 1, 1])
  expect(row([cell(1, 1, { whole: same }), cell(1, 2, { whole: [], odd: same })])).toEqual([1, 1])
})

test('halves say their parity, and an empty one stays in its place', () => {
  const [placed] = sheetOf([cell(1, 1, { whole: [], even: [entry()] })]).rows[0]?.cells ?? []
  expect(placed?.cell?.halves?.odd).toEqual([])
  expect(placed?.cell?.halves?.even[0]?.[0]?.[0]?.text).toBe('чет. ')
})

test('a class with its own time shows it, once', () => {
  const [part] = entry().parts
  const late = part ? [{ ...part, comment: 'Начало в 9:00. Вход со двора' }] : []
  const text = textOf(sheetOf([cell(1, 1, { whole: [{ ...entry(), parts: late }] })]))
  expect(text).toContain('9:00–10:30')
  expect(text).toContain('Вход со двора')
  expect(text).not.toContain('Начало')
})
