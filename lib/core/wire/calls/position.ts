import type { Position } from '@/lib/core/wire/rules/position'

/**
 * The cookie and the header with the latest position in the database's log that a browser has seen, by a
 * change of its own or from an answer.
 */
export const positionCookie = 'seen'
export const positionHeader = 'x-seen'

/** In seconds; far longer than a replica may lag. */
export const positionLasts = 3600

export const encodePosition = ({ timeline, bytes }: Position): string => `${timeline}.${bytes}`

/** Null for anything that is not a position. */
export function decodePosition(text: string | null | undefined): Position | null {
  const [, timeline, bytes] = /^(\d{1,10})\.(\d{1,16})$/.exec(text ?? '') ?? []
  const position = { timeline: Number(timeline), bytes: Number(bytes) }
  return Number.isSafeInteger(position.bytes) ? position : null
}
