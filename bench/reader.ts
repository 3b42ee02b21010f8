import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { liveTiming } from '@/lib/core/live/browser/live-timing'
import { decodeEventsToken, decodeNotice, encodeFilter, eventsTokenUrl } from '@/lib/core/live/calls/live'
import type { Subject } from '@/lib/core/names/rules/resource'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { positionCookie } from '@/lib/core/wire/calls/position'

const patience = 30_000

/** What a reader waited for. `failure`: why it did not come. */
export type TimedResponse = {
  kind: 'page' | 'token' | 'socket' | 'next week' | 'week told of'
  milliseconds: number
  failure?: string
}

/** Someone who opens a group's week, follows it, turns to the next one and stays. */
export class BenchReader {
  private socket: WebSocket | null = null
  private refetching = false
  private seen = ''

  constructor(
    private readonly url: string,
    private readonly cookie: string,
    private readonly subject: Subject,
    private readonly monday: CalendarDate,
    private readonly asked: TimedResponse[],
  ) {}

  private async timed<Result>(kind: TimedResponse['kind'], act: () => Promise<Result>): Promise<Result | null> {
    const began = performance.now()
    try {
      const result = await act()
      this.asked.push({ kind, milliseconds: performance.now() - began })
      return result
    } catch (error) {
      this.asked.push({ kind, milliseconds: performance.now() - began, failure: String(error) })
      return null
    }
  }

  private get = (kind: TimedResponse['kind'], path: string): Promise<string | null> =>
    this.timed(kind, async () => {
      const answer = await fetch(this.url + path, {
        headers: {
          cookie: this.cookie + this.seen,
          accept: kind === 'page' ? 'text/html' : 'application/json',
        },
        signal: AbortSignal.timeout(patience),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} to ${path}`)
      return text
    })

  private week = (kind: TimedResponse['kind'], monday: CalendarDate) =>
    this.get(kind, scheduleUrl(this.subject, monday, addDays(monday, 6)))

  async come(turnAfter: number): Promise<void> {
    const { kind, id } = this.subject
    await this.get('page', `/dashboard/?type=${kind}&id=${id}&week=${this.monday}`)
    const told = await this.get('token', eventsTokenUrl)
    if (told) await this.timed('socket', () => this.follow(told))
    await pause(turnAfter)
    await this.week('next week', addDays(this.monday, 7))
  }

  private follow(told: string): Promise<void> {
    const { url, token } = decodeEventsToken(JSON.parse(told))
    const socket = new WebSocket(`${url}?t=${token}`, { handshakeTimeout: patience })
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      const notice = decodeNotice(data.toString())
      if (notice?.seen) this.seen = `; ${positionCookie}=${notice.seen}`
      if (notice) void this.refetch()
    })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => {
        socket.send(encodeFilter(this.subject, this.monday))
        resolve()
      })
    })
  }

  /** As browsers do: once for the notices that come within the delay. */
  private async refetch(): Promise<void> {
    if (this.refetching) return
    this.refetching = true
    await pause(liveTiming.noticeJitter * Math.random())
    this.refetching = false
    await this.week('week told of', this.monday)
  }

  leave(): void {
    this.socket?.terminate()
  }
}
