import { bringsClasses, isAtWork, type ImportJob } from './import-job'

/** The stages of an import; its owner may return to each. */
export const importStages = ['file', 'columns', 'questions', 'review', 'trial', 'done'] as const
export type ImportStage = (typeof importStages)[number]

type Job = Pick<ImportJob, 'task' | 'state' | 'settings' | 'trial' | 'outcome'>

/**
 * The stages of this file: only tables have columns, only grids need a review, and there may be no questions.
 */
export const stagesOf = (job: Pick<Job, 'settings' | 'trial'>): ImportStage[] =>
  importStages.filter((stage) => {
    const { settings } = job
    if (stage === 'columns') return !settings || settings.table !== null || settings.grid !== null
    if (stage === 'review') return settings !== null && settings.grid !== null
    return stage !== 'questions' || asksSomething(job)
  })

/** A timetable needs its semester; every kind may have look-alike titles. */
const asksSomething = ({ settings, trial }: Pick<Job, 'settings' | 'trial'>): boolean =>
  (settings !== null && bringsClasses(settings.kind)) ||
  (settings?.names.length ?? 0) + (trial?.doubts.length ?? 0) > 0

/** The furthest stage that an import has reached. */
export function reachedStage(job: Job): ImportStage {
  if (job.outcome) return 'done'
  if (!job.settings) return 'file'
  if (job.settings.grid && job.trial && job.trial.counts.error > 0) return 'review'
  if (job.trial && job.trial.doubts.length > 0) return 'questions'
  if (job.trial || job.task !== 'read') return 'trial'
  return job.settings.table || job.settings.grid ? 'columns' : 'questions'
}

/**
 * Whether a stage can be opened: not before its questions are answered, and after storing only the last two.
 */
export function mayLookAt(job: Job, stage: ImportStage): boolean {
  if (job.outcome) return stage === 'done' || stage === 'trial'
  if (isAtWork(job.state)) return stage === reachedStage(job)
  if (stage === 'done') return false
  if (stage === 'review') return job.settings?.grid != null && job.trial !== null
  if (stage === 'trial') return job.trial !== null || job.task !== 'read'
  return stage === 'file' || job.settings !== null
}
