import { postgresErrorCode } from '@/db/transaction'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'

/** Foreign key and unique violation: somebody named the row, or took its title, between the check and the writing. */
const overtaken = ['23503', '23505']

/**
 * A change of a table of the administration, recorded and undone as any. Throws `conflict` where somebody
 * else was quicker.
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
