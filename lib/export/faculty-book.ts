import { addDays, dayMonthYear, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type ClassRemark, classRemarkNames, classRemarks, classText } from '@/lib/core/calendar/rules/class-form'
import { pairsOf, type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { type SealedCell, sealOf } from '@/lib/core/files/rules/sheet-seal'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { statedTime, ownTime } from '@/lib/core/schedule/rules/own-time'
import { timeRange } from '@/lib/core/schedule/texts/grid'
import { periodTitle } from '@/lib/quality/texts/quality'
import {
  facultySheets,
  type FacultySheet,
  type FacultyWeekPaper,
  type GroupClasses,
} from '@/lib/workbench/rules/faculty-sheets'
import { facultyBookTitle, facultyPaperTexts as texts, facultySheetNames } from '@/lib/workbench/texts/faculty-paper'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { looks } from './sheet-looks'
import { type BookSheet, workbook, type WorkbookCell } from './workbook'

/** `now`: when the workbook is made. */
type FacultyBook = FacultyWeekPaper & { now: CivilTime }

const [dayWidth, pairWidth, timeWidth, groupWidth] = [12, 6, 8, 24]

/** Remarks that the form has words for. */
const remarksOf = (comment: string): ClassRemark[] =>
  comment.split(/\.\s+|\.$/).flatMap((text) => classRemarkNames.filter((name) => classRemarks[name] === text))

/**
 * A class in the form that our own reader of grids understands. `beside`: the groups whose cell this is; a class of others
 * too that no teacher and room tell names them.
 */
function textOfClass(
  { item, subgroup }: GroupClasses[number],
  time: PairTime | undefined,
  beside: readonly GroupId[],
): string {
  const own = ownTime(statedTime(item), time)
  const stream = item.groups.filter((group) => group.subgroup === subgroup)
  const isTold = item.teachers.length > 0 && item.rooms.length > 0
  return classText({
    title: item.title,
    type: hasType(item) ? lessonTypeTitle[item.lessonType] : '',
    subgroup,
    remarks: remarksOf(item.comment),
    time: own ? { start: own.startsAt, end: own.endsAt } : null,
    teachers: item.teachers.map(({ name }) => name),
    rooms: item.rooms.map((room) => room.title),
    stream: isTold || stream.every(({ id }) => beside.includes(id)) ? [] : stream.map(({ title }) => title),
  })
}

/** The cells of a pair: neighbours with the same classes share one. */
function pairCells(
  of: readonly GroupClasses[],
  groups: FacultySheet['groups'],
  time: PairTime | undefined,
): WorkbookCell[] {
  const keys = of.map((classes) => classes.map(({ item, subgroup }) => `${item.id} ${subgroup}`).join())
  return of.map((classes, at): WorkbookCell => {
    if (classes.length === 0) return textCell('', looks.empty)
    if (at > 0 && keys[at - 1] === keys[at]) return null
    const rest = keys.slice(at).findIndex((key) => key !== keys[at])
    const columns = rest === -1 ? keys.length - at : rest
    const beside = groups.slice(at, at + columns).map(({ id }) => id)
    const text = classes.map((one) => textOfClass(one, time, beside)).join('\n\n')
    return {
      ...textCell(text, { ...looks.body, height: heightOf(text, groupWidth * columns) }),
      ...(columns > 1 && { columnSpan: columns }),
    }
  })
}

/** The cells with text as they stand on the sheet. */
const sealedCells = (rows: readonly WorkbookCell[][]): SealedCell[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const text = typeof cell?.value === 'string' ? cell.value : ''
      return text === '' ? [] : [{ row, column, rows: cell?.rowSpan ?? 1, columns: cell?.columnSpan ?? 1, text }]
    }),
  )

function sheetOf(data: FacultyBook, sheet: FacultySheet, name: string): BookSheet {
  const { title, monday, paper, times, now } = data
  const { groups, days, courseYear } = sheet
  const head = [texts.day, texts.pair, texts.time, ...groups.map((group) => group.title)]
  const headRow = head.map((text) => textCell(text, { ...looks.head, height: 27 }))
  const rows = days.map(({ date, pairs }) =>
    pairs.map(({ pair, of }, index): WorkbookCell[] => {
      const time = pairTimeOn(times, date, pair)
      const day = `${weekdayTitles[weekdayOf(date)]}\n${dayMonthYear(date)}`
      return [
        index > 0 ? null : { ...textCell(day, looks.day), ...(pairs.length > 1 && { rowSpan: pairs.length }) },
        textCell(String(pair), looks.middle),
        textCell(time ? timeRange(time) : '', looks.middle),
        ...pairCells(of, groups, time),
      ]
    }),
  )
  const heading = headingRows(
    { also: [], now },
    {
      title: facultyBookTitle(title, courseYear),
      period: periodTitle({ from: monday, to: addDays(monday, 6) }),
      columns: head.length,
      seal: sealOf(sealedCells([headRow, ...rows.flat()])),
    },
  )
  const header = [...heading, headRow]
  return {
    name,
    paper,
    columns: [dayWidth, pairWidth, timeWidth, ...groups.map(() => groupWidth)],
    rows: [...header, ...rows.flat()],
    blocks: rows.map((_, index) => header.length + rows.slice(0, index).flat().length),
    headerRows: header.length,
    headerColumns: 3,
  }
}

/** A faculty's week as universities publish it: a sheet for as many groups of a course as fit its paper. */
export async function facultyBook(data: FacultyBook): Promise<{ name: string; bytes: Uint8Array }> {
  const pairs = pairsOf(data.times)
  const filled = facultySheets({ ...data, pairs }, data)
  const sheets: FacultySheet[] = filled.length > 0 ? filled : [{ groups: [], courseYear: null, days: [] }]
  const names = facultySheetNames(sheets.map(({ courseYear }) => courseYear))
  return {
    name: sheetFileName(`${data.title} ${data.monday}`),
    bytes: await workbook(sheets.map((sheet, at) => sheetOf(data, sheet, names[at] ?? ''))),
  }
}
