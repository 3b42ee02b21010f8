import { readType } from '@/lib/core/names/rules/lesson-types'
import { folded } from '@/lib/core/words/rules/folded'
import { escaped } from '@/lib/core/words/rules/search'
import type { ColumnRole, GridRule, Meaning } from '@/lib/grids/rules/reading'
import { existingNames, type ExistingNames, type NameLists, type Names, sheetNameKey } from './existing-names'
import type { Reading } from './reading'
import { sheetPeople, type NameOrder, type SheetPeople } from './take-people'
import { listedRooms } from './take-rooms'
import { type HalfLetters, notBeforeWeekWord, readWeeks } from './take-weeks'

/** What all cells of a file taught: titles with their number, and words seen only in the place of a room. */
export type Learned = { titles: ReadonlyMap<string, number>; tails: ReadonlyMap<string, number> }

const nothingLearned: Learned = { titles: new Map(), tails: new Map() }

const letter = 'а-яіїєґўәғқңөұүһa-z\\d'

/** Titles of groups, tight and with spaces: «ИС-21», «ИС - 21», «ИС 21». */
const groupPatterns = [`[${letter}]+(?:[-./][${letter}]+)*`, `[${letter}]+\\s?-?\\s?\\d[${letter}./-]*`].map(
  (title) => new RegExp(`(?<![${letter}./-])((?:гр\\.|групп[аы]\\s)\\s?)?(${title})(?![${letter}])`, 'g'),
)

/** Takes the groups of the file; numbers alone are groups only behind their word. */
export function takeGroups(reading: Reading, groups: Names): void {
  for (const pattern of groupPatterns)
    reading.takeAll(pattern, 'folded', ([, word, written = '']) => {
      const title = groups.get(sheetNameKey(written))
      return title === undefined || (word === undefined && !/\p{L}/u.test(title)) ? null : { kind: 'group', title }
    })
}

type WordRule = Extract<GridRule, { kind: 'words' }>

/** Rules by subject, for lookup. */
export type Rules = {
  words: { pattern: RegExp; rule: WordRule }[]
  cells: ReadonlyMap<string, Extract<GridRule, { kind: 'cell' }>>
  columns: ReadonlyMap<string, ColumnRole>
  halves: ReadonlyMap<string, 'odd' | 'even'>
}

/** What the reading of a cell's text depends on. */
export type CellContext = {
  known: ExistingNames
  people: SheetPeople
  order: NameOrder
  listedRooms: RegExp | null
  /** The groups of the file. */
  ownGroups: Names
  rules: Rules
  learned: Learned
  letters: HalfLetters
  /** «1 нед.» and «2 нед.» are the only weeks in the file: they may be halves. */
  hasOnlyTwoWeeks: boolean
  /** Whether «/» at the end of cells parts upper and lower weeks. */
  hasSlashHalves: boolean
}

/** A cell's text as key of a rule: ignores differences in spaces, line breaks and look-alike letters. */
export const cellKey = (text: string): string => sheetNameKey(text.replace(/\s+/g, ' '))

/** Matches the words of a rule as a whole; signs, like stars, also directly behind a word; a letter alone. */
function rulePattern({ words, meaning }: WordRule): RegExp {
  const plain = escaped(folded(words.trim())).replace(/\s+/g, '\\s+')
  if (!/[\p{L}\d]/u.test(words)) return new RegExp(`(?<![*+#°•^])${plain}(?![*+#°•^])`, 'g')
  // «Д» is not the initial of «Иванов Д. А.»
  if (meaning !== 'weeks' && words.trim().length === 1)
    return new RegExp(`(?<=(?:^|[\\n,;(/\u0001])\\s*)${plain}(?=\\s*(?:$|[\\n,;)/\u0001]))`, 'g')
  const after = meaning === 'weeks' ? notBeforeWeekWord : ''
  return new RegExp(`(?<![${letter}])${plain}(?![${letter}])${after}`, 'g')
}

export function contextRules(rules: readonly GridRule[]): Rules {
  const words = rules.flatMap((rule) => (rule.kind === 'words' && rule.words.trim() !== '' ? [rule] : []))
  return {
    words: words
      .sort((a, b) => b.words.length - a.words.length)
      .map((rule) => ({
        rule,
        pattern: rulePattern(rule),
      })),
    cells: new Map(rules.flatMap((rule) => (rule.kind === 'cell' ? [[cellKey(rule.text), rule]] : []))),
    columns: new Map(
      rules.flatMap((rule) => (rule.kind === 'column' ? [[folded(rule.heading).trim(), rule.role]] : [])),
    ),
    halves: new Map(rules.flatMap((rule) => (rule.kind === 'weeks' ? [[folded(rule.word).trim(), rule.parity]] : []))),
  }
}

export function cellContext(lists: NameLists, rules: readonly GridRule[], order: NameOrder): CellContext {
  const known = existingNames(lists)
  return {
    known,
    people: sheetPeople(lists.teachers, true),
    order,
    listedRooms: listedRooms(known.rooms),
    ownGroups: new Map(),
    rules: contextRules(rules),
    learned: nothingLearned,
    letters: null,
    hasOnlyTwoWeeks: false,
    hasSlashHalves: false,
  }
}

/** Takes the words whose meaning a rule gives. */
export function takeRuled(reading: Reading, { words }: Rules): void {
  for (const { pattern, rule } of words)
    reading.takeAll(pattern, 'folded', (match) => {
      const written = reading.text.slice(match.index, match.index + match[0].length)
      return meant(rule.meaning, rule.value.trim() || written)
    })
}

function meant(meaning: Meaning, value: string) {
  switch (meaning) {
    case 'discipline':
    case 'title':
      return { kind: 'text', text: value, isTitle: true } as const
    case 'type':
      return { kind: 'type', type: readType(value) ?? value, isEnclosed: true } as const
    case 'teacher':
      return { kind: 'person', name: value, doubt: null } as const
    case 'room':
      return { kind: 'room', title: value, doubt: null } as const
    case 'online':
      return { kind: 'online' } as const
    case 'weeks':
      return { kind: 'weeks', weeks: readWeeks(value) ?? {} } as const
    case 'nothing':
      return { kind: 'noise' } as const
  }
}
