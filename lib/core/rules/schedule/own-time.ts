import { pairMinutes, parseClock, type PairTime } from '../calendar/pairs'

/** As imports write it (lib/imports/texts/import) and people do: `Начало в 9:00`, `нач. в 12.40`. */
const said = /(?:^|[^\p{L}])нач(?:ало|\.)(?:\s+занятия)?(?:\s+в)?\s*(\d{1,2})[:.](\d{2})(?!\d)/iu

/** When a class begins that begins otherwise than its pair, in minutes; null: with its pair. */
export function ownStart({ comment }: { comment: string }): number | null {
  const [, hours, minutes] = said.exec(comment) ?? []
  return hours === undefined ? null : parseClock(`${hours}:${minutes ?? ''}`)
}

/** What a remark says besides that. */
export const otherRemark = (item: { comment: string }): string =>
  ownStart(item) === null ? item.comment : item.comment.replace(said, '').replace(/^[\s.,;]+|[\s,;]+$/g, '')

/** When a class takes place, wherever it is told: one that begins at its own time is as long as its pair. */
export function timeOfClass(
  startsAt: number | null,
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  if (startsAt === null) return time
  return { startsAt, endsAt: startsAt + (time ? time.endsAt - time.startsAt : pairMinutes) }
}

/** The same of a class with a time of its own; undefined where its pair tells it. */
export const ownTime = (startsAt: number | null, time: PairTime | undefined) =>
  startsAt === null ? undefined : timeOfClass(startsAt, time)

/** When a cell's classes take place: at a time of their own if all of them begin then. */
export function timeOfCell(
  { items, requests }: { items: readonly { comment: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const [start, ...others] = new Set(items.map(ownStart))
  return timeOfClass(others.length === 0 && requests.length === 0 ? (start ?? null) : null, time)
}

/** From when to when something takes place in a cell: each class at its own time. Undefined where nothing tells it. */
export function spanOfCell(
  { items, requests }: { items: readonly { comment: string; state: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const standing = items.filter(({ state }) => state !== 'trace')
  const times = [
    ...standing.map((item) => timeOfClass(ownStart(item), time)),
    ...requests.map(() => time),
  ].filter((one) => one !== undefined)
  if (times.length === 0) return undefined
  return {
    startsAt: Math.min(...times.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...times.map(({ endsAt }) => endsAt)),
  }
}
