'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject } from '@/lib/domain/resource'
import { decodeEventsToken, eventsTokenUrl, type WiderWatch } from '@/lib/wire/live'
import { get } from './call'
import { openLiveChannel, type LiveChannel, type LiveStatus } from './live'
import { liveTiming } from './live-timing'

export type { WiderWatch } from '@/lib/wire/live'

/**
 * Follows the week of `subject` that begins on `monday`. `onChange` is called when that week has to be read again, already
 * spread over a moment; `onSessionLost` once, when the session has ended. `wider`: what is followed besides; without a subject and
 * whatever changes in its week nothing is.
 */
export function useLive(
  subject: Subject | null,
  monday: CalendarDate,
  onChange: () => void,
  onSessionLost?: () => void,
  wider?: WiderWatch,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>({ status: 'connecting', since: null })
  const channel = useRef<LiveChannel | null>(null)
  const changed = useEffectEvent(onChange)
  const sessionLost = useEffectEvent(() => onSessionLost?.())
  const following = subject !== null || wider?.everySubject === true
  const watch = useEffectEvent(() => following && channel.current?.watch(subject, monday, wider))

  useEffect(() => {
    if (!following) return
    const opened = openLiveChannel({
      // What goes wrong here is only logged (specification, section 8).
      fetchToken: async () => decodeEventsToken(await get(eventsTokenUrl, { quiet: true })),
      openSocket: (url) => new WebSocket(url),
      onChange: () => changed(),
      onStatus: setStatus,
      onSessionLost: () => sessionLost(),
      now: Date.now,
      random: Math.random,
    })
    channel.current = opened
    watch()
    const stopListening = reconnectOnWake(opened)
    return () => {
      stopListening()
      opened.close()
      channel.current = null
    }
  }, [following])

  useEffect(() => {
    watch()
  }, [subject?.kind, subject?.id, monday, wider])

  return status
}

function reconnectOnWake(channel: LiveChannel): () => void {
  let hiddenAt = Infinity
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > liveTiming.sleepAfter) channel.reconnect()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', channel.reconnect)
  window.addEventListener('offline', channel.disconnect)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', channel.reconnect)
    window.removeEventListener('offline', channel.disconnect)
  }
}
