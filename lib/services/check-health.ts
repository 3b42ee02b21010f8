import { probeDatabase } from '@/db/connection'
import { areMigrationsCurrent } from '@/db/queries/migrations'
import { errorTexts } from '@/lib/text/errors'
import { ServiceError } from './errors'

/** Throws `unavailable` if a migration is missing; if the database is down, the driver's error, or Overdue after a second. */
export async function checkHealth(): Promise<'ok'> {
  if (!(await probeDatabase(areMigrationsCurrent)))
    throw new ServiceError('unavailable', errorTexts.migrations)
  return 'ok'
}
