'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Subject } from '@/lib/core/rules/names/resource'
import { decodeEventsToken, eventsTokenUrl, type WiderWatch } from '@/lib/core/calls/live/live'
import { get } from '../calls/call'
import { openLiveChannel, type LiveChannel, type LiveStatus } from './live'
import { liveTiming } from './live-timing'
import { useSessionOver } from '../calls/session-end'

export type { WiderWatch } from '@/lib/core/calls/live/live'

/**
 * Subscribes to the week of `subject` from `monday`. `onChange` is called, after a random delay, when the week must be refetched.
 * `wider`: further subscriptions. Does nothing without a subject (unless the whole week is followed), or after the session has
 * ended.
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
    // Changes made before the user signed in again were missed.
    if (wasOver.current) changed()
    wasOver.current = false
    const opened = openLiveChannel({
      // Errors here are only logged (specification, section 8).
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
