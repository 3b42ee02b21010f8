import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** How well an exam stands at a time: nowhere better, no worse than usual, with a nuisance, not at all. */
export const verdictRanks = ['best', 'good', 'poor', 'no'] as const
export type VerdictRank = (typeof verdictRanks)[number]

/** At a time of the session. `reasons`: what speaks against it, the gravest first; `rooms`: those that it would get. */
export type ExamVerdict = {
  startsAt: number
  rank: VerdictRank
  reasons: string[]
  rooms: NamedRoom[]
}

/** Where the consultation would stand. `isFixed`: it is there now and stays. */
export type ConsultationPlace = { date: CalendarDate; startsAt: number; rooms: NamedRoom[]; isFixed: boolean }

/**
 * A day. `reason` not empty: nothing can be on it, and `verdicts` is empty. `consultation` null: the exam has none, or there is no
 * place for it, of which the verdicts tell.
 */
export type VerdictDay = {
  date: CalendarDate
  reason: string
  consultation: ConsultationPlace | null
  verdicts: ExamVerdict[]
}

/** What speaks for and against each day and time of an exam, by date. */
export type ExamVerdicts = { days: VerdictDay[] }
