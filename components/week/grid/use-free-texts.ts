import { useMemo } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useFreeWeek } from '@/lib/booking/browser/use-free-week'
import { freeRoomsText } from '@/lib/booking/texts/free-rooms'
import { usualRoomOptions } from '@/lib/core/free-rooms/rules/room-search'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'

/** The free rooms of a slot, as one text, so that a cell only re-renders when it changes. */
export type FreeText = Slot & { text: string }

const none: readonly never[] = []

/** Texts of the week's cells during a room search: about the marked rooms, or the room whose week it is. */
export function useFreeTexts(): readonly FreeText[] {
  const { actor, monday, subject, task } = useDashboard()
  const search = task?.mode === 'search' ? task : null
  const own = search && subject?.kind === 'room' && !isVirtualRoom(subject.id) ? subject : null
  const marked = search?.marked ?? none
  const rooms = useMemo(() => (marked.length === 0 && own ? [own] : marked), [marked, own])
  const ids = useMemo(() => rooms.map(({ id }) => id), [rooms])
  const slots = useFreeWeek(ids, monday, search?.options ?? usualRoomOptions(actor))
  const isOwnWeek = rooms.length === 1 && rooms[0]?.id === own?.id
  return useMemo(
    () =>
      slots.flatMap(({ day, pair, roomIds }) => {
        const titles = rooms.filter(({ id }) => roomIds.includes(id)).map(({ title }) => title)
        return titles.length > 0 ? [{ day, pair, text: freeRoomsText(titles, rooms.length, isOwnWeek) }] : []
      }),
    [slots, rooms, isOwnWeek],
  )
}
