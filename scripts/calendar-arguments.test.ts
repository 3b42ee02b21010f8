import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarErrors, calendarWords } from '@/lib/core/days/texts/calendar'
import { ArgumentError } from './argument-error'
import { calendarCommand } from './calendar-arguments'

const command = (line: string) => calendarCommand(line === '' ? [] : line.split(' '), emptyCalendar)

const edits: [string, object][] = [
  [
    'semester add 2026-09-01 2026-12-27',
    {
      name: 'semester.add',
      values: {
        title: 'Осенний семестр 2026/27',
        half: 1,
        startsOn: '2026-09-01',
        endsOn: '2026-12-27',
        firstWeekParity: 0,
      },
    },
  ],
  [
    'semester add 2027-02-08 2027-06-06 --parity odd --title Весна',
    {
      name: 'semester.add',
      values: { title: 'Весна', half: 2, startsOn: '2027-02-08', endsOn: '2027-06-06', firstWeekParity: 0 },
    },
  ],
  [
    'semester edit 2026-09-01 --end 2026-12-20 --parity even',
    { name: 'semester.edit', semester: '2026-09-01', values: { endsOn: '2026-12-20', firstWeekParity: 1 } },
  ],
  [
    'course 2026-09-01 4 2026-09-01 2026-11-29',
    {
      name: 'course.set',
      semester: '2026-09-01',
      dates: { courseYear: 4, startsOn: '2026-09-01', endsOn: '2026-11-29' },
    },
  ],
  ['course 2026-09-01 4 remove', { name: 'course.remove', semester: '2026-09-01', courseYear: 4 }],
  ['parity 2026-11-16 even', { name: 'parity', date: '2026-11-16', parity: 1 }],
  [
    'holiday add 2026-11-04 День народного единства',
    { name: 'holiday.add', days: [{ date: '2026-11-04', title: 'День народного единства' }], takes: false },
  ],
  [
    'holiday add 2026-11-04 День --take yes',
    { name: 'holiday.add', days: [{ date: '2026-11-04', title: 'День' }], takes: true },
  ],
  [
    'holiday add 2026-11-04 День --take owe',
    { name: 'holiday.add', days: [{ date: '2026-11-04', title: 'День' }], takes: true, owes: true },
  ],
  ['holiday remove 2026-11-04', { name: 'holiday.remove', dates: ['2026-11-04'], givesBack: false }],
  ['holiday remove 2026-11-04 --back yes', { name: 'holiday.remove', dates: ['2026-11-04'], givesBack: true }],
  ['semester remove 2026-09-01', { name: 'semester.remove', semester: '2026-09-01' }],
  [
    'move 2026-11-07 --as monday',
    { name: 'move', day: { date: '2026-11-07', runsAs: 1, parity: null, title: '' }, instead: null },
  ],
  [
    'move 2026-11-07 --as Friday --parity odd За пятницу',
    { name: 'move', day: { date: '2026-11-07', runsAs: 5, parity: 0, title: 'За пятницу' }, instead: null },
  ],
  ['unmove 2026-11-07', { name: 'unmove', date: '2026-11-07' }],
  ['pair 1 9:00 10:30', { name: 'pair', time: { pair: 1, startsAt: 540, endsAt: 630 } }],
  ['pair 8 remove', { name: 'pair.remove', pair: 8 }],
  [
    'day 2026-12-30 9:00-9:40',
    { name: 'day.pairs', date: '2026-12-30', times: [{ pair: 1, startsAt: 540, endsAt: 580 }] },
  ],
  ['day 2026-12-30', { name: 'day.pairs', date: '2026-12-30', times: [] }],
  [
    'pairs 9:00-10:30 10:40–12:10',
    {
      name: 'pairs',
      times: [
        { pair: 1, startsAt: 540, endsAt: 630 },
        { pair: 2, startsAt: 640, endsAt: 730 },
      ],
    },
  ],
]
test.each(edits)('%s', (line, edit) => {
  expect(command(line)).toEqual({ name: 'edit', edit })
})

test('a spring that nobody gave a parity goes on alternating from 1 September', () => {
  expect(command('semester add 2027-02-08 2027-06-06')).toMatchObject({
    edit: { values: { half: 2, title: 'Весенний семестр 2026/27', firstWeekParity: 1 } },
  })
})

test('without words it helps', () => {
  expect(command('')).toEqual({ name: 'help' })
  expect(command('show')).toEqual({ name: 'show' })
})

const errors: [string, string][] = [
  ['dance', calendarErrors.unknownCommand('dance')],
  ['semester drop 2026-09-01', calendarErrors.unknownCommand('semester drop')],
  ['holiday move 2026-11-04', calendarErrors.unknownCommand('holiday move')],
  ['semester add 2026-09-01', calendarErrors.missingWord(calendarWords.date)],
  ['semester edit 2026-09-01', calendarErrors.nothingToEdit],
  ['semester add 2026-09-01 2026-12-27 --as monday', calendarErrors.optionNotHere('as')],
  ['semester add 2026-09-01 2026-12-27 --half 3', calendarErrors.notAHalf('3')],
  ['course 2026-09-01 9 remove', calendarErrors.notACourse('9')],
  ['parity 2026-11-16 2', calendarErrors.notAParity('2')],
  ['holiday add 04.11.2026 День', calendarErrors.notADate('04.11.2026')],
  ['holiday add 2026-02-30 День', calendarErrors.notADate('2026-02-30')],
  ['holiday add 2026-11-04', calendarErrors.missingWord(calendarWords.title)],
  ['holiday add 2026-11-04 День --take no', calendarErrors.notATaking('no')],
  ['holiday remove 2026-11-04 День', calendarErrors.extraWord('День')],
  ['move 2026-11-07', calendarErrors.dayMissing],
  ['move 2026-11-07 --as someday', calendarErrors.notAWeekday('someday')],
  ['move 2026-11-07 --as', calendarErrors.unknownOption('--as')],
  ['unmove 2026-11-07 --force', calendarErrors.unknownOption('--force')],
  ['pair 11 9:00 10:30', calendarErrors.notAPair('11')],
  ['pairs 9:00-10:30 10:40', calendarErrors.notATime('')],
  [`pairs${' 9:00-10:30'.repeat(11)}`, calendarErrors.tooManyPairs],
  ['pair 1 9.00 10:30', calendarErrors.notATime('9.00')],
  ['show 1', calendarErrors.extraWord('1')],
]
test.each(errors)('%s is refused', (line, message) => {
  expect(() => command(line)).toThrow(new ArgumentError(message))
})
