import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { StandingPlace } from '@/lib/core/schedule/rules/schedule'
import type { MoveRecord, MovesExport } from '@/lib/core/schedule/rules/schedule-export'
import {
  exportTexts,
  moveKind,
  exportPeriodText,
  moveColumns as texts,
  totalsText,
} from '@/lib/core/schedule/texts/exports'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { fromToText } from '@/lib/core/schedule/texts/substitutions'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { dateCell, momentCell, numberCell, textCell } from './sheet-cell'
import { headingRows, lineAcross } from './sheet-heading'
import { looks, type Look } from './sheet-looks'
import { workbook, type WorkbookCell } from './workbook'

const placeWidths = [10, 6, 6, 11] as const
const reasonWidth = 26
const byWidth = 17
const widths = [11, 26, 18, 18, ...placeWidths, ...placeWidths, reasonWidth, byWidth, 15]

/**
 * The transition sheet as a file: every move, withdrawal, swap and transition of the period, by the original
 * place.
 */
export const movesBook = async (data: MovesExport): Promise<{ name: string; bytes: Uint8Array }> => {
  const { title, period, moves } = data
  const header = [
    ...headingRows(data, { title, period: exportPeriodText(period), columns: widths.length }),
    line(totalsText(countsOf(moves)), { ...looks.total, height: 15 }),
    ...columnRows(),
  ]
  const rows = moves.length > 0 ? moves.map(moveRow) : [line(exportTexts.noMoves, { ...looks.body, height: 24 })]
  const sheet = {
    name: exportTexts.movesSheet,
    columns: widths,
    rows: [...header, ...rows],
    headerRows: header.length,
  }
  return {
    name: sheetFileName(`${title} ${exportPeriodText(period)}`),
    bytes: await workbook([{ ...sheet, isList: moves.length > 0 }]),
  }
}

const line = (text: string, look: Look): WorkbookCell[] => lineAcross(widths.length, text, look)

function countsOf(moves: readonly MoveRecord[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const move of moves) counts[moveKind(move)] = (counts[moveKind(move)] ?? 0) + 1
  return counts
}

/** Two header rows: a place spans date, day, pair and rooms under one heading; other columns span both rows. */
function columnRows(): WorkbookCell[][] {
  const both = (text: string): WorkbookCell => textCell(text, { ...looks.head, height: 16, rowSpan: 2 })
  const over = (text: string): WorkbookCell[] => [
    textCell(text, { ...looks.head, columnSpan: placeWidths.length }),
    ...Array<null>(placeWidths.length - 1).fill(null),
  ]
  const place = [texts.date, texts.day, texts.pair, texts.rooms].map((text) =>
    textCell(text, { ...looks.head, height: 16 }),
  )
  return [
    [
      ...[texts.kind, texts.title, texts.groups, texts.teachers].map(both),
      ...over(texts.from),
      ...over(texts.to),
      ...[texts.reason, texts.by, texts.at].map(both),
    ],
    [null, null, null, null, ...place, ...place, null, null, null],
  ]
}

function moveRow(move: MoveRecord): WorkbookCell[] {
  const title = `${lessonTypeShort[move.lessonType]} ${move.title}`.trim()
  const groups = move.groups.map(groupText).join(', ')
  const teachers =
    move.kind === 'substitution'
      ? fromToText(move.instead, move.teachers)
      : move.teachers.map(({ name }) => name).join(', ')
  const inWords = [title, groups, teachers]
  const height = Math.max(
    ...inWords.map((text, index) => heightOf(text, widths[index + 1] ?? 1)),
    heightOf(move.reason, reasonWidth),
    heightOf(move.by, byWidth),
  )
  return [
    textCell(moveKind(move), { ...looks.body, height }),
    ...inWords.map((text) => textCell(text, looks.body)),
    ...placeCells(move.from),
    ...(move.to ? placeCells(move.to) : nowhere(move)),
    textCell(move.reason, looks.body),
    textCell(move.by, looks.body),
    momentCell(move.at, looks.body),
  ]
}

const placeCells = ({ date, pair, rooms }: StandingPlace): WorkbookCell[] => [
  dateCell(date, looks.middle),
  textCell(weekdayShort[weekdayOf(date)], looks.middle),
  numberCell(pair, looks.middle),
  textCell(roomsText(rooms), looks.body),
]

const nowhere = ({ kind }: MoveRecord): WorkbookCell[] => [
  textCell(kind === 'substitution' ? exportTexts.there : exportTexts.withdrawn, {
    ...looks.body,
    columnSpan: placeWidths.length,
  }),
  ...Array<null>(placeWidths.length - 1).fill(null),
]
