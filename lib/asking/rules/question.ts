import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subgroup, Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { RoomProperty } from '@/lib/core/rooms/rules/room-properties'
import { bySound, underRussian } from '@/lib/core/words/rules/search'
import type { KnownName, KnownSubject } from './known-name'
import type { KnownNames, NameCase, Recognised } from './known-names'
import { type QuestionMoment, type QuestionWords, type Sitting, wordsOfQuestion } from './question-words'

type Named<Kind extends SubjectKind> = KnownSubject & { of: Extract<Subject, { kind: Kind }> }

/** A moment on a date. */
export type AskedMoment = { date: CalendarDate; moment: QuestionMoment }

export type GroupOrTeacher = Named<'group' | 'teacher'>

type Somebody = Named<'room' | 'group' | 'teacher'>

/**
 * What can be answered. `at`: what is there at a moment; `day`: what is there on a day; `gaps`: free pairs, only those
 * `between` classes or of the whole day; `coming`: what comes next of a discipline, or at all; `teachers`: who
 * teaches it; `substitutes`: who holds classes instead of whom; `bell` and `week`: when a pair is, and which week.
 */
export type Question =
  | { ask: 'at'; who: Somebody; when: AskedMoment }
  | { ask: 'day'; who: Somebody; date: CalendarDate }
  | { ask: 'gaps'; who: Somebody; date: CalendarDate; between: boolean }
  | { ask: 'coming'; who: Somebody; title: string | null; date: CalendarDate | null }
  | { ask: 'teachers'; who: GroupOrTeacher | null; title: string }
  | { ask: 'substitutes'; who: GroupOrTeacher; date: CalendarDate | null }
  | { ask: 'exams'; who: GroupOrTeacher; sitting: Sitting | null; title: string | null }
  | { ask: 'bell'; when: AskedMoment }
  | { ask: 'week'; date: CalendarDate }
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
  const isOblique = lead === 'у' || lead === 'с' || lead === 'к' || wanted === 'instead'
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

/** Whether a name alone is called what it is not: «группа Иванов». «В какой аудитории Иванов» asks for a room. */
const isMiscalled = ({ of }: KnownSubject, { kinds, lead }: QuestionWords): boolean =>
  lead === null && kinds.length > 0 && !kinds.some((kind) => kind === of.kind || kind === 'room')

/** What is asked about one thing; null if these words do not go with it. */
function questionAbout(who: KnownSubject, { words, today }: Meant): Question | null {
  const { wanted, moment, sitting } = words
  const date = words.date ?? today
  if (words.seats !== null || words.properties.length > 0 || isMiscalled(who, words)) return null
  if (wanted === 'exam')
    return isPerson(who) && words.date === null && moment === null ? { ask: 'exams', who, sitting, title: null } : null
  if (wanted === 'instead')
    return isPerson(who) && moment === null ? { ask: 'substitutes', who, date: words.date } : null
  if (!(isPerson(who) || isRoom(who)) || wanted === 'teaches' || wanted === 'week') return null
  if (wanted === 'gap') return isPerson(who) && moment === null ? { ask: 'gaps', who, date, between: true } : null
  if (wanted === 'when free') return moment === null ? { ask: 'gaps', who, date, between: false } : null
  if (wanted === 'where' && isRoom(who)) return null
  if (wanted === 'who' && !isRoom(who) && words.lead === null && words.isOwn === null) return null
  if (moment !== null) return { ask: 'at', who, when: { date, moment } }
  if (words.date !== null) return { ask: 'day', who, date }
  if (wanted === 'coming' || wanted === 'bell' || (words.isOwn && wanted === null))
    return isPerson(who) ? { ask: 'coming', who, title: null, date: null } : null
  return wanted === null ? null : { ask: 'at', who, when: { date, moment: 'now' } }
}

/** What is asked about a discipline, with somebody or without. */
function questionOnDiscipline(who: KnownSubject | null, title: string, { words }: Meant): Question | null {
  const { wanted, moment, date, sitting } = words
  if (words.seats !== null || words.properties.length > 0 || words.building !== null) return null
  if (who && !isPerson(who)) return null
  if (moment !== null && moment !== 'next') return null
  // «Кабинет физики» asks for no teacher.
  if (!who && words.kinds.some((kind) => kind !== 'teacher')) return null
  if (wanted === 'teaches' || wanted === 'who' || (wanted === null && !who))
    return date === null && moment === null ? { ask: 'teachers', who, title } : null
  if (!who) return null
  if (wanted === 'exam') return date === null && moment === null ? { ask: 'exams', who, sitting, title } : null
  return wanted === null || wanted === 'where' || wanted === 'coming' || wanted === 'bell'
    ? { ask: 'coming', who, title, date }
    : null
}

/** What is asked about nothing that has a name. */
function withoutName({ words, today }: Meant): Question | null {
  const { wanted, date, moment, seats, properties, building, name } = words
  if (name !== '' || words.isOwn || words.discipline !== null) return null
  if (words.kinds.some((kind) => kind !== 'room')) return null
  const when = { date: date ?? today, moment: moment ?? 'now' }
  const isPlain = seats === null && properties.length === 0 && building === null
  if (wanted === 'week')
    return isPlain && (moment === null || moment === 'now') ? { ask: 'week', date: when.date } : null
  if (wanted === 'bell' || (wanted === null && moment === 'now' && isPlain))
    return isPlain && moment !== null ? { ask: 'bell', when } : null
  const isFree = wanted === 'free' || (wanted === null && moment !== null && !isPlain)
  if (!isFree || (date !== null && moment === null)) return null
  return { ask: 'free rooms', when, seats, properties, building }
}

