import type { Offer } from '@/lib/core/browser/names/vocabularies'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { roomNumber } from '@/lib/permissions/texts/load-permissions'
import type { TitledRoom } from '@/lib/core/rules/schedule/schedule'

/** Names of rooms; ids while unknown. */
export const roomTitles = (roomIds: readonly RoomId[], offers: readonly Offer[] | undefined): TitledRoom[] =>
  roomIds.map((id) => ({
    id,
    title: offers?.find((offer) => offer.kind === 'room' && offer.id === id)?.title ?? roomNumber(id),
  }))
