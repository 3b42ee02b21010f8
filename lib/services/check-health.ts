import { canRead, probeDatabase } from '@/db/connection'
import { areMigrationsCurrent } from '@/db/queries/migrations'
import { errorTexts } from '@/lib/text/errors'
import { ServiceError } from './errors'

/** Throws `unavailable` if a migration is missing; if the database is down, the driver's error, or Overdue after a second. */
export async function checkHealth(): Promise<'ok'> {
  if (!(await probeDatabase(areMigrationsCurrent)))
    throw new ServiceError('unavailable', errorTexts.migrations)
  return 'ok'
}

/** Set by our server (scripts/web-stopping) once it has been told to stop. */
const server = globalThis as { timetableIsStopping?: () => boolean }

/**
 * As `checkHealth`, and throws `unavailable` while this process is stopping: nothing new should be sent to it. Without the primary it is ready
 * for readers while a replica answers them.
 */
export async function checkReadiness(): Promise<'ok'> {
  if (server.timetableIsStopping?.()) throw new ServiceError('unavailable', errorTexts.stopping)
  try {
    return await checkHealth()
  } catch (error) {
    if (!(error instanceof ServiceError) && (await canRead())) return 'ok'
    throw error
  }
}