type Parting = { discipline: string; name: string; lead: QuestionWords['lead'] }

/** The ways to part a text into a discipline and a name: «физика у ИСТб-24-1», «ИСТб-24-1 физика». */
function partingsOf({ lead, name }: QuestionWords): Parting[] {
  const words = name.split(' ')
  return words.slice(1).flatMap((_, at): Parting[] => {
    const [before, after] = [words.slice(0, at + 1).join(' '), words.slice(at + 1)]
    const [led, ...rest] = after
    const second: Parting =
      led === 'у' && rest.length > 0
        ? { discipline: before, name: rest.join(' '), lead: 'у' }
        : { discipline: before, name: after.join(' '), lead: null }
    return [second, { discipline: after.join(' '), name: before, lead }]
  })
}

type WithDiscipline = { meant: Meant; names: KnownNames }

/** What is asked about the discipline that a text names, with somebody or without. */
function onDiscipline(text: string, who: KnownSubject | null, { meant, names }: WithDiscipline): Understood | null {
  const { names: found, isSure } = names.disciplines(text)
  const [discipline, ...others] = found
  // A name alone may be anything else, too.
  const isBare = !who && meant.words.wanted === null
  if (!discipline || (isBare && (!isSure || others.length > 0))) return null
  if (others.length > 0) return { question: null, found }
  const question = questionOnDiscipline(who, discipline.title, meant)
  return question && { question, isSure }
}

/** A question in which a discipline is named, alone or with somebody. */
function aboutDiscipline(given: WithDiscipline, own: KnownSubject | undefined): Understood | null {
  const { meant, names } = given
  const { words } = meant
  if (words.name === '') return null
  if (words.isOwn) return own ? onDiscipline(words.name, own, given) : null
  const whole = onDiscipline(words.name, null, given)
  if (whole) return whole
  const parted = partingsOf(words).flatMap(({ discipline, name, lead }) => {
    if (names.disciplines(discipline).names.length === 0) return []
    const nameCase = lead === 'у' ? 'oblique' : 'any'
    const { names: found } = names.named(name, ['group', 'teacher'], nameCase, 'strict')
    const [who, ...namesakes] = found
    if (!who) return []
    return namesakes.length > 0 ? [{ question: null, found }] : (onDiscipline(discipline, who, given) ?? [])
  })
  return parted.find(({ question }) => question !== null) ?? parted[0] ?? null
}

type Asker = { today: CalendarDate; own: KnownSubject | undefined }

function questionIn(text: string, names: KnownNames, { today, own }: Asker): Understood | null {
  const words = wordsOfQuestion(text, today)
  if (!words) return null
  const meant = { words, today }
  const alone = withoutName(meant)
  if (alone) return { question: alone, isSure: true }
  const isAboutOwn = words.name === '' && own && (words.isOwn || words.wanted === 'exam')
  const whole: Recognised = isAboutOwn ? { names: [own], isSure: true } : recognised(words, names)
  if (!whole.isSure && words.discipline === null) {
    const about = aboutDiscipline({ meant, names }, own)
    if (about) return about
  }
  const { names: found, isSure } = whole
  const [who, ...namesakes] = found
  // «У нас» and somebody else are two.
  if (!who || (words.isOwn && !isAboutOwn)) return null
  if (namesakes.length > 0) return { question: null, found }
  if (words.discipline !== null) {
    const about = onDiscipline(words.discipline, who, { meant, names })
    return about?.question ? { ...about, isSure: about.isSure && isSure } : about
  }
  const question = questionAbout(who, meant)
  return question && { question, isSure }
}

/** Words long enough to be a name by themselves: four letters, or three digits. */
const isTelling = (word: string): boolean => /\p{L}.*\p{L}.*\p{L}.*\p{L}|\d.*\d.*\d/u.test(word)

/** So many words of a text are searched for each alone. */
const mostWords = 6

/** What is found of a text that is no question: of all of it, of the name in it, or of its words. */
function foundOf(text: string, names: KnownNames, today: CalendarDate): readonly KnownName[] {
  const name = wordsOfQuestion(text, today)?.name ?? ''
  const wholes = [...new Set([text.trim(), name])].filter((one) => one !== '')
  for (const whole of wholes) {
    const found = names.find(whole)
    if (found.length > 0) return found
  }
  const words = [...new Set(text.split(/\s+/).filter(isTelling))].filter((word) => !wholes.includes(word))
  return [...new Set(words.slice(0, mostWords).flatMap((word) => names.find(word)))]
}

/**
 * Understands a question about these names: as it is typed, in the other keyboard layout, or by the sound of Latin
 * letters. `own`: whose timetable is the asker's own. What is understood only in part is not asked: what was found of it is told instead.
 */
export function understand(
  text: string,
  names: KnownNames,
  { today, own }: { today: CalendarDate; own: { subject: Subject; subgroup: Subgroup } | null },
): Understood {
  const ways = [text, /[а-яё]/i.test(text) ? '' : underRussian(text), bySound(text)].filter((way) => way !== '')
  const named = own ? names.nameOf(own.subject) : undefined
  const asker = { today, own: named && own ? { ...named, subgroup: own.subgroup } : undefined }
  const readings = ways.flatMap((way) => questionIn(way, names, asker) ?? [])
  const sure = readings.find((one) => one.question !== null && one.isSure)
  const first = sure ?? readings[0]
  return first ?? { question: null, found: foundOf(text, names, today) }
}
