import { pairMinutes, parseClock, type PairTime } from '../calendar/pairs'

/**
 * The form that imports write (lib/imports/texts/import) and people type: `Начало в 9:00`, `нач. в 12.40`.
 */
const startPattern = /(?:^|[^\p{L}])нач(?:ало|\.)(?:\s+занятия)?(?:\s+в)?\s*(\d{1,2})[:.](\d{2})(?!\d)/iu

/** The start of a class, in minutes since midnight, if it differs from its pair's; otherwise null. */
export function ownStart({ comment }: { comment: string }): number | null {
  const [, hours, minutes] = startPattern.exec(comment) ?? []
  return hours === undefined ? null : parseClock(`${hours}:${minutes ?? ''}`)
}

/** The comment without that start. */
export const otherRemark = (item: { comment: string }): string =>
  ownStart(item) === null
    ? item.comment
    : item.comment.replace(startPattern, '').replace(/^[\s.,;]+|[\s,;]+$/g, '')

/** When a class takes place. One with its own start lasts as long as its pair. */
export function timeOfClass(
  startsAt: number | null,
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  if (startsAt === null) return time
  return { startsAt, endsAt: startsAt + (time ? time.endsAt - time.startsAt : pairMinutes) }
}

/** As `timeOfClass`, but undefined for a class that starts with its pair. */
export const ownTime = (startsAt: number | null, time: PairTime | undefined) =>
  startsAt === null ? undefined : timeOfClass(startsAt, time)

/** When a cell's classes take place: at their own time if all of them start then, otherwise at the pair's. */
export function timeOfCell(
  { items, requests }: { items: readonly { comment: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const [start, ...others] = new Set(items.map(ownStart))
  return timeOfClass(others.length === 0 && requests.length === 0 ? (start ?? null) : null, time)
}

/**
 * The time span of all classes in a cell, each at its own time. Undefined if the pair's times are unknown.
 */
export function spanOfCell(
  { items, requests }: { items: readonly { comment: string; state: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const takingPlace = items.filter(({ state }) => state !== 'trace')
  const times = [
    ...takingPlace.map((item) => timeOfClass(ownStart(item), time)),
    ...requests.map(() => time),
  ].filter((one) => one !== undefined)
  if (times.length === 0) return undefined
  return {
    startsAt: Math.min(...times.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...times.map(({ endsAt }) => endsAt)),
  }
}
