import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { monthWord } from '@/lib/core/calendar/rules/dates'
import { isPair, type Pair, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { folded } from '@/lib/core/words/rules/folded'

/** Russian, Ukrainian, Belarusian, Kazakh and English, without signs between their letters. */
const dayNames = [
  ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
  ['понеділок', 'вівторок', 'середа', 'четвер', 'пятниця', 'субота', 'неділя'],
  ['панядзелак', 'аўторак', 'серада', 'чацвер', 'пятніца', 'субота', 'нядзеля'],
  ['дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі', 'жексенбі'],
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(folded),
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(folded),
]
/** The Russian name of a weekday, as sheets write it. */
export const weekdayWord = (day: Weekday): string => dayNames[0]?.[day - 1] ?? ''
const shortNames: Readonly<Record<string, Weekday>> = {
  пн: 1,
  пон: 1,
  понед: 1,
  вт: 2,
  втор: 2,
  вторн: 2,
  ср: 3,
  сред: 3,
  чт: 4,
  чтв: 4,
  четв: 4,
  пт: 5,
  пят: 5,
  пятн: 5,
  сб: 6,
  суб: 6,
  субб: 6,
  вс: 7,
  воскр: 7,
  нд: 7,
  [folded('tues')]: 2,
  [folded('weds')]: 3,
  [folded('thur')]: 4,
  [folded('thurs')]: 4,
}
const backwards = (text: string) => [...text].reverse().join('')
/** Also read up, and of several: «вторники». */
const daysByName: ReadonlyMap<string, Weekday> = new Map(
  dayNames.flatMap((names) =>
    names.flatMap((name, index) =>
      [name, backwards(name), `${name}и`].map((form) => [form, (index + 1) as Weekday] as const),
    ),
  ),
)

const dateInDay = new RegExp(
  String.raw`\d{1,2}(?:[./]\d{1,2}(?:[./]\d{2,4})?|\s*${monthWord}\.?(?:\s*\d{4})?)\s?(?:г(?:ода)?(?![а-я]))?\.?`,
  'g',
)
const notLetters = /[^а-яіїєґўәғқңөұүһa-z]/g

/**
 * The weekday in a cell, however spaced: «П О Н», with letters below each other, read down or up; with its date,
 * or in two languages.
 */
export function readDay(text: string): Weekday | null {
  if (text === '' || text.length > 60) return null
  const plain = folded(text).replace(dateInDay, '')
  const parts = plain.split(/[\n/,()]+|\s-\s/).filter((part) => part.replace(notLetters, '') !== '')
  if (parts.length === 0) return null
  const whole = dayOf(plain)
  if (whole !== null || parts.length < 2) return whole
  const days = new Set(parts.map(dayOf))
  return days.size === 1 ? ([...days][0] ?? null) : null
}

function dayOf(text: string): Weekday | null {
  const letters = text.replace(notLetters, '')
  const named = daysByName.get(letters)
  if (named !== undefined) return named
  return letters.length === text.replace(/[\s.\d/,()'-]/g, '').length ? (shortNames[letters] ?? null) : null
}

export const isBareDate = (text: string): boolean => /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?:\s?г\.?)?$/.test(text.trim())

/** A day or a date between the lessons, as a heading of its rows. */
export const isAxisText = (text: string): boolean => readDay(text) !== null || isBareDate(text)

const clock = String.raw`([01]?\d|2[0-3])\s*[:.\-ч]?\s*([0-5]\d)`
const wholeTime = new RegExp(String.raw`^(?:с\s*)?${clock}(?:\s*(?:[-\n]|до|по)+\s*${clock})?$`)

/** A longer text is no pair and no time; the patterns below would take long to find that out. */
const longestAxisText = 200

/** Minutes after midnight; `end`: null if the cell has none. */
export type CellTimes = { start: number; end: number | null }

/** The time in a cell: `9:00-10:30`, `9-00`, «900 – 1025», «9.00». */
export function readTimes(text: string): CellTimes | null {
  if (text.length > longestAxisText) return null
  const plain = folded(text)
    .replace(/[⁰¹²³⁴-⁹]+/g, (raised) => raised.normalize('NFKC'))
    .replace(/[()]/g, '')
    .replace(/(\d:[0-5]\d):00(?!\d)/g, '$1')
    .trim()
  const match = wholeTime.exec(plain)
  if (!match) return timesOfHalves(plain)
  const [, hours = '', minutes = '', toHours, toMinutes] = match
  // Three or four bare digits are a time only beside another one.
  if (toHours === undefined && /^\d+$/.test(plain)) return null
  const start = Number(hours) * 60 + Number(minutes)
  const end = toHours === undefined ? null : Number(toHours) * 60 + Number(toMinutes)
  // «2026-11-16» is no time.
  return end !== null && end <= start ? null : { start, end }
}

/** «8.00-8.45, 8.50-9.35»: a pair by its two hours. */
function timesOfHalves(plain: string): CellTimes | null {
  const parts = plain.split(/\s*[\n,;]\s*|(?<=\d\d)\s+(?=\d)/)
  const [first, second] = parts.map((part) => (wholeTime.test(part) ? readTimes(part) : null))
  if (parts.length !== 2 || !first || !second || first.end === null || second.end === null) return null
  return second.start >= first.end && second.start - first.end <= longestPause
    ? { start: first.start, end: second.end }
    : null
}
const longestPause = 15

export const readTime = (text: string): number | null => readTimes(text)?.start ?? null

const roman: Readonly<Record<string, number>> = {
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
  vii: 7,
  viii: 8,
  ix: 9,
  х: 10,
}
/** What looks like a Roman one is one. */
const withOnes = (plain: string): string => plain.replace(/[iіl|]/g, 'i')
/** English words as `readPair` sees them. */
const english = (...words: string[]) => words.map((one) => withOnes(folded(one))).join('|')
const pairText = new RegExp(
  String.raw`^(?:№\s*)?(\d{1,2}|[ivх]{1,4})(?:\s*-?\s*(?:я|ая|а|ша|га|тя|та|ма|${english('st', 'nd', 'rd', 'th')}))?\s*(?:пара|п|занятие|заняття|занятак|урок|сабақ|${english('period', 'class', 'lesson', 'pair')})?\.?$`,
)
const pairFirst = new RegExp(
  String.raw`^(?:пара|урок|${english('period', 'class', 'lesson', 'pair')})\s*(?:№\s*)?(\d{1,2})$`,
)
const hoursText = /^(\d{1,2})\s*[-,]\s*(\d{1,2})\s*(?:ч(?:ас(?:ы|а|ов)?)?\.?)?$/
/** «2 пара», «1–2 пара», «3, 4 пары», «1-2 п.»: one pair, or several without a break. */
const pairWords =
  /(?<![\d.,-])(\d{1,2})(?:\s*[-,и]\s*(\d{1,2})\s*-?(?:я|ая|ю|е)?\s*(?:пар[аыу]?(?![а-я])\.?|п\.(?!\s?\/?г))|\s*-?(?:я|ая|ю)?\s*пар[ау](?![а-я]))/g
const mostTogether = 4

/** Where a text says in words which pairs it means. */
export const readPairWords = (text: string): { from: number; to: number; pairs: Pair[] }[] =>
  [...folded(text).matchAll(pairWords)].flatMap((match) => {
    const pair = Number(match[1])
    const last = Number(match[2] ?? match[1])
    const pairs = pairNumbers.filter((one) => one >= pair && one <= last)
    const isSome = pairs.length === last - pair + 1 && pairs.length > 0 && pairs.length <= mostTogether
    return isSome ? [{ from: match.index, to: match.index + match[0].length, pairs }] : []
  })

function ends(pairs: readonly Pair[] = []): { pair: Pair; last: Pair } | null {
  const [pair] = pairs
  const last = pairs.at(-1)
  return pair === undefined || last === undefined ? null : { pair, last }
}

/** The numbers of a bare range, «3-4», which may be academic hours or pairs. */
export function readBareRange(text: string): { pair: Pair; last: Pair } | null {
  const [, pair, last] = /^\s*(\d{1,2})\s*[-,]\s*(\d{1,2})\s*$/.exec(folded(text)) ?? []
  return pair === undefined || last === undefined ? null : ends(readPairWords(`${pair}-${last} пары`)[0]?.pairs)
}

/**
 * The pair in a cell, alone or with its time: «1», «2 пара», «III», «1 (9:00-10:30)», or by academic hours:
 * «3-4».
 */
export function readPair(text: string): { pair: Pair; last: Pair; times: CellTimes | null } | null {
  if (text.length > longestAxisText) return null
  const plain = withOnes(folded(text)).trim()
  const [several] = readPairWords(plain)
  const range = several && several.pairs.length > 1 ? ends(several.pairs) : null
  if (several && range) {
    const rest = `${plain.slice(0, several.from)}${plain.slice(several.to)}`.trim()
    const times = readTimes(rest)
    return rest === '' || times ? { ...range, times } : null
  }
  const hours = hoursText.exec(plain)
  if (hours && Number(hours[2]) === Number(hours[1]) + 1 && Number(hours[2]) % 2 === 0)
    return found(Number(hours[2]) / 2, null)
  const byWord = pairFirst.exec(plain)
  if (byWord) return found(Number(byWord[1]), null)
  const [head = '', ...rest] = plain.split(/\n|(?<=\d)\s*(?=\()|(?<=\d[а-я. ]*)\s+(?=\d)|(?<=пара),?\s+(?=\d)/)
  const name = pairText.exec(head.trim())
  if (!name) return withTime(plain)
  const times = rest.length > 0 ? readTimes(rest.join(' ')) : null
  if (rest.length > 0 && times === null) return withTime(plain)
  return found(roman[name[1] ?? ''] ?? Number(name[1]), times)
}

const timesWithin = new RegExp(
  String.raw`(?<!\d)(?:с\s*)?(?:[01]?\d|2[0-3])\s*[:.\-]\s*[0-5]\d(?!\d)(?:\s*(?:[-\n]|до|по)+\s*(?:[01]?\d|2[0-3])\s*[:.\-]\s*[0-5]\d(?!\d))?`,
  'g',
)

/**
 * A pair with a time before or behind it: «I 9:00», «8.30-10.05 (2 пара)». With several, as of two buildings, it has none
 * of its own.
 */
function withTime(plain: string): ReturnType<typeof readPair> {
  const times = [...plain.matchAll(timesWithin)].map(([text]) => text)
  const [time] = times
  if (time === undefined) return null
  const rest = times
    .reduce((left, text) => left.replace(text, ' '), plain)
    .replace(/[(),;/|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const hours = hoursText.exec(rest)
  const number = hours && Number(hours[2]) % 2 === 0 ? Number(hours[2]) / 2 : pairNumber(rest)
  return number === null ? null : found(number, times.length > 1 ? null : readTimes(time))
}

function pairNumber(text: string): number | null {
  const name = (pairText.exec(text) ?? pairFirst.exec(text))?.[1]
  return name === undefined ? null : (roman[name] ?? Number(name))
}

const found = (number: number, times: CellTimes | null) =>
  isPair(number) ? { pair: number, last: number, times } : null

type Half = 'odd' | 'even'
/** A word that begins so, and nothing behind it but a note: a lesson may begin with it too. */
const wholeWord = (start: string) => new RegExp(`^${start}\\S*(?:\\s+(?:н\\.?|\\(.*\\)))?$`)

/** The words used together in a column of weeks: «ч» means чётная beside «н», but числитель beside «з». */
const halfWords: readonly (readonly [odd: RegExp, even: RegExp])[] = [
  [wholeWord('неч[её]?т?'), wholeWord('ч[её]?т')],
  [wholeWord('числ?'), wholeWord('знам?')],
  [wholeWord('(?:верх|над|в$|вн$)'), wholeWord('(?:ниж|под|н$|нн$)')],
  [/^(?:i|1|1-я|первая)(?:\s*н.*)?\.?$/, /^(?:ii|2|2-я|вторая)(?:\s*н.*)?\.?$/],
  [/^(?:н|нн|нч|неч|н\/ч)\.?$/, /^(?:ч|чн|чет)\.?$/],
  [/^ч\.?$/, /^з\.?$/],
]

/**
 * The weeks meant by each word of a column; null if these are not words for weeks. `known`: their meanings by
 * rules.
 */
export function readHalves(texts: readonly string[], known: ReadonlyMap<string, Half>): Map<string, Half> | null {
  const words = [...new Set(texts)]
  const plain = (text: string) =>
    folded(text)
      .replace(/l/g, 'i')
      .replace(/\s*(?:нед(?:еля|\.)?)\s*$/, '')
      .trim()
      .replace(/^([нвч])\s?[./]\s?н\.?$/, '$1н')
  const ruled = words.flatMap((word) => known.get(folded(word).trim()) ?? [])
  if (ruled.length === words.length && words.length > 0)
    return new Map(words.map((word, index) => [word, ruled[index] ?? 'odd']))
  if (words.length > 4) return null
  for (const [odd, even] of halfWords) {
    const halves = words.map((word): Half | null =>
      odd.test(plain(word)) ? 'odd' : even.test(plain(word)) ? 'even' : null,
    )
    if (halves.includes('odd') && halves.includes('even') && !halves.includes(null))
      return new Map(words.map((word, index) => [word, known.get(folded(word).trim()) ?? halves[index] ?? 'odd']))
  }
  return null
}

/** Whether a text says which pair it is, or when it is. */
export const isPairText = (text: string): boolean => readPair(text) !== null || readTime(text) !== null
