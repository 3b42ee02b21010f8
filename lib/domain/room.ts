export type RoomKind = 'ordinary' | 'sport' | 'virtual'

/**
 * The building of a room (specification, «Auditory»): its own, or the part of the title before the first dash, upper-cased, if it
 * has 1 or 2 characters; otherwise null, shown as «Другие».
 */
export function buildingOf(room: { title: string; building: string | null }): string | null {
  if (room.building) return room.building
  const [prefix = '', ...rest] = room.title.split('-')
  const corpus = prefix.trim().toUpperCase()
  return rest.length > 0 && (corpus.length === 1 || corpus.length === 2) ? corpus : null
}
