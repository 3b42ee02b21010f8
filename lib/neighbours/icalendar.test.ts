import { calendarFileEvent as event, calendarFile, neighbourGround } from '@/testing/neighbours'
import { readCalendarFile } from './icalendar'
import { isNeighbours } from './translate'
import { NeighbourFault, type NeighbourGround, type NeighbourLesson } from './translated'

const read = (text: string, ground: Partial<NeighbourGround> = {}) => {
  const translated = readCalendarFile(text, { ...neighbourGround, ...ground })
  if (translated.of !== 'timetable') throw new Error('no timetable')
  return translated
}
const lessonsOf = (...events: string[][]): NeighbourLesson[] => read(calendarFile(...events)).timetable.lessons
const only = (...lines: string[]): NeighbourLesson | undefined => {
  const [lesson, ...more] = lessonsOf(event(...lines))
  expect(more).toEqual([])
  return lesson
}
const datesOf = (...lines: string[]) =>
  lessonsOf(event(...lines))
    .map(({ week }) => week)
    .flat()
const leftOf = (...events: string[][]) => read(calendarFile(...events)).left

test('an event is a class with its people, room, type and pair', () => {
  const lesson = only('LOCATION:К-101', String.raw`DESCRIPTION:Преподаватель: Орлова М. С.\nГруппы: ИС-21\, ИС-22`)
  expect(lesson).toEqual({
    discipline: 'Физика',
    type: 'лк',
    day: 1,
    pair: 2,
    week: ['2025-02-10'],
    rooms: ['К-101'],
    teachers: ['Орлова М. С.'],
    groups: ['ИС-21', 'ИС-22'],
    subgroup: 0,
    half_group: false,
    online: false,
    start: '10:00',
  })
})

test.each([
  ['Физика (лекция)', 'Физика', 'лк'],
  ['лк Физика', 'Физика', 'лк'],
  ['Лекция: Физика', 'Физика', 'лк'],
  ['Физика, практика', 'Физика', 'пр'],
  ['Физика − лекция', 'Физика', 'лк'],
  ['Физика − 2 − лекция', 'Физика − 2', 'лк'],
  ['Physics - Lecture', 'Physics', 'лк'],
  ['Практика речи', 'Практика речи', ''],
  ['Физика (для физиков)', 'Физика (для физиков)', ''],
])('the summary «%s»', (summary, discipline, type) => {
  expect(only(`SUMMARY:${summary.replace(/,/g, '\\,')}`)).toMatchObject({ discipline, type })
})

test('the type is that of the category when the summary has none', () => {
  expect(only('SUMMARY:Физика', 'CATEGORIES:Лабораторная работа')?.type).toBe('лб')
})

test('without groups they are those whose calendar it is', () => {
  expect(only()?.groups).toEqual(['ИС-21'])
})

test('a group with its half', () => {
  expect(only('DESCRIPTION:Группа: ИС-22 (2-я подгруппа)')).toMatchObject({ groups: ['ИС-22'], subgroup: 2 })
})

test('people and groups are known without a label, and people who are invited', () => {
  expect(only(String.raw`DESCRIPTION:доц. Белов А. П.\nИС-23`)).toMatchObject({
    teachers: ['Белов А. П.'],
    groups: ['ИС-23'],
  })
  expect(only('ATTENDEE;ROLE=REQ-PARTICIPANT;CN="Белов А. П.":mailto:b@example.org')?.teachers).toEqual(['Белов А. П.'])
})

test('several rooms, and a link instead of one', () => {
  expect(only(String.raw`LOCATION:ауд. К-101\, Б-2`)?.rooms).toEqual(['К-101', 'Б-2'])
  expect(only('LOCATION:https://meet.example/x')).toMatchObject({ rooms: [], online: true })
})

test('a long event stands in each pair that it takes', () => {
  const lessons = lessonsOf(event('DTEND:20250210T131500'))
  expect(lessons.map(({ pair, start }) => [pair, start])).toEqual([
    [2, '10:00'],
    [3, null],
  ])
})

test('a duration says the end, too', () => {
  const lessons = lessonsOf(event('DURATION:PT3H15M'))
  expect(lessons.map(({ pair }) => pair)).toEqual([2, 3])
})

