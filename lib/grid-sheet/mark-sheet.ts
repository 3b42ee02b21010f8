import type { PairTime } from '@/lib/core/rules/calendar/pairs'
import type { MarkedArea, MarkFault, SheetMark, SheetMarks } from '@/lib/grids/rules/marks'
import {
  asksAbout,
  type GridRule,
  type GridSheet,
  isDoubtful,
  type ReadGrid,
} from '@/lib/grids/rules/reading'
import { boardOf, transposed } from './board'
import { cellContext } from './cell-context'
import { type Block, daysLieAcross, findBlocks } from './find-blocks'
import { findColumns, type GroupColumns } from './find-columns'
import { isFaulty, markedLayout } from './marked-layout'
import { readGrid } from './read-grid'

const nothingKnown = { rooms: [], teachers: [], groups: [], disciplines: [] }

/** The layout that the reader would assume, as marks to be corrected; without what it does not find. */
export function draftMarks(sheet: GridSheet, rules: readonly GridRule[]): SheetMarks {
  const context = cellContext(nothingKnown, rules, null)
  const upright = boardOf(sheet)
  const isTransposed = daysLieAcross(upright)
  const board = isTransposed ? boardOf(transposed(sheet)) : upright
  const blocks = findBlocks(board, context.rules.halves)
  const panels = new Map<number, Block[]>()
  for (const block of blocks) panels.set(block.dayColumn, [...(panels.get(block.dayColumn) ?? []), block])
  let repeats = false
  const marks = [...panels.values()].flatMap((below): SheetMark[] => {
    const found = below.map((block) => ({
      block,
      groups: findColumns(board, block, context.known, context.rules.columns),
    }))
    repeats ||= found.slice(1).some(({ groups }) => groups.length > 0)
    const [first] = found
    return first ? marksOf(first.block, first.groups) : []
  })
  const turned = ({ top, left, bottom, right }: MarkedArea) => ({
    top: left,
    left: top,
    bottom: right,
    right: bottom,
  })
  return {
    marks: isTransposed ? marks.map(({ means, area }) => ({ means, area: turned(area) })) : marks,
    rows: 'found',
    repeats,
  }
}

function marksOf({ top, dayColumn, axes, content }: Block, groups: readonly GroupColumns[]): SheetMark[] {
  const column = (means: SheetMark['means'], at: number | null): SheetMark[] =>
    at === null ? [] : [{ means, area: { top, left: at, bottom: null, right: at } }]
  const [first] = groups
  const sides = { type: 'types', teachers: 'teachers', rooms: 'rooms' } as const
  const { left = null } = { left: content[0] }
  return [
    ...column('days', dayColumn),
    ...column('days', axes.date),
    ...[...new Set([axes.pair, axes.time, axes.until])].flatMap((at) => column('pairs', at)),
    ...column('weeks', axes.week),
    ...(first && left !== null
      ? [
          {
            means: 'groups' as const,
            area: { top: first.row, left, bottom: first.row, right: content.at(-1) ?? left },
          },
        ]
      : []),
    ...(first?.lessons ?? []).flatMap((lesson) =>
      lesson.sides.flatMap(({ role, column: at }) => (role === 'link' ? [] : column(sides[role], at))),
    ),
  ]
}

/** How a sheet is read by marks. `faults`: why it cannot be; `counts`: of lessons, those in doubt and cells. */
export type MarkTrial =
  | { faults: readonly MarkFault[] }
  | { faults: readonly []; read: ReadGrid; counts: { lessons: number; doubtful: number; skipped: number } }

/** Reads a sheet by marks, knowing nothing of the university but its rules. Stores nothing. */
export function tryMarks(
  sheet: GridSheet,
  layout: SheetMarks,
  { rules, pairTimes = [] }: { rules: readonly GridRule[]; pairTimes?: readonly PairTime[] },
): MarkTrial {
  const found = markedLayout(sheet, layout, cellContext(nothingKnown, rules, null))
  if (isFaulty(found)) return found
  const read = readGrid([sheet], {
    known: nothingKnown,
    rules: rules.filter(({ kind }) => kind !== 'layout'),
    pairTimes,
    marks: new Map([[sheet.name, layout]]),
  })
  const skipped = read.skipped.filter(asksAbout).length
  return {
    faults: [],
    read,
    counts: { lessons: read.lessons.length, doubtful: read.lessons.filter(isDoubtful).length, skipped },
  }
}
