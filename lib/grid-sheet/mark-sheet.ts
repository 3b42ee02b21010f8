import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import { grouped } from '@/lib/core/words/rules/lists'
import type { MarkFault, SheetMark, SheetMarks } from '@/lib/grids/rules/marks'
import { type GridRule, type GridSheet, isDoubtful, type ReadGrid, type SheetCells } from '@/lib/grids/rules/reading'
import { boardOf, transposed, transposedRange } from './board'
import { cellContext } from './cell-context'
import { type Block, daysLieAcross, findBlocks } from './find-blocks'
import { findColumns, type GroupColumns } from './find-columns'
import { layoutFor, signsOf } from './layout-signs'
import { isFaulty, type MarkedLayout, markedLayout } from './marked-layout'
import { readGrid } from './read-grid'
import { withinLooks } from './work'

const nothingKnown = { rooms: [], teachers: [], groups: [], disciplines: [] }

/** The layout that the reader would assume, as marks to be corrected; without what it does not find. */
export const draftMarks = (sheet: GridSheet, rules: readonly GridRule[]): SheetMarks =>
  withinLooks(boardOf(sheet), () => assumedMarks(sheet, rules)) ?? {
    marks: [],
    rows: 'found',
    repeats: false,
  }

function assumedMarks(sheet: GridSheet, rules: readonly GridRule[]): SheetMarks {
  const context = cellContext(nothingKnown, rules, null)
  const upright = boardOf(sheet)
  const isTransposed = daysLieAcross(upright)
  const board = isTransposed ? boardOf(transposed(sheet)) : upright
  const blocks = findBlocks(board, context.rules.halves)
  const panels = grouped(blocks, ({ dayColumn }) => dayColumn)
  let repeats = false
  const marks = [...panels.values()].flatMap((below): SheetMark[] => {
    const found = below.map((block) => ({
      block,
      groups: findColumns(board, block, context.known, context.rules.columns),
    }))
    repeats ||= found.slice(1).some(({ groups }) => groups.length > 0)
    const [first] = found
    const isLast = first !== undefined && blocks.every(({ dayColumn }) => dayColumn <= first.block.dayColumn)
    return first ? marksOf(first.block, first.groups, isLast) : []
  })
  return {
    marks: isTransposed ? marks.map(({ means, area }) => ({ means, area: transposedRange(area) })) : marks,
    rows: 'found',
    repeats,
  }
}

function marksOf(
  { top, dayColumn, axes, content }: Block,
  groups: readonly GroupColumns[],
  isLast: boolean,
): SheetMark[] {
  const column = (means: SheetMark['means'], at: number | null): SheetMark[] =>
    at === null ? [] : [{ means, area: { top, left: at, bottom: null, right: at } }]
  const [first] = groups
  const left = content[0]
  return [
    ...column('days', dayColumn),
    ...column('days', axes.date),
    ...[...new Set([axes.pair, axes.time, axes.until])].flatMap((at) => column('pairs', at)),
    ...column('weeks', axes.week),
    ...(first && left !== undefined
      ? [
          {
            means: 'groups' as const,
            // Next year there may be more groups.
            area: {
              top: first.row,
              left,
              bottom: first.row,
              right: isLast ? null : (content.at(-1) ?? left),
            },
          },
        ]
      : []),
    ...(first?.lessons ?? []).flatMap((lesson) =>
      lesson.sides.flatMap(({ role, column: at }) => (role === 'link' ? [] : column(sides[role], at))),
    ),
  ]
}

/**
 * How a sheet is read by marks. `faults`: why it cannot be; `cells`: what became of those with texts; `held`: the
 * marks as they hold on the sheet, up to its last pair and in the columns of every group.
 */
export type MarkTrial =
  | { faults: readonly MarkFault[]; read: null }
  | { faults: readonly []; read: ReadGrid; doubtful: number; cells: SheetCells; held: readonly SheetMark[] }

const sides = { type: 'types', teachers: 'teachers', rooms: 'rooms' } as const

function heldMarks({ marks }: SheetMarks, { parts, placeOf }: MarkedLayout): SheetMark[] {
  const ends = parts.map(({ block: { top, bottom, dayColumn } }) =>
    placeOf({ top, left: dayColumn, bottom, right: dayColumn }),
  )
  const last = {
    bottom: Math.max(...ends.map(({ bottom }) => bottom)),
    right: Math.max(...ends.map(({ right }) => right)),
  }
  // Days down end with their last row, days across with their last column.
  const areDown = ends.some(({ top, bottom }) => bottom > top)
  const ofGroups = parts.flatMap(({ block: { top, bottom }, groups }) =>
    groups.flatMap(({ lessons }) =>
      lessons.flatMap((lesson) =>
        lesson.sides.flatMap(({ role, column }): SheetMark[] =>
          role === 'link' ? [] : [{ means: sides[role], area: placeOf({ top, left: column, bottom, right: column }) }],
        ),
      ),
    ),
  )
  return [
    ...ofGroups,
    ...marks.map(({ means, area }): SheetMark => {
      if (areDown && area.bottom === null) return { means, area: { ...area, bottom: last.bottom } }
      if (!areDown && area.right === null) return { means, area: { ...area, right: last.right } }
      return { means, area }
    }),
  ]
}

/** Reads a sheet by marks, knowing nothing of the university but its rules. Stores nothing. */
export function tryMarks(
  sheet: GridSheet,
  layout: SheetMarks,
  { rules, pairTimes = [] }: { rules: readonly GridRule[]; pairTimes?: readonly PairTime[] },
): MarkTrial {
  const found = withinLooks(boardOf(sheet), () =>
    markedLayout(sheet, layout, cellContext(nothingKnown, rules, null)),
  ) ?? { faults: [{ why: 'looks', area: null }] }
  if (isFaulty(found)) return { ...found, read: null }
  const read = readGrid([sheet], {
    known: nothingKnown,
    rules: rules.filter(({ kind }) => kind !== 'layout'),
    pairTimes,
    marks: new Map([[sheet.name, layout]]),
  })
  const none = { sheet: sheet.name, lessons: 0, doubts: 0, headings: 0, remarks: 0 }
  return {
    faults: [],
    read,
    doubtful: read.lessons.filter(isDoubtful).length,
    cells: read.accounts[0] ?? none,
    held: heldMarks(layout, found),
  }
}

/** The marks to begin with: those of a rule that holds for the sheet, or else what the reader assumes. */
export function beginMarks<Rule extends { rule: GridRule }>(
  sheet: GridSheet,
  listed: readonly Rule[],
): { layout: SheetMarks; kept: Rule | null } {
  const rules = listed.map(({ rule }) => rule)
  const own = layoutFor(sheet, rules)
  if (!own) return { layout: draftMarks(sheet, rules), kept: null }
  return { layout: own.layout, kept: listed.find(({ rule }) => rule === own.rule) ?? null }
}

export const layoutRule = (sheet: GridSheet, layout: SheetMarks): GridRule => ({
  kind: 'layout',
  title: sheet.name,
  signs: signsOf(sheet, layout),
  layout,
})