test('an event between pairs stands in the nearest', () => {
  expect(only('DTSTART:20250210T070000', 'DTEND:20250210T074000')).toMatchObject({ pair: 1, start: '7:00' })
})

test.each([
  ['DTSTART:20250210T020000Z', 'DTEND:20250210T033000Z'],
  ['DTSTART;TZID=Europe/Moscow:20250210T050000', 'DTEND;TZID=Europe/Moscow:20250210T063000'],
  ['DTSTART;TZID=Russian Standard Time:20250210T100000', 'DTEND;TZID=Russian Standard Time:20250210T113000'],
  ['DTSTART;TZID="Asia/Irkutsk":20250210T100000', 'DTEND;TZID="Asia/Irkutsk":20250210T113000'],
])('%s is ten o’clock at the university', (starts, ends) => {
  expect(only(starts, ends)).toMatchObject({ start: '10:00', pair: 2, week: ['2025-02-10'] })
})

test.each([
  ['RRULE:FREQ=WEEKLY;COUNT=3', ['2025-02-10', '2025-02-17', '2025-02-24']],
  ['RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20250310T235959', ['2025-02-10', '2025-02-24', '2025-03-10']],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20250219', ['2025-02-10', '2025-02-17', '2025-02-12', '2025-02-19']],
  ['RRULE:FREQ=DAILY;INTERVAL=7;COUNT=2', ['2025-02-10', '2025-02-17']],
])('%s', (rule, dates) => {
  expect(datesOf(rule)).toEqual(dates)
})

test('excluded dates are left out and added ones are kept', () => {
  expect(datesOf('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20250217T100000', 'RDATE:20250303T100000')).toEqual([
    '2025-02-10',
    '2025-02-24',
    '2025-03-03',
  ])
})

test('an event that replaces one of a series stands where it says', () => {
  const lessons = lessonsOf(
    event('RRULE:FREQ=WEEKLY;COUNT=2'),
    event('RECURRENCE-ID:20250217T100000', 'DTSTART:20250218T114500', 'DTEND:20250218T131500'),
  )
  expect(lessons.map(({ day, pair, week }) => [day, pair, week])).toEqual([
    [1, 2, ['2025-02-10']],
    [2, 3, ['2025-02-18']],
  ])
})

test('what has no end is repeated until the semester’s, and told', () => {
  const endless = event('RRULE:FREQ=WEEKLY')
  expect(lessonsOf(endless)[0]?.week).toEqual(['2025-02-10', '2025-02-17', '2025-02-24', '2025-03-03'])
  expect(leftOf(endless)).toEqual([{ reason: 'endless', count: 1, examples: ['Физика (лекция)'] }])
})

test('another repetition gives its first date, and is told', () => {
  const monthly = event('RRULE:FREQ=MONTHLY;COUNT=3')
  expect(lessonsOf(monthly)[0]?.week).toEqual(['2025-02-10'])
  expect(leftOf(monthly)).toMatchObject([{ reason: 'repeats', count: 1 }])
})

test('what is no class is left out and told', () => {
  const left = leftOf(
    event(String.raw`DESCRIPTION:Взять халат\nhttps://meet.example`),
    event('STATUS:CANCELLED'),
    event('SUMMARY:'),
    event('DTSTART;VALUE=DATE:20250210', 'DTEND;VALUE=DATE:20250211'),
    event('DTSTART:завтра'),
  )
  expect(left.map(({ reason, count }) => [reason, count])).toEqual([
    ['untitled', 1],
    ['undated', 1],
    ['cancelled', 1],
    ['wholeDay', 1],
    ['notes', 1],
    ['links', 1],
  ])
})

test('alarms and zones are passed over, folded lines are joined', () => {
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Скоро', 'END:VALARM']
  expect(only('SUMMARY:Теоретическая меха', ' ника (лекция)', ...alarm)?.discipline).toBe('Теоретическая механика')
})

test('a calendar without a class is refused', () => {
  const fault = () => read(calendarFile(event('STATUS:CANCELLED')))
  expect(fault).toThrow(NeighbourFault)
  expect(fault).toThrow('noLessons')
})

test('it is recognised in Windows-1251, too', () => {
  expect(isNeighbours(Buffer.from(calendarFile(event('SUMMARY:x')), 'latin1'))).toBe(true)
})
