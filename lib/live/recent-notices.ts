import type { Watched } from '@/lib/core/calls/live/live'
import type { Audience, SubscribedWeek } from './audience'
import { keysOfWeek, keysWatched, type LiveNotice, type NoticeWeeks } from './notice'

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
    else
      for (const week of weeks)
        for (const key of keysOfWeek(week)) this.keep(key, { at: now, week, audience })
  }

  /** Whether anything in `watched` has changed recently, among what `mayHear` allows. */
  has(
    watched: Watched,
    mayHear: (week: SubscribedWeek, audience: Audience) => boolean,
    now: number,
  ): boolean {
    return [...keysWatched(watched), everyone].some((key) =>
      this.heard
        .get(key)
        ?.some(({ at, week, audience }) => now - at <= this.keepFor && mayHear(week, audience)),
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
