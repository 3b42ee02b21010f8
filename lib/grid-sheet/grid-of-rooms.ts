import { folded } from '@/lib/core/words/rules/folded'
import { cellsAlong, type SheetBoard } from './board'
import { type ExistingNames, sheetNameKey } from './existing-names'
import type { SheetLayout } from './sheet-layout'
import { plainTokens } from './tokens'

/** Letters and numbers with a dash between, as groups have in texts: «ИС-21», «ПИб-22-1», «421-ФМ». */
const groupWithin =
  /(?<![\p{L}\d.-])(?:(?:гр|группа|группы)\.?\s*)?(\p{L}{2,6}-?\d{0,4}(?:-\d{1,4}){1,2}\p{L}{0,3}|\d{2,4}-\p{L}{1,4}(?:-\d)?)(?![\p{L}\d-])/gu

/** The groups that a cell of a grid of rooms names, and its text without them. */
export function groupsWithin(text: string, known: ExistingNames): { groups: string[]; rest: string } {
  const groups: string[] = []
  const hasKnown = known.groups.size > 0
  const rest = text.replace(groupWithin, (whole, title: string) => {
    const listed = known.groups.get(sheetNameKey(title))
    if (listed === undefined && hasKnown) return whole
    groups.push(listed ?? title)
    return ' '
  })
  return { groups: [...new Set(groups)], rest: rest.replace(/(?:[\s,;]*[,;]){2,}/g, ', ').trim() }
}

const nothingKnown: ExistingNames = {
  rooms: new Map(),
  teachers: new Map(),
  groups: new Map(),
  disciplines: new Map(),
}
const roomWord = /^(?:ауд|каб|помещ|№ ?ауд)/

/**
 * Whether the columns of a sheet are rooms or teachers: they are called so, or they look so and most cells name groups
 * themselves, as those of a group's own column do not.
 */
export function headsAre(board: SheetBoard, parts: SheetLayout['parts']): SheetLayout['heads'] {
  let named = 0
  let cells = 0
  for (const { block, groups } of parts)
    for (const { lessons } of groups)
      for (const { column } of lessons)
        for (let row = block.top; row <= block.bottom; row += 1) {
          const cell = board.at(row, column)
          if (cell.text === '' || cell.range.top !== row) continue
          cells += 1
          if (groupsWithin(cell.text, nothingKnown).groups.length > 0) named += 1
        }
  const titles = parts.flatMap(({ groups }) => groups.flatMap((group) => group.titles))
  if (titles.filter(isPerson).length * 2 > titles.length && named * 2 > cells) return 'teachers'
  const areCalledSo = parts.some(({ block, groups }) =>
    groups.some(({ row }) =>
      cellsAlong(board, row).some(
        ({ text, range }) => roomWord.test(folded(text)) && !block.content.includes(range.left),
      ),
    ),
  )
  if (areCalledSo && named * 2 > cells) return 'rooms'
  const looksSo = titles.every((title) => /^\d{1,4}\p{L}?$|^\p{L}-?\d{2,4}$/u.test(title))
  return !areCalledSo && looksSo && named > cells * 0.7 ? 'rooms' : 'groups'
}

/** Whether a title is somebody's name and nothing else. */
function isPerson(title: string): boolean {
  const tokens = plainTokens(title)
  return tokens.length > 0 && tokens.every(({ kind }) => kind === 'person' || kind === 'break')
}
