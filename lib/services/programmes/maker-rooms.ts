import { findRoomsOfEditor } from '@/db/queries/programmes/rooms-of-editor'
import { academicYearEnd, academicYearStart } from '@/lib/domain/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
import type { ServiceContext } from '../context'

/**
 * The rooms that a new programme may use: those of its maker's faculty, which are the ones its groups have classes in this academic
 * year, or, while there are none yet, had in the last. None for whoever edits no group.
 */
export async function makerRooms({ db, actor, now }: ServiceContext): Promise<RoomId[]> {
  const inYearOf = (date: CalendarDate) =>
    findRoomsOfEditor(db, actor.editorOf, { from: academicYearStart(date), to: academicYearEnd(date) })
  const rooms = await inYearOf(now.date)
  return rooms.length > 0 ? rooms : inYearOf(addDays(academicYearStart(now.date), -1))
}
