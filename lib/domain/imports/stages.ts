import { isAtWork, type ImportJob } from './import-job'

/** What an import goes through; whoever brings a file in may go back to each. */
export const importStages = ['file', 'columns', 'questions', 'trial', 'done'] as const
export type ImportStage = (typeof importStages)[number]

type Job = Pick<ImportJob, 'task' | 'state' | 'settings' | 'trial' | 'outcome'>

/** The stages of this file: only a table has columns, and only a timetable asks for its semester. */
export const stagesOf = ({ settings }: Pick<Job, 'settings'>): ImportStage[] =>
  importStages.filter((stage) => {
    if (stage === 'columns') return settings?.table !== null
    return stage !== 'questions' || settings?.kind !== 'load'
  })

/** The furthest stage that an import has come to. */
export function reachedStage(job: Job): ImportStage {
  if (job.outcome) return 'done'
  if (!job.settings) return 'file'
  if (job.trial || job.task !== 'read') return 'trial'
  return job.settings.table ? 'columns' : 'questions'
}

/** Which stages can be looked at: one that needs a later answer cannot, and what was stored is done. */
export function mayLookAt(job: Job, stage: ImportStage): boolean {
  if (job.outcome) return stage === 'done' || stage === 'trial'
  if (isAtWork(job.state)) return stage === reachedStage(job)
  if (stage === 'done') return false
  if (stage === 'trial') return reachedStage(job) === 'trial'
  return stage === 'file' || job.settings !== null
}
