'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import {
  decodeEventsToken,
  decodeNotice,
  encodeFilter,
  type EventsToken,
  eventsTokenUrl,
  liveUrl,
  type WiderWatch,
} from '@/lib/core/live/calls/live'
import type { Subject } from '@/lib/core/names/rules/resource'
import { ageOfCopy } from '@/lib/core/page/browser/offline'
import { get, isSessionOver } from '@/lib/core/wire/browser/call'
import { learnPosition } from '@/lib/core/wire/browser/replay-position'
import { useSessionOver } from '@/lib/core/wire/browser/session-end'
import { liveTiming, reconnectDelay } from './live-timing'

/** `since`: when the shown data was last known to be current, in milliseconds since 1970. */
export type LiveStatus = { status: 'connecting' | 'online'; since: null } | { status: 'offline'; since: number }

export type LiveSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

/** What else a page says and hears over its socket. `open` and `hear` are the channel's. */
export type SideLine = {
  /** Said now, and again whenever the socket opens. */
  say: (frame: string) => void
  /** Sets who hears: null when the connection is lost. */
  listen: (hear: (message: string | null) => void) => void
  open: (send: (frame: string) => void) => void
  hear: (message: string | null) => void
}

export function sideLine(): SideLine {
  let said = ''
  let send: (frame: string) => void = () => undefined
  let heard: SideLine['hear'] = () => undefined
  return {
    say: (frame) => send((said = frame)),
    listen: (hear) => {
      heard = hear
    },
    open: (next) => {
      send = next
      if (said) send(said)
    },
    hear: (message) => heard(message),
  }
}

type LiveChannelOptions = {
  /** Rejects as `get` does. */
  fetchToken: () => Promise<EventsToken>
  openSocket: (url: string) => LiveSocket
  /** Refetch the week: it changed, or may have changed while disconnected. */
  onChange: () => void
  /** The page is a copy that the service worker kept, so it may be older than any notice. */
  isCopy?: boolean
  line?: SideLine
  onStatus: (status: LiveStatus) => void
  /** Milliseconds since 1970. */
  now: () => number
  /** In [0, 1). */
  random: () => number
}

export type LiveChannel = {
  /** Sets the week the page shows. */
  watch: (subject: Subject | null, monday: CalendarDate, wider?: WiderWatch) => void
  /** Call it when the network is back or the machine woke up: the socket may be dead without an event. */
  reconnect: () => void
  /** Call it when the browser reports being offline. */
  disconnect: () => void
  close: () => void
}

/** Keeps one socket open while the session lasts, with at most one connection attempt and one refetch at a time. */
export function openLiveChannel(options: LiveChannelOptions): LiveChannel {
  const { now, random, line } = options
  let filter: string | null = null
  let socket: LiveSocket | null = null
  /** The current connection attempt; callbacks of older ones are ignored. */
  let attempt: symbol | null = null
  let failures = 0
  let closed = false
  let connectedBefore = options.isCopy ?? false
  let status: LiveStatus['status'] = 'connecting'
  let currentAt = now()
  let refetchAt = Infinity
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined

  function report(next: LiveStatus) {
    if (next.status === status) return
    status = next.status
    options.onStatus(next)
  }

  function refetchWithin(jitter: number) {
    const delay = jitter * random()
    if (now() + delay >= refetchAt) return
    refetchAt = now() + delay
    clearTimeout(refetchTimer)
    refetchTimer = setTimeout(() => {
      refetchAt = Infinity
      options.onChange()
    }, delay)
  }

  function connectIn(delay: number) {
    clearTimeout(connectTimer)
    connectTimer = setTimeout(() => void connect(), delay)
  }

  function drop() {
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = null
  }

  function stop() {
    attempt = null
    clearTimeout(connectTimer)
    clearTimeout(timeoutTimer)
    drop()
  }

  function lose(reason: unknown) {
    stop()
    line?.hear(null)
    if (status === 'online') currentAt = now()
    if (status !== 'offline') console.warn('Live channel lost:', reason)
    report({ status: 'offline', since: currentAt })
    connectIn(reconnectDelay(failures, random()))
    failures += 1
  }

  function close() {
    closed = true
    stop()
    clearTimeout(refetchTimer)
  }

  async function connect() {
    if (closed || attempt) return
    stop()
    const mine = (attempt = Symbol('attempt'))
    timeoutTimer = setTimeout(() => lose('no connection in time'), liveTiming.connectTimeout)
    try {
      const token = await options.fetchToken()
      if (attempt === mine) openWith(token)
    } catch (error) {
      if (attempt !== mine) return
      // The session has ended: reconnecting is useless, and the network is fine.
      if (isSessionOver(error)) close()
      else lose(error)
    }
  }

  function openWith(token: EventsToken) {
    const next = (socket = options.openSocket(liveUrl(token)))
    next.onopen = () => {
      attempt = null
      failures = 0
      clearTimeout(timeoutTimer)
      connectIn(Math.max(token.lifetimeSeconds * 1000 - liveTiming.renewalMargin, liveTiming.reconnectDelay))
      if (filter) next.send(filter)
      line?.open((frame) => next.send(frame))
      if (connectedBefore || status === 'offline') refetchWithin(liveTiming.reconnectJitter)
      connectedBefore = true
      report({ status: 'online', since: null })
    }
    next.onmessage = ({ data }) => {
      const notice = typeof data === 'string' ? decodeNotice(data) : null
      if (!notice) return line?.hear(String(data))
      learnPosition(notice.seen)
      refetchWithin(liveTiming.noticeJitter)
    }
    next.onclose = ({ code }) => lose(`closed with ${code}`)
  }

  void connect()
  return {
    watch(subject, monday, wider) {
      const next = encodeFilter(subject, monday, wider)
      if (next === filter) return
      filter = next
      if (socket && !attempt) socket.send(filter)
    },
    reconnect: () => void connect(),
    disconnect: () => {
      if (!closed) lose('no network')
    },
    close,
  }
}

export type { WiderWatch } from '@/lib/core/live/calls/live'

/**
 * Subscribes to the week of `subject` from `monday`. `onChange` is called, after a random delay, when the
 * week must be refetched. `wider`: further subscriptions. Does nothing without a subject (unless the whole
 * week is followed), or after the session has ended.
 */
export function useLive(
  subject: Subject | null,
  monday: CalendarDate,
  onChange: () => void,
  wider?: WiderWatch,
  line?: SideLine,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>(unknown)
  const channel = useRef<LiveChannel | null>(null)
  const changed = useEffectEvent(onChange)
  const isOver = useSessionOver()
  const wasOver = useRef(false)
  const following = subject !== null || wider?.everySubject === true || (wider?.also.length ?? 0) > 0
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
      isCopy: ageOfCopy() > 0,
      line,
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
  }, [following, isOver, line])

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
