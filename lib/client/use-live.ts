'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject } from '@/lib/domain/resource'
import { decodeEventsToken, eventsTokenUrl, type WiderWatch } from '@/lib/wire/live'
import { get } from './call'
import { openLiveChannel, type LiveChannel, type LiveStatus } from './live'
import { liveTiming } from './live-timing'
import { useSessionOver } from './session-end'

export type { WiderWatch } from '@/lib/wire/live'

/**
 * Follows the week of `subject` that begins on `monday`. `onChange` is called when that week has to be read again, already
 * spread over a moment. `wider`: what is followed besides; without a subject and whatever changes in its week nothing is, and
 * nothing while the session is over.
 */
export function useLive(
  subject: Subject | null,
  monday: CalendarDate,
  onChange: () => void,
  wider?: WiderWatch,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>(unknown)
  const channel = useRef<LiveChannel | null>(null)
  const changed = useEffectEvent(onChange)
  const isOver = useSessionOver()
  const wasOver = useRef(false)
  const following = subject !== null || wider?.everySubject === true
  const watch = useEffectEvent(() => following && channel.current?.watch(subject, monday, wider))

  useEffect(() => {
    if (!following) return
    if (isOver) {
      wasOver.current = true
      return
    }
    // What changed before they signed in again, nobody told.
    if (wasOver.current) changed()
    wasOver.current = false
    const opened = openLiveChannel({
      // What goes wrong here is only logged (specification, section 8).
      fetchToken: async () => decodeEventsToken(await get(eventsTokenUrl, { quiet: true })),
      openSocket: (url) => new WebSocket(url),
      onChange: () => changed(),
      onStatus: setStatus,
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
  }, [following, isOver])

  useEffect(() => {
    watch()
  }, [subject?.kind, subject?.id, monday, wider])

  return isOver ? unknown : status
}

const unknown: LiveStatus = { status: 'connecting', since: null }

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
