import { readType } from '@/lib/core/names/rules/lesson-types'
import { type ExistingNames, sheetNameKey } from './existing-names'
import type { Meant, Reading } from './reading'
import type { SheetPeople } from './take-people'
import { readSubgroup } from './take-words'

/** A type in brackets, and a half, that may follow a title in its line. */
const afterTitle = /\s*\(([^()\n]{1,40})\)([^()\n]{0,20})$/u

/** The title that a line begins with, if only its type and a half may follow it. */
function titleIn(line: string): string {
  const found = afterTitle.exec(line)
  const [, type = '', half = ''] = found ?? []
  const isOver = readType(type) !== null && (half.trim() === '' || readSubgroup(half.trim()) !== null)
  return found && isOver ? line.slice(0, found.index) : line
}

/** The names in a line as the university has them; null if one is unknown. */
function namesIn(line: string, sign: RegExp, nameOf: (key: string) => string | undefined): string[] | null {
  const names = line.split(sign).map((name) => nameOf(sheetNameKey(name)))
  return names.every((name) => name !== undefined) ? names : null
}

/**
 * Takes lines that are nothing but names of the university, whatever else their words could mean: a discipline
 * with its type, people, or rooms, together if «+» is between them. A line that could be two of these is left.
 */
export function takeKnownLines(
  reading: Reading,
  known: ExistingNames,
  people: SheetPeople,
  wanted: { people: boolean; rooms: boolean },
): void {
  for (const { index, 0: line } of reading.text.matchAll(/\S[^\n]*/g)) {
    if (reading.left.slice(index, index + line.length) !== line) continue
    const title = titleIn(line)
    const rooms = wanted.rooms ? namesIn(line, /\s\+\s|,\s/, (key) => known.rooms.get(key)) : null
    const teachers = wanted.people && people.isList ? namesIn(line, /,\s/, (key) => people.byKey.get(key)) : null
    const isTitle = known.disciplines.has(sheetNameKey(title))
    if ([rooms, teachers, isTitle || null].filter((one) => one !== null).length !== 1) continue
    if (isTitle) reading.take(index, index + title.length, { kind: 'text', text: title, isTitle })
    const isTogether = line.includes(' + ')
    const meant = [
      ...(rooms ?? []).map((room): Meant => ({ kind: 'room', title: room, doubt: null, isTogether })),
      ...(teachers ?? []).map((name): Meant => ({ kind: 'person', name, doubt: null })),
    ]
    if (meant.length > 0) reading.takeAs(index, index + line.length, meant)
  }
}
