import type { Sql } from '@/db/client'
import type { Watched } from '@/lib/core/live/calls/live'
import { encodePosition } from '@/lib/core/wire/calls/position'
import type { Position } from '@/lib/core/wire/rules/position'
import { safely } from '@/lib/environment/safely.mjs'
import {
  type Audience,
  everythingChanged,
  keysOfWeek,
  keysWatched,
  type LiveNotice,
  noticeChannel,
  type NoticeWeeks,
  parseNotice,
  sessionChannel,
  type SubscribedWeek,
} from './notice'

/** Milliseconds in which repeated reconnect callbacks count as one: the driver calls once per attempt. */
const oneReturn = 200

/**
 * Passes on the database's notices while `sql` is open; rejects if listening cannot start. The driver
 * reconnects by itself. Notices sent meanwhile are lost, so a reconnect is announced as a change for
 * everyone.
 */
export async function listenForNotices(sql: Sql, onNotice: (notice: LiveNotice) => unknown): Promise<void> {
  let isReturn = false
  let telling: NodeJS.Timeout | undefined
  const tell = () => {
    telling = undefined
    console.warn('The database is back: every browser reads its week again.')
    onNotice(everythingChanged)
  }
  const onListening = () => {
    if (isReturn) telling ??= setTimeout(safely(tell), oneReturn)
    isReturn = true
  }
  // The driver would end the process if its listener threw.
  const hear = safely(
    (payload: string) => onNotice(parseNotice(payload)),
    () => onNotice(everythingChanged),
  )
  await sql.listen(noticeChannel, hear, onListening)
}

/**
 * Passes on the ids of ended sessions. Those missed during a lost connection are found when a socket's rights
 * are read again.
 */
export async function listenForEndedSessions(sql: Sql, onEnded: (sessionId: string) => void): Promise<void> {
  await sql.listen(sessionChannel, safely(onEnded))
}

/**
 * Passes notices on with a position that includes their changes: read after they arrived, and so after their
 * commit. Notices arriving meanwhile are passed on together.
 */
export function withPosition(
  findPosition: () => Promise<Position | null>,
  announce: (notice: LiveNotice, position?: string) => void,
): (notice: LiveNotice) => Promise<void> {
  const waiting: LiveNotice[] = []
  let isAsking = false
  return async (notice) => {
    waiting.push(notice)
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) {
      const heard = waiting.splice(0)
      const position = await findPosition()
      for (const one of heard) announce(one, position ? encodePosition(position) : undefined)
    }
    isAsking = false
  }
}

type Heard = { at: number; week: NoticeWeeks | 'everything'; audience: Audience }

/**
 * The notices of the last moments. A page is rendered before its socket opens, and would miss changes in
 * between. Times are milliseconds of any monotonic clock.
 */
export class RecentNotices {
  private readonly heard = new Map<string, Heard[]>()
  /** Keys with the time they were announced, oldest first. */
  private readonly order: { key: string; at: number }[] = []

  constructor(private readonly keepFor: number) {}

  add({ weeks, audience }: Pick<LiveNotice, 'weeks' | 'audience'>, now: number): void {
    this.forget(now)
    if (weeks === 'everyone') this.keep(everyone, { at: now, week: 'everything', audience })
    else for (const week of weeks) for (const key of keysOfWeek(week)) this.keep(key, { at: now, week, audience })
  }

  /** Whether anything in `watched` has changed recently, among what `mayHear` allows. */
  has(watched: Watched, mayHear: (week: SubscribedWeek, audience: Audience) => boolean, now: number): boolean {
    return [...keysWatched(watched), everyone].some((key) =>
      this.heard.get(key)?.some(({ at, week, audience }) => now - at <= this.keepFor && mayHear(week, audience)),
    )
  }

  private keep(key: string, heard: Heard): void {
    const existing = this.heard.get(key) ?? []
    this.heard.set(key, [...existing.filter(({ audience }) => audience !== heard.audience), heard])
    this.order.push({ key, at: heard.at })
  }

  private forget(now: number): void {
    const isOld = ({ at }: { at: number }) => now - at > this.keepFor
    const first = this.order.findIndex((one) => !isOld(one))
    for (const { key } of this.order.splice(0, first < 0 ? this.order.length : first)) {
      const left = this.heard.get(key)?.filter((one) => !isOld(one)) ?? []
      if (left.length > 0) this.heard.set(key, left)
      else this.heard.delete(key)
    }
  }
}

const everyone = 'everyone'
