import type { DoubtKind } from '@/lib/domain/grid-sheet/doubts'
import type { Subgroup } from '@/lib/domain/resource'
import type { CellContext } from './cell-context'
import { lookAlikeKey } from './look-alike'
import { Reading, type Token } from './reading'
import { bySurname, takePeople } from './take-people'
import { roomTitle } from './take-rooms'
import { takeSmallThings, takeSubgroups } from './take-words'
import { cleaned, tokensOf } from './tokens'
import { takeRuled } from './cell-context'

export type NamedRoom = { title: string; isOnline: boolean; doubt: DoubtKind | null }
export type NamedPerson = { name: string; subgroup: Subgroup; isVacancy: boolean; doubt: DoubtKind | null }

const dash = /^[-–—.\s]*$/

/** The rooms that a line of a column of rooms names. */
export function readRooms(text: string, context: CellContext): NamedRoom[] {
  const { known } = context
  const whole = cleaned(text)
  if (dash.test(whole)) return []
  const listed = known.rooms.get(lookAlikeKey(whole))
  if (listed !== undefined) return [{ title: listed, isOnline: false, doubt: null }]
  const tokens = tokensOf(text, context).filter(({ kind }) => kind !== 'break' && kind !== 'noise')
  const rooms = tokens.flatMap((token): NamedRoom[] => {
    if (token.kind === 'room') return [{ title: token.title, isOnline: false, doubt: token.doubt }]
    if (token.kind === 'online') return [{ title: '', isOnline: true, doubt: null }]
    return []
  })
  const others = tokens.filter(
    ({ kind }) =>
      kind !== 'room' && kind !== 'online' && kind !== 'type' && kind !== 'link' && kind !== 'time',
  )
  if (rooms.length > 0 && others.length === 0) return rooms
  // A column of rooms holds rooms, whatever they are called; several only where each part is like a number.
  const parts = whole.split(/[,;]\s*/)
  const names =
    parts.length > 1 && parts.every((part) => /\d/.test(part) && part.length < 12) ? parts : [whole]
  return names.map((name) => ({
    title: roomTitle(name, known.rooms),
    isOnline: false,
    doubt: looksLikeRoom(name) ? null : 'guessedRoom',
  }))
}

const looksLikeRoom = (name: string): boolean =>
  name.length <= 30 && (/\d/.test(name) || /^(?:\p{Lu}{2,6}|-|каф\.?|база|сдо|дист\.?)$/iu.test(name))

/** The people that a line of a column of teachers names, with the subgroup of each where it is told. */
export function readPeople(text: string, context: CellContext): NamedPerson[] {
  if (dash.test(text)) return []
  const reading = new Reading(text)
  takeRuled(reading, context.rules)
  takeSmallThings(reading)
  takeSubgroups(reading)
  takePeople(reading, context.people, context.order)
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
        .filter((word) => /^\p{Lu}[\p{L}-]{2,}/u.test(word))
        .map((word) => ({ ...bySurname(word, people), subgroup: 0, isVacancy: false }))
    default:
      return []
  }
}
