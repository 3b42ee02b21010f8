import { createHash } from 'node:crypto'
import { findCalendar } from '@/db/queries/calendar'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { ServiceContext } from '../context'

/** The academic calendar, readable by every signed-in user. */
export const viewCalendar = ({ db }: Pick<ServiceContext, 'db'>): Promise<AcademicCalendar> =>
  findCalendar(db)

/** Equal for equal calendars: what somebody saw when they decided. */
export const calendarVersion = (calendar: AcademicCalendar): string =>
  createHash('sha1').update(JSON.stringify(calendar)).digest('base64url')
