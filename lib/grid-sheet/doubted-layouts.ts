import { asksAbout, type LayoutDoubt, type SheetCells, type SkippedCell } from '@/lib/grids/rules/reading'
import type { SheetLayout } from './sheet-layout'

/** Days of groups that stand on several sheets, where neither weeks nor dates tell these apart. */
export function repeatedGroups(read: readonly SheetLayout[]): LayoutDoubt[] {
  const sheets = new Map<string, Set<string>>()
  for (const { sheet, parts, weeks, areRooms } of read) {
    if (weeks !== null || areRooms) continue
    for (const { block, groups } of parts)
      for (const { day, date } of block.days)
        for (const title of groups.flatMap(({ titles }) => titles)) {
          if (date !== null) continue
          const key = `${title}/${day}`
          sheets.set(key, (sheets.get(key) ?? new Set()).add(sheet.name))
        }
  }
  const others = new Map<string, string>()
  for (const names of sheets.values())
    for (const name of names) {
      const other = [...names].find((one) => one !== name)
      if (other !== undefined) others.set(name, other)
    }
  return [...others].map(([sheet, of]) => ({ sheet, kind: 'weeks', of }))
}

/** Sheets of which too many cells were not understood to trust the others. */
export const unreadSheets = (
  accounts: readonly { cells: SheetCells; skipped: readonly SkippedCell[] }[],
): LayoutDoubt[] =>
  accounts.flatMap(({ cells, skipped }) => {
    const unread = skipped.filter(asksAbout).length
    const others = cells.lessons + cells.doubts - unread
    return unread > 4 && unread * 2 > others
      ? [{ sheet: cells.sheet, kind: 'cells', of: String(unread) }]
      : []
  })

/** Sheets of no other weeks than 1 and 2: most likely those of alternating weeks. */
export function asHalves(read: readonly SheetLayout[]): SheetLayout[] {
  const numbers = new Set(read.flatMap(({ weeks }) => weeks?.numbers ?? []))
  if (numbers.size === 0 || [...numbers].some((number) => number > 2)) return [...read]
  return read.map((layout) => {
    const [only, second] = layout.weeks?.numbers ?? []
    if (only === undefined || second !== undefined) return layout
    const others = layout.doubts.filter(({ kind }) => kind !== 'sheetWeeks')
    return {
      ...layout,
      weeks: { parity: only === 1 ? 'odd' : 'even' },
      doubts: [...others, { kind: 'sheetHalf', of: String(only) }],
    }
  })
}
