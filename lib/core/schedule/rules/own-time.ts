import { pairMinutes, parseClock, type PairTime } from '@/lib/core/calendar/rules/pairs'

/** The form that imports write (lib/imports/texts/import) and people type: `Начало в 9:00`, `нач. в 12.40`. */
const startPattern = /(?:^|[^\p{L}])нач(?:ало|\.)(?:\s+занятия)?(?:\s+в)?\s*(\d{1,2})[:.](\d{2})(?!\d)/iu

/** With which lib/exams/texts/exam begins the comment of an exam. */
const examPattern = /^(\d{1,2}:\d{2})–(\d{1,2}:\d{2})(?:\.\s+|$)/u

type Remarked = { comment: string; state?: string; trace?: { kind: string } | null }

/** When a class takes place as its comment says, in minutes since midnight. `endsAt` null: it lasts as long as its pair. */
export type StatedTime = { startsAt: number; endsAt: number | null }

function examTimeIn(comment: string): StatedTime | null {
  const [, from = '', to = ''] = examPattern.exec(comment) ?? []
  const startsAt = parseClock(from)
  return startsAt === null ? null : { startsAt, endsAt: parseClock(to) }
}

/** Whether it stands elsewhere now. */
const isMovedAway = ({ state, trace }: Remarked): boolean =>
  state === 'trace' && trace?.kind !== 'withdrawal' && trace?.kind !== 'substitution'

/** Whether the comment begins with the time of an exam, which may take several pairs. */
export const statesExamTime = ({ comment }: Remarked): boolean => examTimeIn(comment) !== null

/**
 * The time of a class if its comment states another one than its pair's; otherwise null. That of an exam is not told of the place
 * from which it was moved: there it was another.
 */
export function statedTime(item: Remarked): StatedTime | null {
  const { comment } = item
  const exam = examTimeIn(comment)
  if (exam) return isMovedAway(item) ? null : exam
  const [, hours, minutes] = startPattern.exec(comment) ?? []
  const startsAt = hours === undefined ? null : parseClock(`${hours}:${minutes ?? ''}`)
  return startsAt === null ? null : { startsAt, endsAt: null }
}

/** The comment without that time. */
export function otherRemark(item: { comment: string }): string {
  if (statesExamTime(item)) return item.comment.replace(examPattern, '')
  return statedTime(item) === null
    ? item.comment
    : item.comment.replace(startPattern, '').replace(/^[\s.,;]+|[\s,;]+$/g, '')
}

export function timeOfClass(
  stated: StatedTime | null,
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  if (stated === null) return time
  const { startsAt, endsAt } = stated
  return { startsAt, endsAt: endsAt ?? startsAt + (time ? time.endsAt - time.startsAt : pairMinutes) }
}

/** As `timeOfClass`, but undefined for a class that takes place with its pair. */
export const ownTime = (stated: StatedTime | null, time: PairTime | undefined) =>
  stated === null ? undefined : timeOfClass(stated, time)

/** When a cell's classes take place: at their own time if all of them start then, otherwise at the pair's. */
export function timeOfCell(
  { items, requests }: { items: readonly { comment: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const [stated, ...others] = items.map(statedTime)
  const isSame = others.every((one) => one?.startsAt === stated?.startsAt && one?.endsAt === stated?.endsAt)
  return timeOfClass(isSame && requests.length === 0 ? (stated ?? null) : null, time)
}

/** The time span of all classes in a cell, each at its own time. Undefined if the pair's times are unknown. */
export function spanOfCell(
  { items, requests }: { items: readonly { comment: string; state: string }[]; requests: readonly unknown[] },
  time: PairTime | undefined,
): Pick<PairTime, 'startsAt' | 'endsAt'> | undefined {
  const takingPlace = items.filter(({ state }) => state !== 'trace')
  const times = [...takingPlace.map((item) => timeOfClass(statedTime(item), time)), ...requests.map(() => time)].filter(
    (one) => one !== undefined,
  )
  if (times.length === 0) return undefined
  return {
    startsAt: Math.min(...times.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...times.map(({ endsAt }) => endsAt)),
  }
}
