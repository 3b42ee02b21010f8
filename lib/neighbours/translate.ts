import { decoded } from '@/lib/sheets/sheet-text.mjs'
import { isFet, readFet } from './fet'
import { isRuz, readRuz } from './galaktika-ruz'
import { isCalendar, readCalendarFile } from './icalendar'
import { isUntis, readUntis } from './untis'
import type { NeighbourGround, Translated } from './translated'

type Reader = {
  reads: (head: string) => boolean
  read: (text: string, ground: NeighbourGround) => Translated
}

const readers: readonly Reader[] = [
  { reads: isRuz, read: readRuz },
  { reads: isCalendar, read: readCalendarFile },
  { reads: isFet, read: readFet },
  { reads: isUntis, read: readUntis },
]

/** Even, for UTF-16. A letter cut off at the end makes no difference to what is looked for. */
const longestHead = 64 * 1024

const readerOf = (bytes: Uint8Array): Reader | undefined => {
  const head = decoded(bytes.subarray(0, longestHead))
  return readers.find(({ reads }) => reads(head))
}

/** Whether a file is a neighbour's, by its beginning of 64 KiB at most. */
export const isNeighbours = (beginning: Uint8Array): boolean => readerOf(beginning) !== undefined

/** Reads a neighbour's file. Throws NeighbourFault, and an Error if it is none. */
export function translate(bytes: Uint8Array, ground: NeighbourGround): Translated {
  const reader = readerOf(bytes)
  if (!reader) throw new Error('no file of a neighbour')
  return reader.read(decoded(bytes), ground)
}
