import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { RoomProperty } from '@/lib/core/rooms/rules/room-properties'
import { bySound, underRussian } from '@/lib/core/words/rules/search'
import type { KnownName, KnownNames, KnownSubject, NameCase, Recognised } from './known-names'
import { type QuestionMoment, type QuestionWords, wordsOfQuestion } from './question-words'

type Named<Kind extends SubjectKind> = KnownSubject & { of: Extract<Subject, { kind: Kind }> }

/** A moment on a date. */
export type AskedMoment = { date: CalendarDate; moment: QuestionMoment }

export type GroupOrTeacher = Named<'group' | 'teacher'>

/**
 * What can be answered. `at`: what is there at a moment; `day`: what is there on a day; `gaps`: free pairs, only those
 * `between` classes or of the whole day.
 */
export type Question =
  | { ask: 'at'; who: Named<'room' | 'group' | 'teacher'>; when: AskedMoment }
  | { ask: 'day'; who: Named<'room' | 'group' | 'teacher'>; date: CalendarDate }
  | { ask: 'gaps'; who: Named<'room' | 'group' | 'teacher'>; date: CalendarDate; between: boolean }
  | { ask: 'exams'; who: GroupOrTeacher; discipline: string | null }
  | {
      ask: 'free rooms'
      when: AskedMoment
      seats: number | null
      properties: readonly RoomProperty[]
      building: string | null
    }

/** A question understood whole, or what was found instead. `isSure` false: but for typing errors. */
export type Understood = { question: Question; isSure: boolean } | { question: null; found: readonly KnownName[] }

const isOf =
  <Kind extends SubjectKind>(...kinds: readonly Kind[]) =>
  (name: KnownSubject): name is Named<Kind> =>
    kinds.some((kind) => kind === name.of.kind)

const isRoom = isOf('room')
const isPerson = isOf('group', 'teacher')

const askedKinds: readonly SubjectKind[] = ['room', 'group', 'teacher']

const nobody: Recognised = { names: [], isSure: false }

/** «в 305» is 305, or В-305: both are meant. «к 305» is К-305, and «к Иванову» a person. */
function recognised({ lead, name, wanted, building }: QuestionWords, names: KnownNames): Recognised {
  if (name === '') return nobody
  const isOblique = lead === 'у' || lead === 'с' || lead === 'к'
  // «экзамены Иванова», but «где Иванова»
  const nameCase: NameCase = isOblique ? 'oblique' : wanted === 'exam' || wanted === 'gap' ? 'any' : 'nominative'
  const isToward = lead === 'с' || lead === 'к'
  const whole = building === null ? name : `${name} ${building}`
  const alone = names.named(whole, isToward ? ['teacher'] : askedKinds, nameCase)
  if (lead === null) return alone
  const led = names.named(`${lead} ${whole}`, ['room'], 'any')
  if (!led.isSure) return alone
  return alone.isSure ? { names: [...new Set([...alone.names, ...led.names])], isSure: true } : led
}

type Meant = { words: QuestionWords; today: CalendarDate }

/** What is asked about one thing; null if these words do not go with it. */
function questionAbout(who: KnownSubject, { words, today }: Meant): Question | null {
  const { wanted, moment, discipline } = words
  const date = words.date ?? today
  if (words.seats !== null || words.properties.length > 0) return null
  if (wanted === 'exam')
    return isPerson(who) && words.date === null && moment === null ? { ask: 'exams', who, discipline } : null
  if (!(isPerson(who) || isRoom(who))) return null
  if (wanted === 'gap') return isPerson(who) && moment === null ? { ask: 'gaps', who, date, between: true } : null
  if (wanted === 'when free') return moment === null ? { ask: 'gaps', who, date, between: false } : null
  if (wanted === 'where' && isRoom(who)) return null
  if (wanted === 'who' && !isRoom(who) && words.lead === null) return null
  if (moment !== null) return { ask: 'at', who, when: { date, moment } }
  if (words.date !== null) return { ask: 'day', who, date }
  return wanted === null ? null : { ask: 'at', who, when: { date, moment: 'now' } }
}

function freeRooms({ words, today }: Meant): Question | null {
  const { wanted, date, moment, seats, properties, building, name } = words
  if (wanted !== 'free' || name !== '' || (date !== null && moment === null)) return null
  return { ask: 'free rooms', when: { date: date ?? today, moment: moment ?? 'now' }, seats, properties, building }
}

function questionIn(text: string, names: KnownNames, today: CalendarDate): Understood | null {
  const words = wordsOfQuestion(text, today)
  if (!words) return null
  const free = freeRooms({ words, today })
  if (free) return { question: free, isSure: true }
  const { names: meant, isSure } = recognised(words, names)
  const [who, ...namesakes] = meant
  if (!who) return null
  if (namesakes.length > 0) return { question: null, found: meant }
  const question = questionAbout(who, { words, today })
  return question && { question, isSure }
}

/** Words long enough to be a name by themselves: four letters, or three digits. */
const isTelling = (word: string): boolean => /\p{L}.*\p{L}.*\p{L}.*\p{L}|\d.*\d.*\d/u.test(word)

/** So many words of a text are searched for each alone. */
const mostWords = 6

/** What is found of a text that is no question: of all of it, of the name in it, or of its words. */
function foundOf(text: string, names: KnownNames, today: CalendarDate): readonly KnownName[] {
  const name = wordsOfQuestion(text, today)?.name ?? ''
  const whole = names.find(text)
  if (whole.length > 0) return whole
  const named = name === '' ? [] : names.find(name)
  if (named.length > 0) return named
  const words = [...new Set(text.split(/\s+/).filter(isTelling))].slice(0, mostWords)
  return [...new Set(words.flatMap((word) => names.find(word)))]
}

/**
 * Understands a question about these names: as it is typed, in the other keyboard layout, or by the sound of Latin
 * letters. What is understood only in part is not asked: what was found of it is told instead.
 */
export function understand(text: string, names: KnownNames, today: CalendarDate): Understood {
  const ways = [text, /[а-яё]/i.test(text) ? '' : underRussian(text), bySound(text)].filter((way) => way !== '')
  const understood = ways.flatMap((way) => questionIn(way, names, today) ?? [])
  const sure = understood.find((one) => one.question !== null && one.isSure)
  const first = sure ?? understood[0]
  return first ?? { question: null, found: foundOf(text, names, today) }
}
