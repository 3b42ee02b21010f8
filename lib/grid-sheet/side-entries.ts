import type { DoubtKind } from '@/lib/grids/rules/doubts'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import { apostrophes } from '@/lib/core/rules/words/folded'
import type { CellContext } from './cell-context'
import { lookAlikeKey, oneScript } from './look-alike'
import { Reading, type Token } from './reading'
import { bySurname, takePeople } from './take-people'
import { roomTitle, takeOnline } from './take-rooms'
import { takeSmallThings, takeSubgroups } from './take-words'
import { cleaned } from './tokens'
import { takeRuled } from './cell-context'

export type NamedRoom = { title: string; isOnline: boolean; doubt: DoubtKind | null }
export type NamedPerson = { name: string; subgroup: Subgroup; isVacancy: boolean; doubt: DoubtKind | null }

const bareName = new RegExp(`^\\p{Lu}[\\p{L}${apostrophes}-]{2,}`, 'u')
const dash = /^[-–—.\s]*$/

/** The rooms that a line of a column of rooms names. What stands there is a room, whatever it is called. */
export function readRooms(text: string, context: CellContext): NamedRoom[] {
  const { known } = context
  const whole = cleaned(withoutOthers(text, context))
  if (dash.test(whole)) return []
  const listed =
    known.rooms.get(lookAlikeKey(whole)) ?? known.rooms.get(lookAlikeKey(roomTitle(whole, known.rooms)))
  if (listed !== undefined) return [{ title: listed, isOnline: false, doubt: null }]
  if (isOnline(whole)) return [{ title: '', isOnline: true, doubt: null }]
  const parts = whole.split(/[,;]\s*|\s\/\s/)
  // «МК-01, стадион» is one room; «101, 102» are two, and so are those that the university has.
  const areRooms = parts.every(
    (part) => known.rooms.has(lookAlikeKey(part)) || (/\d/.test(part) && part.length < 20) || isOnline(part),
  )
  const names = parts.length > 1 && areRooms ? parts : [whole]
  return names.map((name) =>
    isOnline(name)
      ? { title: '', isOnline: true, doubt: null }
      : {
          title: roomTitle(name, known.rooms),
          isOnline: false,
          doubt: looksLikeRoom(name) ? null : 'guessedRoom',
        },
  )
}

const isOnline = (text: string): boolean => {
  const reading = new Reading(text)
  takeOnline(reading)
  return reading.tokens.length > 0 && !/[\p{L}\d]/u.test(reading.left)
}

/** A line without times and links, which are no part of a room's title. */
function withoutOthers(text: string, { rules }: CellContext): string {
  const reading = new Reading(text)
  takeRuled(reading, rules)
  const ruled = reading.tokens.find((token) => token.kind === 'room')
  if (ruled?.kind === 'room') return ruled.title
  takeSmallThings(reading)
  return reading.left
}

const looksLikeRoom = (name: string): boolean =>
  name.length <= 40 &&
  (/\d/.test(name) ||
    /^(?:\p{Lu}{2,6}(?:\s.*)?|-|каф\.?|база|сдо|дист\.?|спортзал|стадион|бассейн|с\/з)(?:\s?\(.*\))?$/iu.test(
      name,
    ))

/** The people that a line of a column of teachers names, with the subgroup of each where it is told. */
export function readPeople(text: string, context: CellContext): NamedPerson[] {
  if (dash.test(text)) return []
  const reading = new Reading(oneScript(text))
  takeRuled(reading, context.rules)
  takeSmallThings(reading)
  takeSubgroups(reading)
  takePeople(reading, context.people, context.order, false)
  const people: NamedPerson[] = []
  for (const token of reading.finish()) {
    if (token.kind === 'subgroup') {
      const last = people.at(-1)
      if (last) last.subgroup = token.subgroup
    } else people.push(...named(token, context))
  }
  return people
}

function named(token: Token, { people }: CellContext): NamedPerson[] {
  switch (token.kind) {
    case 'person':
      return [{ name: token.name, subgroup: 0, isVacancy: false, doubt: token.doubt }]
    case 'vacancy':
      return [{ name: '', subgroup: 0, isVacancy: true, doubt: null }]
    case 'text':
      return cleaned(token.text)
        .split(/[\s,]+/)
        .filter((word) => bareName.test(word))
        .map((word) => ({ ...bySurname(word, people), subgroup: 0, isVacancy: false }))
    default:
      return []
  }
}
