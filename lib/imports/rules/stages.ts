import { bringsClasses, isAtWork, type ImportJob } from './import-job'

/** What an import goes through; whoever brings a file in may go back to each. */
export const importStages = ['file', 'columns', 'questions', 'review', 'trial', 'done'] as const
export type ImportStage = (typeof importStages)[number]

type Job = Pick<ImportJob, 'task' | 'state' | 'settings' | 'trial' | 'outcome'>

/**
 * The stages of this file: only a sheet has columns, only a grid is looked through, and there may be nothing to ask.
 */
export const stagesOf = (job: Pick<Job, 'settings' | 'trial'>): ImportStage[] =>
  importStages.filter((stage) => {
    const { settings } = job
    if (stage === 'columns') return !settings || settings.table !== null || settings.grid !== null
    if (stage === 'review') return settings !== null && settings.grid !== null
    return stage !== 'questions' || asksSomething(job)
  })

/** A timetable asks for its semester, and any file for names that look like others. */
const asksSomething = ({ settings, trial }: Pick<Job, 'settings' | 'trial'>): boolean =>
  (settings !== null && bringsClasses(settings.kind)) ||
  (settings?.names.length ?? 0) + (trial?.doubts.length ?? 0) > 0

/** The furthest stage that an import has come to. */
export function reachedStage(job: Job): ImportStage {
  if (job.outcome) return 'done'
  if (!job.settings) return 'file'
  if (job.settings.grid && job.trial && job.trial.counts.error > 0) return 'review'
  if (job.trial && job.trial.doubts.length > 0) return 'questions'
  if (job.trial || job.task !== 'read') return 'trial'
  return job.settings.table || job.settings.grid ? 'columns' : 'questions'
}

/** Which stages can be looked at: one that needs a later answer cannot, and what was stored is done. */
export function mayLookAt(job: Job, stage: ImportStage): boolean {
  if (job.outcome) return stage === 'done' || stage === 'trial'
  if (isAtWork(job.state)) return stage === reachedStage(job)
  if (stage === 'done') return false
  if (stage === 'review') return job.settings?.grid != null && job.trial !== null
  if (stage === 'trial') return job.trial !== null || job.task !== 'read'
  return stage === 'file' || job.settings !== null
}
