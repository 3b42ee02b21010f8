import { folded } from '@/lib/core/words/rules/folded'
import type { Doubt, DoubtKind } from '@/lib/grids/rules/reading'
import type { CellContext } from './cell-context'
import { sheetNameKey } from './existing-names'
import type { Token } from './reading'
import { curriculumCode, electiveMark } from './take-words'

/** The tokens of one lesson around its title, not yet combined. */
export type LessonPart = {
  titles: Token[]
  before: Token[]
  after: Token[]
  /** Words after the lesson that are none of its known parts. */
  tails: string[]
  /** Surnames without initials. */
  names: string[]
  doubts: { kind: DoubtKind; of: string }[]
}

type TextToken = Extract<Token, { kind: 'text' }>
/** The role of a piece of text. */
type Place = 'new' | 'same' | 'tail' | 'names' | 'remark'

const isText = (token: Token): token is TextToken => token.kind === 'text'
const leads = new Set<Token['kind']>(['weeks', 'type', 'subgroup', 'time', 'pairs', 'group'])
const closes = new Set<Token['kind']>(['person', 'room', 'online', 'vacancy'])

export function partLessons(tokens: readonly Token[], context: CellContext): LessonPart[] {
  const texts = tokens.flatMap((token, index) => (isText(token) ? [{ token, index }] : []))
  const [first] = texts
  if (!first)
    return tokens.some(({ kind }) => kind !== 'break')
      ? [{ titles: [], before: [], after: [...tokens], tails: [], names: [], doubts: [] }]
      : []
  const prefixes = new Set(
    tokens
      .slice(0, first.index)
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'break'),
  )
  const parts: (LessonPart & { first: number; last: number })[] = []
  for (const { token, index } of texts) {
    const part = parts.at(-1)
    const { place, doubt } = part
      ? placeOf({ tokens, index, token, part, prefixes, context })
      : { place: 'new' as const, doubt: null }
    const doubts = doubt ? [{ kind: doubt, of: token.text }] : []
    if (!part || place === 'new')
      parts.push({
        titles: [token],
        before: [],
        after: [],
        tails: [],
        names: [],
        doubts,
        first: index,
        last: index,
      })
    else {
      if (place === 'same') part.titles.push(token)
      else if (place === 'tail') part.tails.push(token.text)
      else if (place === 'names') part.names.push(...token.text.split(/,\s*/))
      part.doubts.push(...doubts)
      part.last = index
    }
  }
  return parts.map((part, at) => {
    const next = parts[at + 1]
    const from = at === 0 ? 0 : cutBefore(tokens, part.first, parts[at - 1]?.last ?? 0, prefixes)
    const to = next ? cutBefore(tokens, next.first, part.last, prefixes) : tokens.length
    const own = tokens.slice(from, to).filter((token) => !isText(token))
    const { titles, tails, names, doubts } = part
    const isBefore = (token: Token) => token.from < (titles[0]?.from ?? 0)
    return {
      titles,
      tails,
      names,
      doubts,
      before: own.filter(isBefore),
      after: own.filter((token) => !isBefore(token)),
    }
  })
}

type Question = {
  tokens: readonly Token[]
  index: number
  token: TextToken
  part: LessonPart & { first: number; last: number }
  prefixes: ReadonlySet<Token['kind']>
  context: CellContext
}

