import { useMemo } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useRoomAsks } from '@/lib/booking/browser/approvals'
import { asRequests } from '@/lib/booking/rules/approval'
import type { LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'

/** The week of a room with the bookings that wait for consent among its requests. */
export function useWithAsked(week: LoadedWeek): LoadedWeek {
  const { actor } = useDashboard()
  const { subject, monday } = week
  const asks = useRoomAsks(subject.kind === 'room' && actor.kind === 'person' ? subject.id : null, monday)
  return useMemo(() => {
    if (asks.length === 0) return week
    const { schedule } = week
    return { ...week, schedule: { ...schedule, requests: [...schedule.requests, ...asRequests(asks)] } }
  }, [week, asks])
}
