import { useCallback, useEffect, useRef } from 'react'
import { timers } from '@/lib/core/browser/timers'
import { isOwnChangeFresh } from '@/lib/core/browser/live/use-refresh'
import { weekKey, type LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'
import { scheduleChanges } from '@/lib/core/rules/live/schedule-changes'
import { weekChangedText } from '@/lib/core/texts/schedule/dashboard'
import { useAnnounce } from '@/components/ui/announcer'

/**
 * Announces what others changed in the shown week, several changes together; toasts report the user's own. Returns the callback for
 * live notices.
 */
export function useSaidChanges(loaded: LoadedWeek | null): () => void {
  const announce = useAnnounce()
  const latest = useRef(loaded)
  /** The week before the first notice. */
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