const isLower = (text: string) => /^[а-яёa-z(«"]/.test(text)

const longest = 160
/** Endings of Russian surnames; few words of titles end so with a capital letter inside. */
const surname =
  /\s([А-ЯЁ][а-яё]+(?:ов|ев|ёв|ова|ева|ёва|ский|ская|цкий|цкая|енко|[яа]н|дзе|швили|ых|чук|нюк|[ое]вич))$/u
const leftover =
  /(?<![\p{L}\d])(?:ауд|каб|каф(?=\.)|п\/г|подгр[а-я]*|нед|доц|(?:проф|преп)(?!\.?\s?\p{Ll}{3})|асс|п\/?гр)(?![\p{L}])\.?|(?<!\p{L}\.\s?)(?<![\p{L}])\p{Lu}\.\s?\p{Lu}\.(?!\p{L})|\s(?:\p{Lu}|дж)\.$|(?<=\S\s)(?:преподаватель|почасовик|совместитель|зам(?=\.)|числ|знам|нач(?:ало)?(?=\.?$)|СРОП?|СРСП?|СРМП?)(?!\p{L})|(?<!\p{L})(?:ЧЗ|[Чч]\/[Зз]|АЗ|[Аа]\/[Зз])(?!\p{L})|[?№@#_=<>|~^{}[\]\\*]/iu
/** Numbers that occur in titles: «1С», «3D», «часть 2», «20 века», «уровень 1», «С++17», «ФЗ-44». */
const numbers =
  /\d+\s?[-]?[СсCcDd](?:[:\s]|$)|(?:часть|ч\.|модуль|уровень|раздел|год|курс|семестр|[IVX]+)\s?\.?\s?\d+|\d+\s?(?:-?го\s)?(?:век|вв?\.|год|г\.)|\p{L}{2,}[-+]{1,2}\d+|(?:19|20)\d\d|\p{L}+\s\d(?:\.\d)?$/giu

/** Words of a notice rather than of a discipline: «Занятия по расписанию магистратуры», «Физика перенесена на». */
const notice =
  /(?<![а-я])(?:перенос(?:ится)?|перенес[а-я]+|отмен(?:а|[её]н[а-я]*|яется)|замен(?:а|[её]н[а-я]*) |вместо|по расписани|согласно|занят[а-я]+ (?:по|в|с|на|провод|состо|начин|буд)[а-я]*|объединен[а-я]* (?:с|с групп)|начало (?:в|с|занят)|собрание|празд?ни[кч])(?![а-я])|^(?:день|резерв)(?![а-я])/

/** Words at the end of a title that also name places; «Военная кафедра» is what students go to. */
const placeWord =
  /(?<=\s)(?:(?:(?<!военн+ая\s)кафедра|каф\.?|библиотека|стадион|бассейн|манеж|лаборатория|аудитория|корпус|зал)|(?:СК|СОК|ФОК|УСК|ДС|ДК)(?:\s?[«"][^«»"]+[»"])?)$/iu

/** «ск СП, Игумнов»: a hall before all else. */
const placeFirst = /^(?:ск|сок|фок|уск|дс|дк)\s(?=\S)/iu

/** «…, Игумнов, …» and «Физика Сучков АИ»: a word with a capital alone between commas, or before two letters. */
const surnameAlone =
  /,\s*(\p{Lu}\p{Ll}{3,}(?:ов|ев|ёв|ин|ова|ева|ёва|ина|ий|ая|ко|ук|юк|ич))\s*(?:,|$)|\s(\p{Lu}\p{Ll}{2,}\s\p{Lu}{2})$/u

/** «А. Смирнов» at the end of a title, or a name in Latin letters behind a comma. */
const maybeName = /(?<!\p{L})(?<!им\.\s?)\p{Lu}\.\s?\p{Lu}\p{Ll}{2,}$|,\s*\p{Lu}[a-z]+\s\p{Lu}[a-z]+$/u
/** Three words in Latin letters, the last two with capitals: «Academic English», but also «Writing John Smith». */
const latinName = /^(?:[A-Z][\w-]*\s)(?:[\w-]+\s)*[A-Z][a-z]+\s[A-Z][a-z]+$/u

/** «Химия Панина», «Панин Химия»: a capital inside a title that is not written so throughout; who else would have it. */
const capitalWithin = /(?<=\p{L}{3} )\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?![\p{L}-])/gu
const properStems = [
  ...['росси', 'европ', 'ази', 'америк', 'африк', 'восток', 'запад', 'север', 'юг', 'сибир', 'урал', 'кавказ'],
  ...['москв', 'санкт-петербург', 'беларус', 'украин', 'казахстан', 'федерац', 'республик', 'отечеств', 'родин'],
  ...['отчизн', 'войн', 'мир', 'кита', 'япон', 'герман', 'франц', 'англ', 'итал', 'великобритан', 'рус', 'древн'],
  ...['нов', 'средн', 'средневеков', 'велик', 'коран', 'библи', 'земл', 'вселенн', 'интернет', 'бог'],
].join('|')
const nounEndings = '[аеиуыюяйь]|[оеё][мй]|а[мх]|ами|и[яию]|ией|ь[яюие]'
const adjectiveStems = '(?:[еи]?й|[иь]?ян|иан|ат|уз|ан|ь|ов|ерус)?ск|н|енн|ов|ейш'
const adjectiveEndings = '[иыо]й|[ая]я|[оеиы]е|[ое]го|[ое]му|[иы][мх]|[ую]ю|[ое]м|е[йю]|[иы]ми'
/** A name that titles have, with an ending of its own: «Нового времени», but not «Новик». */
const properWord = new RegExp(
  `^(?:${properStems})(?:${nounEndings}|(?:${adjectiveStems})?(?:${adjectiveEndings}))?$`,
  'iu',
)

/** A word with a capital inside of a title; undefined if it is a name that titles have. */
const hiddenCapital = (title: string): string | undefined =>
  [...title.matchAll(capitalWithin)].map(([word]) => word).find((word) => !properWord.test(word))

/** «Л Математика», «Математика-лаб»: a type that stands too close to be sure of; «▲ Математика»: a sign of something. */
const clingingType = /^[^\p{L}\d\s«"“„'(]|^[ЛПСЗЭ](?=\s\p{Lu})|-(?:л|п|с|лк|лек|пр|практ|лб|лаб|сем|зач|экз)\.?$/u

/** «odd weeks: Logic», «красная неделя Химия»: words for weeks that were not understood. */
const weekWord = /(?<!\p{L})(?:недел[яюие]|weeks?|odd|even|тижн[а-яі]+|тижд[а-яі]+|апта(?:сы)?)(?!\p{L})/iu

/** No title begins with a preposition, or with small letters and points before a capital: «чс.лек.Химия». */
const tornStart = /^(?:по|к|ко|для|на|в|во|с|со|о|об|и|или)\s|^(?:\p{Ll}{1,5}\.\s?)+(?=\p{Lu})/u

/** «Физика/Химия»: two titles, or one of a choice. */
const secondTitle = /(?<=\p{L}\s?)\/\s?\p{Lu}\p{L}{2,}[^()]*$/u

/** What is suspicious about the title of a lesson. `teachers`: how many; null: a column of their own says. */
export function titleDoubts(title: string, { known, learned, people }: CellContext, teachers: number | null): Doubt[] {
  const key = sheetNameKey(title)
  if (key.length < 2 || !/\p{L}{2}/u.test(title)) return [{ kind: 'noDiscipline', of: title }]
  if (known.disciplines.has(key)) return []
  const isRare = (learned.titles.get(key) ?? 0) < 3
  if (title.length > longest) return [{ kind: 'unread', of: title }]
  const rest = leftover.exec(title)
  if (rest) return [{ kind: 'unread', of: rest[0] }]
  // «Информатика (а)»: a subgroup or a language, as the title itself has no such letter.
  const letter = /\(\p{L}\)$/u.exec(title)
  if (letter) return [{ kind: 'unread', of: letter[0] }]
  // «Физика Л»: most likely its type.
  const last = /\s[ЛПСЗЭ]$/u.exec(title)
  if (last && !/язык[аеи]?\s.$/iu.test(title)) return [{ kind: 'unread', of: last[0].trim() }]
  const clinging = clingingType.exec(title) ?? (isRare ? weekWord.exec(title) : null)
  if (clinging) return [{ kind: 'unread', of: clinging[0] }]
  const told = notice.exec(folded(title))
  if (told) return [{ kind: 'unread', of: title.slice(told.index, told.index + told[0].length) }]
  const digits = /\S*\d\S*/.exec(title.replace(curriculumCode, '').replace(electiveMark, '').replace(numbers, ''))
  if (digits && isRare) return [{ kind: 'unread', of: digits[0] }]
  const place = placeWord.exec(title)
  if (place && isRare) return [{ kind: 'tornTitle', of: place[0] }]
  const first = placeFirst.exec(title)
  if (first && isRare) return [{ kind: 'tornTitle', of: first[0].trim() }]
  const alone = surnameAlone.exec(title)
  if (alone && isRare && teachers === 0) return [{ kind: 'hiddenName', of: alone[1] ?? alone[2] ?? '' }]
  const torn = tornStart.exec(title)
  if (torn) return [{ kind: 'tornTitle', of: torn[0].trim() }]
  const second = secondTitle.exec(title)
  if (second && ((teachers ?? 0) > 1 || isRare)) return [{ kind: 'tornTitle', of: second[0].slice(1).trim() }]
  const name = maybeName.exec(title) ?? (teachers === 0 && isRare ? latinName.exec(title) : null)
  if (name) return [{ kind: 'hiddenName', of: name[0].replace(/^,\s*/, '') }]
  const bySurname = surname.exec(title)?.[1] ?? ''
  const bearer = surnameWithin(title, people, teachers === 0 && isRare)
  if (bearer !== undefined) return [{ kind: 'hiddenName', of: bearer }]
  if (bySurname !== '' && teachers === 0 && isRare) return [{ kind: 'hiddenName', of: lastWord(title) }]
  const tail = learnedTail(title, learned)
  if (tail !== null) return [{ kind: 'tornTitle', of: tail }]
  const capital = teachers === 0 && isRare ? hiddenCapital(title) : undefined
  return capital === undefined ? [] : [{ kind: 'hiddenName', of: capital }]
}

/** Whether otherwise unexplained words follow lessons so often that they must be rooms. */
function isLearnedTail(text: string, { titles, tails }: CellContext['learned']): boolean {
  const key = sheetNameKey(text)
  return (tails.get(key) ?? 0) > 2 + 3 * (titles.get(key) ?? 0)
}

/**
 * The last word of a title if it means a room elsewhere: «Физика Кедр», without a teacher between them;
 * otherwise null.
 */
export function learnedTail(title: string, learned: CellContext['learned']): string | null {
  const tail = lastWord(title)
  if (tail === title || !isLearnedTail(tail, learned)) return null
  const isOften = (learned.titles.get(sheetNameKey(title)) ?? 0) > 2
  return isOften && !learned.titles.has(sheetNameKey(title.slice(0, -tail.length))) ? null : tail
}

/**
 * A word of a title of several that is the surname of a known teacher. `isOpen` false: «Лесная таксация» may begin with
 * a word like one.
 */
export function surnameWithin(title: string, people: CellContext['people'], isOpen: boolean): string | undefined {
  const words = title.split(/[\s,]+/)
  const first = !isOpen && /^\p{Ll}/u.test(words[1] ?? '') ? 1 : 0
  const isSurname = (word: string) => people.bySurname.has(sheetNameKey(word)) || people.alone.has(sheetNameKey(word))
  if (words.length < 2) return undefined
  return words.slice(first).findLast((word) => /^\p{Lu}\p{Ll}/u.test(word) && isSurname(word))
}

const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? text

/** «Физика, 526, Ким», «Физика, 526, Ким, Ли»: who else would stand behind a room. */
const surnames = /^\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?(?:,\s*\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?)*$/u

/** Whether a piece of text begins a lesson, continues a title, or is something nameless after a lesson. */
function placeOf({ tokens, index, token, part, prefixes, context }: Question): {
  place: Place
  doubt: DoubtKind | null
} {
  const gap = tokens.slice(part.last + 1, index)
  const kinds = new Set(gap.map(({ kind }) => kind))
  const weight = Math.max(0, ...gap.map((one) => (one.kind === 'break' ? one.weight : 0)))
  const hasClosed = [...kinds].some((kind) => closes.has(kind))
  const previous = gap.at(-1)
  const isTitle = isKnown(token.text, context) || token.isTitle
  const isLed =
    previous !== undefined && previous.kind !== 'break' && prefixes.has(previous.kind) && leads.has(previous.kind)
  const goesOn = followedBy(tokens, index)
  if (gap.every(({ kind }) => kind === 'break')) {
    if (weight === 0) return { place: 'same', doubt: null }
    if (weight === 1 && !(isTitle && isKnown(textOf(part), context)))
      return { place: 'same', doubt: wrapDoubt(token.text, part, context) }
    return isLower(token.text) && !goesOn
      ? { place: 'same', doubt: 'tornTitle' }
      : { place: 'new', doubt: isTitle || goesOn ? null : 'guessedSplit' }
  }
  if (isLed || isTitle) {
    // «в/н История, н/н Логика Иванов И. И.»: the teacher may be that of both.
    const isBare = weight === 0 && !hasClosed && !tokens.slice(part.first, index).some(({ kind }) => closes.has(kind))
    return { place: 'new', doubt: isBare && isClosed(tokens, index) ? 'guessedSplit' : null }
  }
  if (hasClosed) {
    if (goesOn) return { place: 'new', doubt: weight > 0 && !precedesRoom(tokens, index) ? null : 'guessedSplit' }
    if (token.text.startsWith('(')) return { place: 'remark', doubt: 'unread' }
    const isTail = isShort(token.text) && weight < 2
    if (!isTail) return { place: 'new', doubt: 'guessedSplit' }
    const own = tokens.slice(part.first, index)
    const isUnnamed = own.some(({ kind }) => kind === 'room') && !own.some(({ kind }) => kind === 'person')
    if (isUnnamed && surnames.test(token.text) && !isLearnedTail(token.text, context.learned))
      return { place: 'names', doubt: null }
    // «лаб г/дин» after a type may be a room of that name.
    const isSure = previous?.kind !== 'type' && isLearnedTail(token.text, context.learned)
    return { place: 'tail', doubt: isSure ? null : 'guessedRoom' }
  }
  if (weight > 0 && goesOn && !isLower(token.text)) return { place: 'new', doubt: null }
  if (isLower(token.text) || !goesOn) return { place: 'same', doubt: 'tornTitle' }
  return { place: 'new', doubt: 'guessedSplit' }
}

const textOf = (part: LessonPart): string => part.titles.map((token) => (isText(token) ? token.text : '')).join(' ')

const isKnown = (text: string, { known, learned }: CellContext): boolean => {
  const key = sheetNameKey(text)
  return known.disciplines.has(key) || (learned.titles.get(key) ?? 0) > 1
}

const isShort = (text: string): boolean => text.length <= 24 && text.split(' ').length <= 3

/**
 * A title over two lines is doubtful if the second line could be something else and no cell has the title in
 * one line.
 */
function wrapDoubt(text: string, part: LessonPart, context: CellContext): DoubtKind | null {
  const before = textOf(part)
  if (before.replace(curriculumCode, '').trim() === '') return null
  if (isLower(text) || /(?:^|\s)\p{Ll}{1,4}$|[-–,(]$/u.test(before) || isKnown(`${before} ${text}`, context))
    return null
  return 'tornTitle'
}

/** Whether a piece of text is followed by a part that ends lessons, before the next piece. */
function followedBy(tokens: readonly Token[], index: number): boolean {
  for (const token of tokens.slice(index + 1)) {
    if (token.kind === 'text') return false
    if (token.kind === 'break' && token.weight === 2) return false
    if (closes.has(token.kind) || token.kind === 'type' || token.kind === 'weeks' || token.kind === 'subgroup')
      return true
  }
  return false
}

/** Whether a teacher or a room follows a piece of text, before the next piece. */
function isClosed(tokens: readonly Token[], index: number): boolean {
  const rest = tokens.slice(index + 1)
  const end = rest.findIndex(isText)
  return rest.slice(0, end < 0 ? rest.length : end).some(({ kind }) => closes.has(kind))
}

/** Whether only a room follows, as in «ВЦ К-1»: the words may be the beginning of its title. */
function precedesRoom(tokens: readonly Token[], index: number): boolean {
  const [next, ...rest] = tokens.slice(index + 1)
  return next?.kind === 'room' && (rest[0] === undefined || rest[0].kind === 'break')
}

/** Where the tokens of a lesson begin before its title: what precedes the first title precedes the others too. */
function cutBefore(
  tokens: readonly Token[],
  first: number,
  last: number,
  prefixes: ReadonlySet<Token['kind']>,
): number {
  let at = first
  while (at - 1 > last) {
    const token = tokens[at - 1]
    if (!token) break
    if (token.kind === 'break') {
      const line = leadingLine(tokens, at - 1, last, prefixes)
      if (line === null) return at
      at = line
      continue
    }
    const isLead =
      prefixes.has(token.kind) ||
      (leads.has(token.kind) && (startsLine(tokens, at - 1, last) || afterClosed(tokens, at - 1, last)))
    if (!isLead) break
    at -= 1
  }
  return at
}

/**
 * A type or subgroup after the teacher or room mostly belongs to the next lesson, unless the cell also ends
 * with one.
 */
function afterClosed(tokens: readonly Token[], index: number, last: number): boolean {
  const token = tokens[index]
  if (token?.kind !== 'type' && token?.kind !== 'subgroup') return false
  const isClosed = tokens.slice(last + 1, index).some(({ kind }) => closes.has(kind))
  const end = tokens.findLast(({ kind }) => kind !== 'break')
  return isClosed && end?.kind !== token.kind
}

/**
 * The beginning of the line above, if it contains only parts that precede titles in this cell; otherwise
 * null.
 */
function leadingLine(
  tokens: readonly Token[],
  end: number,
  last: number,
  prefixes: ReadonlySet<Token['kind']>,
): number | null {
  let at = end
  while (at - 1 > last && tokens[at - 1]?.kind !== 'break') at -= 1
  const line = tokens.slice(at, end)
  return line.length > 0 && at - 1 > last && line.every(({ kind }) => prefixes.has(kind)) ? at : null
}

/** Whether only leading parts are between the beginning of a line and a token. */
function startsLine(tokens: readonly Token[], index: number, last: number): boolean {
  for (let at = index - 1; at > last; at -= 1) {
    const token = tokens[at]
    if (!token || token.kind === 'break') return token?.kind === 'break'
    if (!leads.has(token.kind)) return false
  }
  return false
}
