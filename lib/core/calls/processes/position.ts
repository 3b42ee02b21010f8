import type { Position } from '@/lib/core/rules/processes/position'

/**
 * The cookie and the header with the place in the database's log that a browser has seen: it wrote it, or was
 * told of it.
 */
export const positionCookie = 'seen'
export const positionHeader = 'x-seen'

/** Seconds; far longer than a copy of the database may be behind. */
export const positionLasts = 3600

export const encodePosition = ({ timeline, bytes }: Position): string => `${timeline}.${bytes}`

/** Null for anything that is not a position. */
export function decodePosition(text: string | null | undefined): Position | null {
  const [, timeline, bytes] = /^(\d{1,10})\.(\d{1,16})$/.exec(text ?? '') ?? []
  const position = { timeline: Number(timeline), bytes: Number(bytes) }
  return Number.isSafeInteger(position.bytes) ? position : null
}
