import { addDays, type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { monthWord, writtenDate } from '@/lib/core/calendar/rules/dates'
import { isPair, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomProperty } from '@/lib/core/rooms/rules/room-properties'
import { keysOf } from '@/lib/core/words/rules/records'
import { foldLetters } from '@/lib/core/words/rules/search'

/** A moment of a day; `minutes` since midnight. */
export type QuestionMoment = { pair: Pair } | { minutes: number } | 'now' | 'next'

/** What a question asks for, as its words say. */
type Wanted =
  'where' | 'who' | 'free' | 'taken' | 'when free' | 'gap' | 'exam' | 'teaches' | 'instead' | 'coming' | 'bell' | 'week'

/** What of a session a word names; the session itself is all of it. */
export type Sitting = 'exam' | 'credit' | 'retake'

type SpokenKind = 'room' | 'group' | 'teacher'

/** What leads in a name; «в», «к», «с» and «у» may also be a building. */
type Lead = 'у' | 'с' | 'к' | 'в' | 'во' | 'на'

/**
 * A question taken apart. `wanted` null: nothing but a name, maybe with a time. `isOwn`: «у меня». `discipline`: as it is
 * written after «по». `kinds`: of what the words say that they speak.
 * `name`: what is left, which has to be a name; `lead`: what stood before it.
 */
export type QuestionWords = {
  wanted: Wanted | null
  sitting: Sitting | null
  date: CalendarDate | null
  moment: QuestionMoment | null
  seats: number | null
  properties: readonly RoomProperty[]
  building: string | null
  isOwn: true | null
  kinds: readonly SpokenKind[]
  discipline: string | null
  lead: Lead | null
  name: string
}

/** Words between spaces; `\b` knows Latin letters alone. */
const word = (pattern: string) => new RegExp(`(?<=^| )(?:${pattern})(?= |$)`)

const firstOf = (ordinal: string): number =>
  ['перв', 'втор', 'трет', 'четв', 'пят', 'шест', 'седьм', 'восьм'].findIndex((one) => ordinal.startsWith(one)) + 1

const weekdayStems = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресен']
const weekdayShort = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** The next such weekday, today included. */
function weekdayFrom(today: CalendarDate, written: string): CalendarDate {
  const at = weekdayStems.findIndex((stem) => written.startsWith(stem))
  const weekday = 1 + (at < 0 ? weekdayShort.indexOf(written) : at)
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

/** Half a year less the longest ago that a day without a year may be, 60 days: in November «20 января» is to come. */
const middle = 182 - 60

/** Null: there is no such day. */
function dateOf(today: CalendarDate, written: string): Pick<Noted, 'date'> | null {
  const date = writtenDate(written, addDays(today, middle))
  return date && { date }
}

/** What words may note, each of it once. */
type Noted = Partial<Pick<QuestionWords, 'wanted' | 'sitting' | 'date' | 'moment' | 'seats' | 'building' | 'isOwn'>>

/** `read`: null if there is no such day or pair. `before`: what a word may still stand before, once it is noted, and say nothing of its own. */
type Reader = {
  pattern: RegExp
  property?: RoomProperty
  kind?: SpokenKind
  before?: readonly Wanted[]
  read: (found: readonly string[], today: CalendarDate) => Noted | null
}

const constant = (pattern: string, noted: Noted): Reader => ({ pattern: word(pattern), read: () => noted })

const weak = (pattern: string, noted: Noted, before: readonly Wanted[]): Reader => ({
  ...constant(pattern, noted),
  before,
})

const needed = (pattern: string, property: RoomProperty): Reader => ({ ...constant(pattern, {}), property })

const spoken = (pattern: string, kind: SpokenKind): Reader => ({ ...constant(pattern, {}), kind })

const pairAt = (number: number): Noted | null => (isPair(number) ? { moment: { pair: number } } : null)

/** In whole words: «Свободин» is a surname. */
const free = 'свобод(?:ен|на|но|ны|ная|ный|ное|ную|ные|ных)'

const runs = '(?:начинается|начинаются|начало|заканчивается|заканчиваются|кончается|кончаются|конец)'

/** In this order: longer ways of saying it before the words that they contain. */
const readers: readonly Reader[] = [
  {
    pattern: word('(?:на |в )?(\\d{1,2}) ?-?(?:я|й|ю|ей|ой|ую|го|е)? ?пар(?:а|у|е|ой|ы)'),
    read: ([n]) => pairAt(Number(n)),
  },
  { pattern: word('(?:на |в )?пар(?:а|у|е|ой) ?№? ?(\\d{1,2})'), read: ([n]) => pairAt(Number(n)) },
  {
    pattern: word('(?:на |во? )?((?:перв|втор|трет|четверт|пят|шест|седьм|восьм)[а-я]*) пар(?:а|у|е|ой|ы)'),
    read: ([ordinal = '']) => pairAt(firstOf(ordinal)),
  },
  constant('(?:на |в )?следующ[а-я]+ пар(?:а|у|е|ой)', { moment: 'next' }),
  constant('(?:на |в )?(?:эт|текущ)[а-я]+ пар(?:а|у|е|ой)', { moment: 'now' }),
  constant('(?:прямо )?(?:сейчас|щас|теперь)', { moment: 'now' }),
  {
    pattern: word('(?:в |к )?([01]?\\d|2[0-3]):([0-5]\\d)'),
    read: ([hours, minutes]) => ({ moment: { minutes: Number(hours) * 60 + Number(minutes) } }),
  },
  { pattern: word('(?:на )?сегодня'), read: (_, today) => ({ date: today }) },
  { pattern: word('(?:на )?послезавтра'), read: (_, today) => ({ date: addDays(today, 2) }) },
  { pattern: word('(?:на )?завтра'), read: (_, today) => ({ date: addDays(today, 1) }) },
  { pattern: word('вчера'), read: (_, today) => ({ date: addDays(today, -1) }) },
  {
    pattern: word(
      `(?:во? |на )?(понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье|${weekdayShort.join('|')})`,
    ),
    read: ([written = ''], today) => ({ date: weekdayFrom(today, written) }),
  },
  {
    pattern: word(`(?:на |с )?(\\d{1,2}\\.(?:0\\d|1[0-2])(?:\\.(?:\\d{4}|\\d\\d))?|\\d{1,2} ${monthWord})`),
    read: ([written = ''], today) => dateOf(today, written),
  },
  needed('(?:с )?(?:проектор[а-я]*|мультимедиа)', 'hasProjector'),
  needed('(?:с )?компьютер(?:ами|ы|ная|ный|ную|ные|ом)(?: класс[а-я]*)?', 'isComputerClass'),
  needed('без ступен[а-я]+', 'isStepFree'),
  needed('без ключа', 'needsKey'),
  {
    pattern: word('(?:(?:на|для|от) )?(\\d{1,3}) (?:мест[а-я]*|человек[а-я]*|чел|студент[а-я]*)'),
    read: ([n]) => ({ seats: Number(n) }),
  },
  { pattern: word('(?:на|для|от) (\\d{1,3})'), read: ([n]) => ({ seats: Number(n) }) },
  { pattern: word('(?:в )?корп(?:ус|усе)? ([а-яa-z0-9]{1,3})'), read: ([building = '']) => ({ building }) },
  constant(`когда (?:${free})`, { wanted: 'when free' }),
  constant(`(?:где )?(?:${free}|пуст(?:ая|ые|ую|ых|ой))`, { wanted: 'free' }),
  constant('занят[аоы]?', { wanted: 'taken' }),
  constant('(?:когда )?(?:окн[оа]|окон|окошк[оа])', { wanted: 'gap' }),
  constant('(?:когда )?экзамен[а-я]*', { wanted: 'exam', sitting: 'exam' }),
  constant('(?:когда )?зачет[а-я]*', { wanted: 'exam', sitting: 'credit' }),
  constant('(?:когда )?пересдач[а-я]*', { wanted: 'exam', sitting: 'retake' }),
  constant('(?:когда )?сессия', { wanted: 'exam' }),
  constant('кто (?:вместо|заменяет|замещает|подменяет)|замен[аыу]', { wanted: 'instead' }),
  constant('(?:кто )?(?:ведет|ведут|преподает|преподают|читает)', { wanted: 'teaches' }),
  constant('(?:какая )?(?:(?:не)?четная |или )*недел[яи](?: (?:не)?четная| или)*', { wanted: 'week' }),
  weak(`(?:во сколько|со скольки|до скольки|в какое время)(?: ${runs})?|когда ${runs}`, { wanted: 'bell' }, ['exam']),
  weak('где', { wanted: 'where' }, ['exam']),
  weak('кто', { wanted: 'who' }, ['teaches']),
  weak('что', { wanted: 'who' }, []),
  weak('когда', { wanted: 'coming' }, ['exam', 'gap']),
  weak('у (?:меня|нас)|мне|мо[ияей]|мою', { isOwn: true }, []),
  spoken('аудитори[а-я]*|ауд|каб|кабинет[а-я]*', 'room'),
  spoken('групп[аыуе]', 'group'),
  spoken('преподавател[а-я]*|препод[а-я]?', 'teacher'),
]

/** Words that change nothing. */
const idle = word(
  'находится|идет|есть|будет|будут|ли|' +
    'какая|какие|какой|какую|какое|найти|найди|покажи|скажи|подскажи|подскажите|пожалуйста|расписание|' +
    'пара|пары|пар|пару|занятия|занятие|ближайш[а-я]+|' +
    '(?:за)?брониров[а-я]+|бронь|хочу|можно|надо|нужн[а-я]+',
)

const plain = (text: string): string =>
  foldLetters(text)
    .replace(/[?!;,"«»()]|\.(?= |$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const take = (text: string, pattern: RegExp): string => text.replace(pattern, ' ').replace(/ +/g, ' ').trim()

const nothing = {
  wanted: null,
  sitting: null,
  date: null,
  moment: null,
  seats: null,
  building: null,
  isOwn: null,
} satisfies Required<Noted>

const isLead = (written: string | undefined): written is Lead =>
  written !== undefined && /^(?:[усвк]|во|на)$/.test(written)

/** The name that is left, without what it is led in by. */
function nameIn(left: string, wanted: Wanted | null): Pick<QuestionWords, 'name' | 'lead' | 'discipline'> {
  const about = wanted === 'exam' ? /(?:^| )по (.+?)(?= у |$)/.exec(left) : null
  const rest = about ? left.replace(about[0], '').trim() : left
  const [first, ...others] = rest.split(' ')
  const [lead, name] = isLead(first) && others.length > 0 ? [first, others.join(' ')] : [null, rest]
  return { discipline: about?.[1] ?? null, lead, name }
}

/**
 * Takes a question apart: days, pairs, what is asked for, what a room needs, and what is left of it. Null if it says
 * something twice, or a day or pair that does not exist.
 */
export function wordsOfQuestion(text: string, today: CalendarDate): QuestionWords | null {
  let left = plain(text)
  let noted: Required<Noted> = nothing
  const properties: RoomProperty[] = []
  const kinds: SpokenKind[] = []
  for (const { pattern, property, kind, before, read } of readers)
    for (let found = pattern.exec(left); found; found = pattern.exec(left)) {
      const more = read(found.slice(1), today)
      if (!more) return null
      const isSaid = keysOf(more).some((field) => noted[field] !== null)
      const isRepeated = keysOf(more).every((field) => noted[field] === more[field])
      if (isSaid && !(before && (isRepeated || before.some((wanted) => wanted === noted.wanted)))) return null
      noted = isSaid ? noted : { ...noted, ...more }
      if (property) properties.push(property)
      if (kind) kinds.push(kind)
      left = take(left, pattern)
    }
  const isNow = noted.moment === 'now' || noted.moment === 'next'
  if (isNow && noted.date !== null && noted.date !== today) return null
  while (idle.test(left)) left = take(left, idle)
  return { ...noted, properties, kinds, ...nameIn(left, noted.wanted) }
}
