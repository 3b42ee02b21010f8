import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { asksAbout, type LayoutDoubt, type SheetCells, type SkippedCell } from '@/lib/grids/rules/reading'
import type { GroupColumns } from './find-columns'
import type { SheetLayout } from './sheet-layout'

/** Days of groups that stand on several sheets, or twice on one, where neither weeks nor dates tell these apart. */
export function repeatedGroups(read: readonly SheetLayout[]): LayoutDoubt[] {
  const sheets = new Map<string, string[]>()
  for (const { sheet, parts, weeks, heads } of read) {
    if (weeks !== null || heads !== 'groups') continue
    for (const part of parts)
      for (const { day, date } of part.weeks === null && part.block.axes.week === null ? part.block.days : [])
        for (const title of new Set(part.groups.flatMap(titlesWithSubgroup))) {
          if (date !== null) continue
          const key = `${title}/${day}`
          sheets.set(key, [...(sheets.get(key) ?? []), sheet.name])
        }
  }
  const others = new Map<string, string>()
  const twice = new Set<string>()
  for (const names of sheets.values())
    for (const [at, name] of names.entries()) {
      const other = names.find((one) => one !== name)
      if (other !== undefined) others.set(name, other)
      if (names.indexOf(name) !== at) twice.add(name)
    }
  return [
    ...[...others].map(([sheet, of]) => ({ sheet, kind: 'weeks', of }) as const),
    ...[...twice].map((sheet) => ({ sheet, kind: 'partWeeks', of: '' }) as const),
  ]
}

/** The titles of a group, with its subgroup where all its columns are of one: the other may stand elsewhere. */
function titlesWithSubgroup({ titles, lessons }: GroupColumns): string[] {
  const named = new Set(lessons.map(({ isGuess, subgroup }) => (isGuess ? 0 : subgroup)))
  return titles.map((title) => `${title}/${named.size === 1 ? [...named].join('') : 0}`)
}

/** Sheets of which too many cells were not understood to trust the others. */
export const unreadSheets = (
  accounts: readonly { cells: SheetCells; skipped: readonly SkippedCell[] }[],
): LayoutDoubt[] =>
  accounts.flatMap(({ cells, skipped }) => {
    const unread = skipped.filter(asksAbout).length
    const others = cells.lessons + cells.doubts - unread
    return unread > 4 && unread * 2 > others ? [{ sheet: cells.sheet, kind: 'cells', of: String(unread) }] : []
  })

/** Sheets and blocks of no other weeks than 1 and 2: most likely those of alternating weeks. */
export function asHalves(read: readonly SheetLayout[]): SheetLayout[] {
  const all = read.flatMap(({ weeks, parts }) => [weeks, ...parts.map((part) => part.weeks)])
  const numbers = new Set(all.flatMap((weeks) => weeks?.numbers ?? []))
  if (numbers.size === 0 || [...numbers].some((number) => number > 2)) return [...read]
  return read.map((layout) => {
    const parts = layout.parts.map((part) => ({ ...part, weeks: asHalf(part.weeks) }))
    const weeks = asHalf(layout.weeks)
    if (weeks === layout.weeks && parts.every((part, at) => part.weeks === layout.parts[at]?.weeks)) return layout
    const others = layout.doubts.filter(({ kind }) => kind !== 'sheetWeeks' && kind !== 'partWeeks')
    return { ...layout, parts, weeks, doubts: [...others, { kind: 'sheetHalf', of: '' }] }
  })
}

function asHalf(weeks: Partial<SheetWeeks> | null): Partial<SheetWeeks> | null {
  const [only, second] = weeks?.numbers ?? []
  return only === undefined || second !== undefined ? weeks : { parity: only === 1 ? 'odd' : 'even' }
}
