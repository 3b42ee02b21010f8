import { pairMinutes, parseClock, type PairTime } from './pairs'

/** As imports write it (lib/text/import) and people do: `Начало в 9:00`, `нач. в 12.40`. */
const said = /(?:^|[^\p{L}])нач(?:ало|\.)(?:\s+занятия)?(?:\s+в)?\s*(\d{1,2})[:.](\d{2})(?!\d)/iu

/** When a class begins that begins otherwise than its pair, in minutes; null: with its pair. */
export function ownStart({ comment }: { comment: string }): number | null {
  const [, hours, minutes] = said.exec(comment) ?? []
  return hours === undefined ? null : parseClock(`${hours}:${minutes ?? ''}`)
}

/** When a class takes place, wherever it is told: one that begins at its own time is as long as its pair. */
export function timeOfClass(
  startsAt: number | null,
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  if (startsAt === null) return time
  return { startsAt, endsAt: startsAt + (time ? time.endsAt - time.startsAt : pairMinutes) }
}
