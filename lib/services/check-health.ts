import { areMigrationsCurrent } from '@/db/queries/migrations'
import { errorTexts } from '@/lib/text/errors'
import type { ServiceContext } from './context'
import { ServiceError } from './errors'

/** Throws `unavailable` while the database lacks a migration, and what the driver throws while there is none. */
export async function checkHealth({ db }: Pick<ServiceContext, 'db'>): Promise<'ok'> {
  if (!(await areMigrationsCurrent(db))) throw new ServiceError('unavailable', errorTexts.migrations)
  return 'ok'
}
