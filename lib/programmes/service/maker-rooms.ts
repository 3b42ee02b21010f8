import { findRoomsOfEditor } from '@/db/queries/programmes/rooms-of-editor'
import { academicYearStart } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { academicYear } from '@/lib/core/rules/schedule/period'
import type { ServiceContext } from '@/lib/core/service/context'

/**
 * The rooms of a new programme: those where groups of the maker's faculty have classes this academic year, or
 * had last year if there are none yet. None for a user who edits no group.
 */
export async function makerRooms({ db, actor, now }: ServiceContext): Promise<RoomId[]> {
  const inYearOf = (date: CalendarDate) => findRoomsOfEditor(db, actor.editorOf, academicYear(date))
  const rooms = await inYearOf(now.date)
  return rooms.length > 0 ? rooms : inYearOf(addDays(academicYearStart(now.date), -1))
}
