import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/** A place and its holder as returned by the driver: bigint is text. */
export type HeldRow = Omit<HeldPlace, 'holder'> & {
  holderId: string
  holderKind: HeldPlace['holder']['kind']
  holderTitle: string
}

/** Drops the statement's other columns. */
export const heldPlaceOf = (row: HeldRow): HeldPlace => {
  const { date, pair, kind, id, title, holderId, holderKind, holderTitle } = row
  const holder = { id: Number(holderId) as MeetingId, kind: holderKind, title: holderTitle }
  return { date, pair, kind, id, title, holder }
}
