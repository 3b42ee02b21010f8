import { postgresErrorCode } from '@/db/transaction'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'

/** Foreign key and unique violation: since the check, somebody has referred to the row or taken its title. */
const overtaken = ['23503', '23505']

/**
 * Runs a change of an administration table, recorded and undone like any other. Throws `conflict` if somebody
 * else made a conflicting change meanwhile.
 */
export async function changeTable<Result>(
  ...change: Parameters<typeof changeTimetable<Result>>
): ReturnType<typeof changeTimetable<Result>> {
  try {
    return await changeTimetable(...change)
  } catch (error) {
    if (overtaken.includes(postgresErrorCode(error) ?? ''))
      throw new ServiceError('conflict', adminTableMessages.overtaken)
    throw error
  }
}
