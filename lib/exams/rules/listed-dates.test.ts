import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type GroupId, idNumbered, type LoadItemId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { readDates } from './listed-dates'

const exam = (id: number, title: string, group: string, lessonType: LessonType = 4) => ({
  id: idNumbered<LoadItemId>(id),
  title,
  groups: [
    {
      id: idNumbered<GroupId>(id),
      title: group,
      subgroup: 0,
      students: 25,
      courseYear: 2,
      correspondence: false,
    } as const,
  ],
  students: 25,
  lessonType,
  kind: 'exams' as const,
})

const exams = [
  exam(1, 'Физика', 'ИСТб-24-1'),
  exam(2, 'Физика', 'ИСТб-24-10'),
  exam(3, 'Физика', 'ИСТб-24-1', 6),
  exam(4, 'Химия', 'ИСТб-24-1'),
  exam(5, 'Химия', 'ИСТб-24-1', 5),
]
const window = { from: calendarDate('2026-12-27'), to: calendarDate('2027-02-07') }
const read = (text: string) => readDates(text, exams, window)

test.each([
  ['tabs', 'ИСТб-24-1\tФизика\t12.01.2027\t9:00\tК-306', [1, '2027-01-12', 540, ['К-306']]],
  ['a date without a year, with its weekday', 'ИСТб-24-10; Физика; вт 12.01; 13.00', [2, '2027-01-12', 780, []]],
  ['an exam before a year’s end', 'ИСТб-24-1; Физика; 29.12; 9:00', [1, '2026-12-29', 540, []]],
  [
    'a consultation before it, an examiner, and a number of the row',
    '7\tИСТб-24-1\tФизика\tИванов И. И.\t11.01.27 16:00\t12.01.27 9:00\tА-1',
    [1, '2027-01-12', 540, ['7', 'Иванов И. И.', 'А-1']],
  ],
  ['words of a month', '12 января; 9:00–13:00; Физика; ИСТб-24-1', [1, '2027-01-12', 540, []]],
  ['a consultation', 'ИСТб-24-1; Физика, консультация; 11.01; 16:00', [3, '2027-01-11', 960, ['Физика, консультация']]],
  ['the exam of two', 'ИСТб-24-1; Химия; 12.01; 9:00', [4, '2027-01-12', 540, []]],
  ['the credit of two', 'ИСТб-24-1; Химия; зачёт; 12.01; 9:00', [5, '2027-01-12', 540, ['зачёт']]],
])('%s', (_, line, row) => {
  const { rows, doubts } = read(`Группа\tДисциплина\tДата\n${line}\n`)
  expect(rows.map(({ id, date, startsAt, cells }) => [id, date, startsAt, cells])).toEqual([row])
  expect(doubts).toEqual([])
})

test.each([
  ['ИСТб-24-2; Физика; 12.01; 9:00', 'no group'],
  ['ИСТб-24-1; Логика; 12.01; 9:00', 'no exam'],
  ['ИСТб-24-1; Физика; 9:00', 'no date'],
  ['ИСТб-24-1; Физика; 12.01', 'no time'],
])('%s is asked about: %s', (line, why) => {
  expect(read(line)).toEqual({ rows: [], doubts: [{ line, why }] })
})

test('of an exam that is named twice the first date is taken, and the other line asked about', () => {
  const second = 'ИСТб-24-1; Физика; 14.01; 9:00'
  const { rows, doubts } = read(`ИСТб-24-1; Физика; 12.01; 9:00\n${second}`)
  expect(rows.map(({ date }) => date)).toEqual(['2027-01-12'])
  expect(doubts).toEqual([{ line: second, why: 'twice' }])
})
