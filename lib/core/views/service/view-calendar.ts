import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { countByPair } from '@/db/queries/core/calendar/calendar-classes'
import { findCorrectableImports } from '@/db/queries/core/files/import-runs'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ImportId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** The academic calendar, readable by every signed-in user. */
export const viewCalendar = ({ db }: { db: Database }): Promise<AcademicCalendar> => findCalendar(db)

/** The number of classes and bookings in each pair from today on, drafts included. Throws `not_allowed`. */
export async function viewPairUse(context: ServiceContext): Promise<readonly { pair: Pair; meetings: number }[]> {
  requireAllowed(context, 'university.administer')
  return countByPair(context.db, context.now.date)
}

/** By semester, the import whose parity, weeks or start can be corrected there. Throws `not_allowed`. */
export function viewCorrectableImports(context: ServiceContext): Promise<ReadonlyMap<SemesterId, ImportId>> {
  requireAllowed(context, 'university.administer')
  return findCorrectableImports(context.db)
}

/** A hash of the calendar, so that a change can tell whether the user saw the current one. */
export const calendarVersion = (calendar: AcademicCalendar): string =>
  createHash('sha1').update(JSON.stringify(calendar)).digest('base64url')
