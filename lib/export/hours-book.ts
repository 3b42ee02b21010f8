import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { monthName } from '@/lib/core/calendar/texts/dates'
import { exportPeriodText } from '@/lib/core/schedule/texts/exports'
import { grouped } from '@/lib/core/words/rules/lists'
import {
  classKey,
  contractedOf,
  doneHours,
  shownColumns,
  shownHours,
  sumContracted,
  sumHours,
  type ContractedPerson,
  type Hours,
  type HoursRow,
  type HoursView,
} from '@/lib/hours/rules/hours'
import {
  bookColumn,
  classCells,
  contractDates,
  contractTermsText,
  hoursBookTexts as texts,
  journalLine,
} from '@/lib/hours/texts'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { numberCell, textCell } from './sheet-cell'
import { headingRows, lineAcross } from './sheet-heading'
import { looks } from './sheet-looks'
import { type BookSheet, workbook, type WorkbookCell } from './workbook'

/** `isWhole`: of a department, with a summary before the sheets of its teachers. */
type HoursBook = HoursView & { title: string; isWhole: boolean; now: CivilTime }

const [titleWidth, groupsWidth, numberWidth] = [40, 26, 9]
const head = (titles: readonly string[]): WorkbookCell[] =>
  titles.map((text) => textCell(text, { ...looks.head, height: 30 }))
const bold = { ...looks.body, fontWeight: 'bold' } as const

/** Excel takes names of 31 characters, each once, without some signs. */
function sheetNames(people: readonly ContractedPerson[]): string[] {
  const taken = new Set([texts.summary.toLowerCase()])
  return people.map(({ id, name }) => {
    const plain =
      name
        .replaceAll(/[[\]*?/\\:']/g, ' ')
        .slice(0, 31)
        .trim() || String(id)
    const own = taken.has(plain.toLowerCase()) ? `${plain.slice(0, 20)} ${id}` : plain
    taken.add(own.toLowerCase())
    return own
  })
}

/** The individual plan of a teacher: a row for each discipline, type and groups; done hours by month. */
function planSheet(data: HoursBook, person: ContractedPerson, name: string): BookSheet {
  const rows = data.rows.filter(({ teacherId }) => teacherId === person.id)
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))].sort()
  const columns = [
    texts.discipline,
    texts.type,
    texts.groups,
    bookColumn('planned'),
    bookColumn('published'),
    ...months.map((month) => monthName(month)),
    ...(['done', 'given', 'taken', 'cancelled', 'owed'] as const).map(bookColumn),
  ]
  const numbers = (own: readonly HoursRow[]): number[] => {
    const all = sumHours(own)
    return [
      all.planned,
      all.published,
      ...months.map((month) => doneHours(sumHours(own.filter((row) => row.month === month)))),
      doneHours(all),
      all.given,
      all.taken,
      all.cancelled,
      all.owed,
    ]
  }
  const contracts = data.contracts.filter(({ teacherId }) => teacherId === person.id)
  const entries = data.entries.filter(({ teacherId }) => teacherId === person.id)
  const header = [
    ...headingRows(
      { also: [], now: data.now },
      { title: texts.plan(person.name), period: exportPeriodText(data.period), columns: columns.length },
    ),
    lineAcross(
      columns.length,
      contracts.length === 0
        ? texts.noContract
        : contracts.map((one) => `${contractDates(one)}: ${contractTermsText(one)}`).join('; '),
      { ...looks.about, height: 15 },
    ),
    head(columns),
  ]
  const body = [...grouped(rows, classKey).values()].map((own): WorkbookCell[] => {
    const [first] = own
    const [title, type, groups] = first ? classCells(first) : ['', '', '']
    const height = Math.max(heightOf(title, titleWidth), heightOf(groups, groupsWidth))
    return [
      textCell(title, { ...looks.body, height }),
      textCell(type, looks.body),
      textCell(groups, looks.body),
      ...numbers(own).map((number) => numberCell(number, looks.body)),
    ]
  })
  const total = [
    ...[texts.total, '', ''].map((text) => textCell(text, bold)),
    ...numbers(rows).map((number) => numberCell(number, bold)),
  ]
  const journal = entries.map((entry) => lineAcross(columns.length, journalLine(entry), { ...looks.about, height: 15 }))
  return {
    name,
    columns: columns.map((_, at) => (at === 0 ? titleWidth : at === 2 ? groupsWidth : at === 1 ? 14 : numberWidth)),
    rows: [...header, ...body, total, ...journal],
    headerRows: header.length,
    isList: false,
  }
}

/** A department: a row for each teacher, against the contracts. */
function summarySheet(data: HoursBook): BookSheet {
  const isYear = data.people.some(({ contractedHours }) => contractedHours !== null)
  const columns = [texts.teacher, ...shownColumns.map(bookColumn), ...(isYear ? [texts.contracted, texts.over] : [])]
  const byTeacher = grouped(data.rows, ({ teacherId }) => teacherId)
  const parts = data.people.map((person) => {
    const hours = sumHours(byTeacher.get(person.id) ?? [])
    return { title: person.name, hours, contracted: contractedOf(person.contractedHours, hours) }
  })
  const line = (
    title: string,
    hours: Hours,
    contracted: ReturnType<typeof contractedOf>,
    look: typeof looks.body,
  ): WorkbookCell[] => [
    textCell(title, look),
    ...shownColumns.map((column) => numberCell(shownHours(hours, column), look)),
    ...(isYear
      ? [contracted?.hours, contracted?.over].map((number) =>
          number === undefined ? textCell(texts.unknown, look) : numberCell(number, look),
        )
      : []),
  ]
  const header = [
    ...headingRows(
      { also: [], now: data.now },
      { title: data.title, period: exportPeriodText(data.period), columns: columns.length },
    ),
    head(columns),
  ]
  return {
    name: texts.summary,
    columns: columns.map((_, at) => (at === 0 ? titleWidth : 11)),
    rows: [
      ...header,
      ...parts.map(({ title, hours, contracted }) => line(title, hours, contracted, looks.body)),
      line(
        texts.total,
        sumHours(parts.map(({ hours }) => hours)),
        sumContracted(parts.map(({ contracted }) => contracted)),
        bold,
      ),
    ],
    headerRows: header.length,
    isList: false,
  }
}

/** The individual plan of one teacher, or a department's in one file. */
export const hoursBook = async (data: HoursBook): Promise<{ name: string; bytes: Uint8Array }> => {
  const names = sheetNames(data.people)
  const plans = data.people.map((person, at) => planSheet(data, person, names[at] ?? String(person.id)))
  return {
    name: sheetFileName(data.title),
    bytes: await workbook([...(data.isWhole ? [summarySheet(data)] : []), ...plans]),
  }
}
