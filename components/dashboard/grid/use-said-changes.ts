import { useCallback, useEffect, useRef } from 'react'
import { timers } from '@/lib/client/timers'
import { isOwnChangeFresh } from '@/lib/client/use-refresh'
import { weekKey, type LoadedWeek } from '@/lib/client/use-schedule'
import { scheduleChanges } from '@/lib/domain/schedule-changes'
import { weekChangedText } from '@/lib/text/dashboard'
import { useAnnounce } from '@/components/ui/announcer'

/**
 * Has read out what somebody else changed in the shown week, a run of changes as one; of one's own changes the toast tells. Returns what is
 * to be called when the live channel says that something did.
 */
export function useSaidChanges(loaded: LoadedWeek | null): () => void {
  const announce = useAnnounce()
  const latest = useRef(loaded)
  /** The week as it was when the channel said so first. */
  const before = useRef<LoadedWeek | null>(null)
  useEffect(() => {
    latest.current = loaded
    const was = before.current
    if (!was || !loaded || was === loaded) return
    const timer = setTimeout(() => {
      before.current = null
      if (weekKey(was) !== weekKey(loaded) || isOwnChangeFresh()) return
      const text = weekChangedText(scheduleChanges(was.schedule, loaded.schedule))
      if (text) announce(text)
    }, timers.changesSettle)
    return () => clearTimeout(timer)
  }, [loaded, announce])
  return useCallback(() => {
    before.current ??= latest.current
  }, [])
}
