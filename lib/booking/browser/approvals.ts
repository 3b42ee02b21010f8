'use client'

import { useMemo } from 'react'
import { askOf, asksRequest, decideRequest, roomAsksRequest } from '@/lib/booking/calls/approvals'
import type { Ask, AskDecision, Asks, DecidedAsk } from '@/lib/booking/rules/approval'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'

/** Milliseconds after which the queue is asked for anew: others ask and decide meanwhile. */
const refreshes = 30_000

/** The queue of whoever approves and one's own bookings; undefined while loading. */
export function useAsks(): { asks: Asks | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useRequest(
    'timetable',
    asksRequest,
    ({ toDecide, own }): Asks => ({ toDecide: toDecide.map(askOf), own: own.map(askOf) }),
    { refreshInterval: refreshes },
  )
  return { asks: data, hasFailed: data === undefined && error !== undefined, reload: () => void mutate() }
}

const none: readonly Ask[] = []

/** The bookings of a room that wait for consent in the week from `monday`; none while loading. */
export function useRoomAsks(roomId: RoomId | null, monday: CalendarDate): readonly Ask[] {
  const request = useMemo(
    () => (roomId === null ? null : roomAsksRequest(roomId, { from: monday, to: addDays(monday, 6) })),
    [roomId, monday],
  )
  const { data } = useRequest('timetable', request, (asks) => asks.map(askOf), { quiet: true })
  return data ?? none
}

/** Approves or refuses a booking, or previews it as a dry run. The caller shows failures. */
export const decide = (order: AskDecision): Promise<DecidedAsk> =>
  requestChange(decideRequest(order), { quiet: true })
