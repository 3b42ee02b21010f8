import { parseArgs } from 'node:util'
import { halfOf, weekParity, type AcademicCalendar, type Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { parseCalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { isPair, pairNumbers, parseClock, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { calendarErrors, calendarWords, semesterTitle } from '@/lib/core/days/texts/calendar'
import { ArgumentError } from './argument-error'

type CalendarCommand = { name: 'help' } | { name: 'show' } | { name: 'edit'; edit: CalendarEdit }

const options = {
  start: { type: 'string' },
  end: { type: 'string' },
  title: { type: 'string' },
  half: { type: 'string' },
  parity: { type: 'string' },
  as: { type: 'string' },
  take: { type: 'string' },
  back: { type: 'string' },
} as const
type Option = keyof typeof options
const isOption = (name: string): name is Option => Object.hasOwn(options, name)

const weekdayWords: Readonly<Record<string, Weekday>> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
}

/** Consumes a command's words in order and its options by name; anything left over is an error. */
class Words {
  private readonly words: string[]
  private readonly given = new Map<Option, string>()

  constructor(args: string[]) {
    const { positionals, tokens } = parseArgs({
      args,
      options,
      allowPositionals: true,
      strict: false,
      tokens: true,
    })
    this.words = positionals
    for (const token of tokens) {
      if (token.kind !== 'option') continue
      if (!isOption(token.name) || !token.value?.trim())
        throw new ArgumentError(calendarErrors.unknownOption(token.rawName))
      this.given.set(token.name, token.value)
    }
  }

  next = (what: keyof typeof calendarWords): string => {
    const word = this.words.shift()
    if (word === undefined) throw new ArgumentError(calendarErrors.missingWord(calendarWords[what]))
    return word
  }

  isAhead = (word: string): boolean => this.words[0] === word

  all = (): string[] => this.words.splice(0)

  rest = (): string => this.all().join(' ')

  option<Value>(name: Option, read: (word: string) => Value): Value | undefined {
    const word = this.given.get(name)
    this.given.delete(name)
    return word === undefined ? undefined : read(word)
  }

  finish(): void {
    const [option] = this.given.keys()
    if (option) throw new ArgumentError(calendarErrors.optionNotHere(option))
    if (this.words[0] !== undefined) throw new ArgumentError(calendarErrors.extraWord(this.words[0]))
  }
}

/** Reads a word; one that says nothing is refused with `why`. */
const reads =
  <Value>(meaning: (word: string) => Value | null | undefined, why: (word: string) => string) =>
  (word: string): Value => {
    const value = meaning(word)
    if (value === null || value === undefined) throw new ArgumentError(why(word))
    return value
  }

const among =
  <Value>(values: Readonly<Record<string, Value>>) =>
  (word: string) =>
    Object.hasOwn(values, word) ? values[word] : null

const dateIn = reads(parseCalendarDate, calendarErrors.notADate)
const parityIn = reads(among<Parity>({ odd: 0, even: 1 }), calendarErrors.notAParity)
const weekdayIn = reads((word) => among(weekdayWords)(word.toLowerCase()), calendarErrors.notAWeekday)
const halfIn = reads(among<1 | 2>({ 1: 1, 2: 2 }), calendarErrors.notAHalf)
const courseYearIn = reads((word) => (/^[1-8]$/.test(word) ? Number(word) : null), calendarErrors.notACourse)
const pairIn = reads((word) => [Number(word)].find(isPair), calendarErrors.notAPair)
const timeIn = reads(parseClock, calendarErrors.notATime)
const yesIn = reads(among({ yes: true }), calendarErrors.notAYes)
const takeIn = reads(among<'yes' | 'owe'>({ yes: 'yes', owe: 'owe' }), calendarErrors.notATaking)

/** Parses `9:00-10:30 10:40-12:10`: the times of a day's pairs, from the first. */
const timesIn = (spans: readonly string[]): PairTime[] =>
  spans.map((span, index) => {
    const [start = '', end = '', ...others] = span.split(/[-–]/)
    const pair = pairNumbers[index]
    if (pair === undefined) throw new ArgumentError(calendarErrors.tooManyPairs)
    if (others.length > 0) throw new ArgumentError(calendarErrors.notATime(span))
    return { pair, startsAt: timeIn(start), endsAt: timeIn(end) }
  })

function newSemester(words: Words, calendar: AcademicCalendar): CalendarEdit {
  const startsOn = dateIn(words.next('date'))
  const endsOn = dateIn(words.next('date'))
  const half = words.option('half', halfIn) ?? halfOf(startsOn)
  const title = words.option('title', String) ?? semesterTitle(half, startsOn)
  const firstWeekParity = words.option('parity', parityIn) ?? weekParity(calendar, startsOn)
  return { name: 'semester.add', values: { title, half, startsOn, endsOn, firstWeekParity } }
}

function semesterChange(words: Words): CalendarEdit {
  const semester = dateIn(words.next('date'))
  const given = {
    startsOn: words.option('start', dateIn),
    endsOn: words.option('end', dateIn),
    title: words.option('title', String),
    half: words.option('half', halfIn),
    firstWeekParity: words.option('parity', parityIn),
  }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(values).length === 0) throw new ArgumentError(calendarErrors.nothingToEdit)
  return { name: 'semester.edit', semester, values }
}

function courseChange(words: Words): CalendarEdit {
  const semester = dateIn(words.next('date'))
  const courseYear = courseYearIn(words.next('courseYear'))
  if (words.isAhead('remove')) {
    words.next('action')
    return { name: 'course.remove', semester, courseYear }
  }
  const [startsOn, endsOn] = [dateIn(words.next('date')), dateIn(words.next('date'))]
  return { name: 'course.set', semester, dates: { courseYear, startsOn, endsOn } }
}

function moveOf(words: Words): CalendarEdit {
  const date = dateIn(words.next('date'))
  const runsAs = words.option('as', weekdayIn)
  if (!runsAs) throw new ArgumentError(calendarErrors.dayMissing)
  const parity = words.option('parity', parityIn) ?? null
  return { name: 'move', day: { date, runsAs, parity, title: words.rest() }, instead: null }
}

function holidayChange(words: Words): CalendarEdit {
  const action = words.next('action')
  const date = dateIn(words.next('date'))
  if (action === 'remove') {
    const givesBack = words.option('back', yesIn) ?? false
    return { name: 'holiday.remove', dates: [date], givesBack }
  }
  if (action !== 'add') throw new ArgumentError(calendarErrors.unknownCommand(`holiday ${action}`))
  const take = words.option('take', takeIn)
  const title = [words.next('title'), words.rest()].join(' ').trim()
  const owes = take === 'owe' ? { owes: true } : {}
  return { name: 'holiday.add', days: [{ date, title }], takes: take !== undefined, ...owes }
}

function editOf(name: string, words: Words, calendar: AcademicCalendar): CalendarEdit {
  switch (name) {
    case 'semester': {
      const action = words.next('action')
      if (action === 'add') return newSemester(words, calendar)
      if (action === 'edit') return semesterChange(words)
      if (action === 'remove') return { name: 'semester.remove', semester: dateIn(words.next('date')) }
      throw new ArgumentError(calendarErrors.unknownCommand(`semester ${action}`))
    }
    case 'course':
      return courseChange(words)
    case 'parity':
      return { name: 'parity', date: dateIn(words.next('date')), parity: parityIn(words.next('parity')) }
    case 'holiday':
      return holidayChange(words)
    case 'move':
      return moveOf(words)
    case 'unmove':
      return { name: 'unmove', date: dateIn(words.next('date')) }
    case 'pair': {
      const pair = pairIn(words.next('pair'))
      if (words.isAhead('remove')) {
        words.next('action')
        return { name: 'pair.remove', pair }
      }
      return {
        name: 'pair',
        time: { pair, startsAt: timeIn(words.next('time')), endsAt: timeIn(words.next('time')) },
      }
    }
    case 'day':
      return { name: 'day.pairs', date: dateIn(words.next('date')), times: timesIn(words.all()) }
    case 'pairs':
      return { name: 'pairs', times: timesIn([words.next('times'), ...words.all()]) }
    default:
      throw new ArgumentError(calendarErrors.unknownCommand(name))
  }
}

/**
 * Parses a calendar command; throws ArgumentError. Missing values of a new semester are derived from the
 * existing calendar.
 */
export function calendarCommand(args: string[], calendar: AcademicCalendar): CalendarCommand {
  const words = new Words(args)
  const name = args.length === 0 ? 'help' : words.next('action')
  const command: CalendarCommand =
    name === 'help' || name === 'show' ? { name } : { name: 'edit', edit: editOf(name, words, calendar) }
  words.finish()
  return command
}
