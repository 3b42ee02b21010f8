import { type Weekday, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { writtenDays } from '@/lib/core/calendar/rules/written-days'
import { quietDaysText, weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import type { AdminColumn, AdminTableName, CellValue, ReferenceChoices } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { writtenCount } from '@/lib/core/words/rules/counts'
import { counted } from '@/lib/core/words/texts/plural'
import { writtenText, type CellProblem } from '@/lib/tables/rules/check-row'
import type { LineProblem } from '@/lib/tables/rules/paste-rows'
import { adminTableTexts, adminTableUi, choiceTitle, columnTitle, wordsOfChoice } from './admin-tables'

/** A cell's text for display, copying, export and editing. */
export function adminCellText(column: AdminColumn, value: CellValue, choices: ReferenceChoices): string {
  if (value === null) return ''
  switch (column.kind) {
    case 'flag':
      return value === true ? adminTableUi.yes : adminTableUi.no
    case 'choice':
      return choiceTitle(String(value))
    case 'weekdays':
      return quietDaysText(String(value))
    case 'reference':
      return choices[column.key]?.find(({ id }) => id === value)?.title ?? `№\u00a0${value}`
    case 'number':
      return value === column.none ? '' : String(value)
    default:
      return String(value)
  }
}

const yesWords = ['да', '+', '1', 'true', 'v', '✓', 'есть', 'x', 'х']
const noWords = ['нет', '-', '–', '—', '0', 'false', '']

/** Parses the text of a cell: its value, or why there is none. */
export function readAdminCell(
  column: AdminColumn,
  written: string,
  choices: ReferenceChoices,
): { value: CellValue } | { problem: CellProblem } {
  const text = writtenText(written)
  const key = nameKey(text)
  if (column.kind === 'flag') {
    if (yesWords.includes(key)) return { value: true }
    return noWords.includes(key) ? { value: false } : { problem: { kind: 'flag' } }
  }
  if (text === '') return { value: (column.kind === 'number' ? column.none : null) ?? null }
  switch (column.kind) {
    case 'text':
      return { value: text }
    case 'number': {
      const number = writtenCount(text, { least: 0, most: Infinity }, column.unit)
      return number === null
        ? { problem: { kind: 'number', least: column.least, most: column.most } }
        : { value: number }
    }
    case 'weekdays': {
      const days = key.split(/[\s,;]+/).map((word) => weekdays.find((day) => wordsOfDay(day).includes(word)))
      return days.includes(undefined)
        ? { problem: { kind: 'weekdays' } }
        : { value: writtenDays(days.filter((day) => day !== undefined)) }
    }
    case 'choice': {
      const found = column.choices.find((choice) => wordsOf(choice).some((word) => nameKey(word) === key))
      return found === undefined ? { problem: { kind: 'choice', choices: column.choices } } : { value: found }
    }
    case 'reference': {
      const known = choices[column.key] ?? []
      const found = known.find(({ title }) => nameKey(title) === key)
      if (found) return { value: found.id }
      const [like] = lookAlikes(known, ({ title }) => title).of(text)
      return { problem: { kind: 'unknown', to: column.to, text, like: like?.title ?? null } }
    }
  }
}

const wordsOfDay = (day: Weekday): readonly string[] => [
  String(day),
  nameKey(weekdayShort[day]),
  nameKey(weekdayTitles[day]),
]

const wordsOf = (choice: string): readonly string[] => [choice, ...wordsOfChoice(choice)]

/** `10 000` */
const spaced = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

const quoted = (titles: readonly string[]): string => someOf(titles.map((title) => `«${title}»`))

/** Why a cell is refused, as a sentence without its beginning, the column's title. */
export function cellProblemText(problem: CellProblem): string {
  switch (problem.kind) {
    case 'required':
      return 'нужно указать'
    case 'control':
      return 'есть знак, который нельзя хранить'
    case 'invalid':
      return 'недопустимое значение'
    case 'flag':
      return 'нужно «да» или «нет»'
    case 'weekdays':
      return 'нужны дни недели через запятую: сб, вс'
    case 'too long':
      return `не\u00a0длиннее ${problem.longest} знаков`
    case 'number':
      return `нужно целое число от\u00a0${spaced(problem.least)} до\u00a0${spaced(problem.most)}`
    case 'choice':
      return `нужно одно из: ${problem.choices.map(choiceTitle).join(', ')}`
    case 'unknown': {
      const unknown = `нет ${adminTableTexts[problem.to].ofOne} «${problem.text}»`
      return problem.like === null ? unknown : `${unknown}; похоже на\u00a0«${problem.like}»`
    }
    case 'taken':
      return problem.isRetired ? 'такое уже есть, но не\u00a0используется: верните его' : 'такое уже есть'
    case 'of another':
      return `уже есть у\u00a0«${problem.title}»`
    case 'halves':
      return 'у\u00a0группы есть занятия и\u00a0нагрузка подгрупп'
  }
}

/** `Мест: нужно целое число от 1 до 10 000.` */
export const cellProblemSentence = (table: AdminTableName, key: string, problem: CellProblem): string =>
  `${columnTitle(table, key)}: ${cellProblemText(problem)}.`

export function lineProblemText(problem: LineProblem): string {
  switch (problem.kind) {
    case 'repeated':
      return `повторяет строку ${problem.row}`
    case 'namesakes':
      return 'таких несколько: измените нужную строку в\u00a0таблице'
    case 'identity':
      return `такой номер у\u00a0«${problem.title}»: исправьте номер или имя`
    case 'blocked':
      return 'заблокирован: сначала разблокируйте'
    case 'foreign':
      return 'это ведёт другой институт'
    case 'alike':
      return looksLike(problem.titles)
  }
}

/** `похоже на «ГР-0»` */
export const looksLike = (titles: readonly string[]): string => `похоже на\u00a0${quoted(titles)}`

/** All problems of a pasted line, in one sentence. */
export function pastedProblem(
  table: AdminTableName,
  { cells, line }: { cells: Readonly<Record<string, CellProblem>>; line: LineProblem | null },
): string {
  const said = [
    ...(line ? [lineProblemText(line)] : []),
    ...Object.entries(cells).map(
      ([key, problem]) => `${columnTitle(table, key).toLowerCase()}\u00a0— ${cellProblemText(problem)}`,
    ),
  ]
  return said.join('; ')
}

const mostNamed = 3

/** `Ничего не сохранено: строка 2 — …; строка 9 — …; ещё 4 строки.` */
export function pasteRefused(problems: readonly { number: number; text: string }[]): string {
  const named = problems.slice(0, mostNamed).map(({ number, text }) => `строка\u00a0${number}: ${text}`)
  const rest = problems.length - named.length
  const more = rest > 0 ? [`и\u00a0ещё ${counted(rest, 'строка', 'строки', 'строк')}`] : []
  return `Ничего не\u00a0сохранено. ${[...named, ...more].join('. ')}.`
}
