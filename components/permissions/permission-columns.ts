import { createContext, useContext } from 'react'
import { defaultPairTimes, type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { byName, nameKey } from '@/lib/core/files/texts/name-key'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { parseBlock } from '@/lib/core/programmes/rules/pasted-block'
import { wordList } from '@/lib/core/programmes/texts/cell-words'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { permissionCellProblems, permissionTexts, roomNumber } from '@/lib/permissions/texts/load-permissions'
import { slotListText, writtenSlots } from '@/lib/permissions/texts/slot-list'

/** Editable fields of a row, in column order. */
const fields = ['rooms', 'canSet', 'when'] as const
type PermissionField = (typeof fields)[number]

export type PermissionColumn = 'select' | 'title' | 'type' | PermissionField | 'copy' | 'revert'

/** The table's columns and how their cells are used. */
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

export const isGrantField = (column: PermissionColumn): column is PermissionField =>
  fields.some((field) => field === column)

/** Names of rooms; ids while unknown. */
export const roomTitles = (roomIds: readonly RoomId[], offers: readonly Offer[] | undefined): TitledRoom[] =>
  roomIds.map((id) => ({
    id,
    title: offers?.find((offer) => offer.kind === 'room' && offer.id === id)?.title ?? roomNumber(id),
  }))

/** A cell's text for the clipboard. */
export function grantCellText(
  { canSet, roomIds, slots }: LoadGrant,
  field: PermissionField,
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

/** What cells refer to: rooms, once loaded, and the university's pairs. */
type Readable = { rooms: readonly Offer[] | undefined; pairs: readonly Pair[] }

type ReadCell = { part: Partial<LoadGrant> } | { problem: string }

function readRooms(text: string, rooms: readonly Offer[] | undefined): ReadCell {
  if (!rooms) return { problem: permissionCellProblems.loading }
  const known = byName(rooms, ({ title }) => [title])
  const names = wordList(text)
  const missing = names.filter((name) => !known.has(nameKey(name)))
  if (missing.length > 0) return { problem: permissionCellProblems.rooms(missing) }
  const found = names.flatMap((name) => known.get(nameKey(name)) ?? [])
  return { part: { roomIds: [...new Set(found.flatMap((one) => (one.kind === 'room' ? one.id : [])))] } }
}

/** Parses a pasted cell; empty text clears it. */
function readGrantCell(field: PermissionField, text: string, { rooms, pairs }: Readable): ReadCell {
  switch (field) {
    case 'rooms':
      return readRooms(text, rooms)
    case 'canSet': {
      const isYes = ['1', '+', 'true', permissionTexts.yes].includes(nameKey(text))
      const isNo = ['', '0', '-', '–', 'false', permissionTexts.no].includes(nameKey(text))
      return isYes || isNo ? { part: { canSet: isYes } } : { problem: permissionCellProblems.canSet(text) }
    }
    case 'when': {
      const slots = writtenSlots(text, pairs)
      return slots ? { part: { slots } } : { problem: permissionCellProblems.when(text) }
    }
  }
}

/** Parses a pasted block from one field on: one patch per line; invalid cells stay unchanged. */
export function readGrantBlock(
  from: PermissionField,
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

/** The university's pairs, for every matrix of the page. */
export const DayPairs = createContext<readonly Pair[]>(pairsOf({ pairTimes: defaultPairTimes }))
export const useDayPairs = (): readonly Pair[] => useContext(DayPairs)
