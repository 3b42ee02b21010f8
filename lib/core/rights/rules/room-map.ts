export const longestRoomMap = 500

const parts = /\{(building|room)\}/g

type Place = { building: string | null; room: string }

/** The map link of this room, from the university's template; null without a template. */
export const roomMapUrl = (template: string, { building, room }: Place): string | null =>
  template === ''
    ? null
    : template.replace(parts, (_, part) => encodeURIComponent(part === 'room' ? room : (building ?? '')))

/**
 * Whether a template leads to one https site for every room: nothing of the room goes into the host name. An
 * empty template is valid: no map.
 */
export function isRoomMap(template: string): boolean {
  if (template === '') return true
  if (!/^https:\/\/[^/{}\s]+\//i.test(template) || /\{(?!(building|room)\})/.test(template)) return false
  const url = roomMapUrl(template, { building: 'Б', room: 'Б-101' })
  return url !== null && URL.canParse(url) && new URL(url).username === ''
}
