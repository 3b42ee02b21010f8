import type { BestPlace, OfferedPlace } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { placeReasons } from '@/lib/planning/texts/best-places'
import type { WireBestPlace } from './best-places.contract'

export const encodeBestPlace = (place: BestPlace): WireBestPlace => {
  const { day, pair, parity, dates, free, room } = place
  return {
    day,
    pair,
    parity,
    date: (dates[0] ?? free[0]) as CalendarDate,
    dates: dates.length,
    free: free.length,
    auditory: room && { id: room.id, title: room.title, capacity: room.capacity },
    price: Math.round(place.price * 10) / 10,
    reasons: placeReasons(place),
  }
}

export const decodeBestPlace = ({ auditory, ...place }: WireBestPlace): OfferedPlace => ({
  ...place,
  room: auditory && { ...auditory, id: auditory.id as RoomId },
})
