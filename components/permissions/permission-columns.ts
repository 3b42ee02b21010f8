import type { LoadGrant } from '@/lib/domain/rights-subjects'
import type { Pair } from '@/lib/domain/pairs'
import { parseBlock } from '@/lib/domain/pasted-block'
import type { Offer } from '@/lib/client/vocabularies'
import { byName } from '@/lib/text/by-name'
import { listOf } from '@/lib/text/cell-words'
import { cellProblems, permissionTexts } from '@/lib/text/load-permissions'
import { nameKey } from '@/lib/text/name-key'
import { slotListText, writtenSlots } from '@/lib/text/slot-list'
import { roomTitles } from './room-titles'

/** What is edited of a row, in the order of the columns. */
const fields = ['rooms', 'canSet', 'when'] as const
export type GrantField = (typeof fields)[number]

export type PermissionColumn = 'select' | 'title' | 'type' | GrantField | 'copy' | 'revert'

/** The columns of the table, and what is done with their cells. */
export const permissionColumns = [
  { id: 'select', use: 'press' },
  { id: 'title', use: 'write' },
  { id: 'type', use: 'write' },
  { id: 'rooms', use: 'open' },
  { id: 'canSet', use: 'press' },
  { id: 'when', use: 'open' },
  { id: 'copy', use: 'press' },
  { id: 'revert', use: 'press' },
] as const satisfies readonly { id: PermissionColumn; use: 'press' | 'open' | 'write' }[]

export const isGrantField = (column: PermissionColumn): column is GrantField =>
  fields.some((field) => field === column)

/** What a cell says, as it is copied. */
export function grantCellText(
  { canSet, roomIds, slots }: LoadGrant,
  field: GrantField,
  rooms: readonly Offer[] | undefined,
): string {
  switch (field) {
    case 'rooms':
      return roomTitles(roomIds, rooms)
        .map(({ title }) => title)
        .join(', ')
    case 'canSet':
      return canSet ? permissionTexts.yes : permissionTexts.no
    case 'when':
      return slotListText(slots)
  }
}

/** What cells name: rooms, once they have come, and the pairs of the day. */
type Readable = { rooms: readonly Offer[] | undefined; pairs: readonly Pair[] }

type ReadCell = { part: Partial<LoadGrant> } | { problem: string }

function readRooms(text: string, rooms: readonly Offer[] | undefined): ReadCell {
  if (!rooms) return { problem: cellProblems.loading }
  const known = byName(rooms, ({ title }) => [title])
  const names = listOf(text)
  const missing = names.filter((name) => !known.has(nameKey(name)))
  if (missing.length > 0) return { problem: cellProblems.rooms(missing) }
  const found = names.flatMap((name) => known.get(nameKey(name)) ?? [])
  return { part: { roomIds: [...new Set(found.flatMap((one) => (one.kind === 'room' ? one.id : [])))] } }
}

/** What somebody wrote into a cell elsewhere; empties it where they wrote nothing. */
function readGrantCell(field: GrantField, text: string, { rooms, pairs }: Readable): ReadCell {
  switch (field) {
    case 'rooms':
      return readRooms(text, rooms)
    case 'canSet': {
      const isYes = ['1', '+', 'true', permissionTexts.yes].includes(nameKey(text))
      const isNo = ['', '0', '-', '–', 'false', permissionTexts.no].includes(nameKey(text))
      return isYes || isNo ? { part: { canSet: isYes } } : { problem: cellProblems.canSet(text) }
    }
    case 'when': {
      const slots = writtenSlots(text, pairs)
      return slots ? { part: { slots } } : { problem: cellProblems.when(text) }
    }
  }
}

/** What a pasted block makes of rows, from one field on: a part for each of its lines; what cannot be read stays as it was. */
export function readGrantBlock(
  from: GrantField,
  text: string,
  known: Readable,
): { lines: Partial<LoadGrant>[]; problems: string[] } {
  const filled = fields.slice(fields.indexOf(from))
  const problems: string[] = []
  const lines = parseBlock(text).map((cells) =>
    cells.slice(0, filled.length).reduce<Partial<LoadGrant>>((grant, cell, index) => {
      const read = readGrantCell(filled[index] ?? from, cell, known)
      if ('part' in read) return { ...grant, ...read.part }
      problems.push(read.problem)
      return grant
    }, {}),
  )
  return { lines, problems: [...new Set(problems)] }
}
