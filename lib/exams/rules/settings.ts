import type { ExamSession, SessionPeriod } from '@/lib/core/calendar/rules/session'

/** A period to be stored; `id` null: a new one. */
export type EditedPeriod = Omit<SessionPeriod, 'id' | 'version'> & {
  id: SessionPeriod['id'] | null
  version?: number | undefined
}

export type ExamSettingsOrder = Omit<ExamSession, 'periods'> & {
  /** The new and the changed ones; others stay. */
  periods: readonly EditedPeriod[]
  removed: readonly SessionPeriod['id'][]
  /** The times and norms that were seen; absent: whatever is stored is overwritten. */
  basedOn?: Pick<ExamSession, 'slots' | 'norms'> | undefined
  dryRun: boolean
}
