import type { Watched } from '@/lib/wire/live'
import { keysOfWeek, keysWatched, type Notice } from './notice'

/**
 * What was announced in the last moments: a page is drawn before its socket opens, and what changed in between would be missed.
 * Times are milliseconds of any steady clock.
 */
export class RecentNotices {
  private readonly noticedAt = new Map<string, number>()
  private everyoneAt = -Infinity

  constructor(private readonly keepFor: number) {}

  add({ weeks }: Notice, now: number): void {
    this.forget(now)
    if (weeks === 'everyone') this.everyoneAt = now
    else
      for (const key of weeks.flatMap(keysOfWeek)) {
        // Put again at the end: the map stays in order of time.
        this.noticedAt.delete(key)
        this.noticedAt.set(key, now)
      }
  }

  /** Whether anything that is watched changed. */
  has(watched: Watched, now: number): boolean {
    const times = keysWatched(watched).map((key) => this.noticedAt.get(key) ?? -Infinity)
    return now - Math.max(this.everyoneAt, ...times) <= this.keepFor
  }

  private forget(now: number): void {
    for (const [key, at] of this.noticedAt) {
      if (now - at <= this.keepFor) break
      this.noticedAt.delete(key)
    }
  }
}
