export type RoomKind = 'ordinary' | 'sport' | 'virtual'

/**
 * The building of a room without one of its own (specification, «Auditory»): the part of its title before the
 * first dash, upper-cased, if it has 1 or 2 characters; otherwise null, shown as «Другие». The database has
 * the same rule (db/functions/room-building.sql).
 */
export function impliedBuilding(title: string): string | null {
  const [prefix = '', ...rest] = title.split('-')
  const corpus = prefix.trim().toUpperCase()
  return rest.length > 0 && (corpus.length === 1 || corpus.length === 2) ? corpus : null
}

/**
 * The floor that a room's number usually means: the digits before the last two of a number of three or four
 * digits, for floors up to 40. Null if the title has no such number, or several.
 */
export function floorOf({ title }: { title: string }): number | null {
  const numbers = [...title.matchAll(/\d+/g)].map(([digits]) => digits)
  const [number = ''] = numbers
  const floor = /^[1-9]\d{2,3}$/.test(number) ? Math.floor(Number(number) / 100) : 0
  return numbers.length === 1 && floor > 0 && floor <= 40 ? floor : null
}

/** A room's title for display beside its building, without repeating it: «305» for «305 (Б2)». */
export const titleWithin = ({ title, building }: { title: string; building: string | null }): string =>
  building !== null && title.endsWith(` (${building})`) ? title.slice(0, -` (${building})`.length) : title
