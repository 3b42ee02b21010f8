import { findTouched } from '@/db/queries/planning/remove-meetings'
import { findSubjectMeetings } from '@/db/queries/planning/series-meetings'
import { retitleGroup } from '@/db/queries/regrouping/rename-group'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { nothingDone } from '@/lib/planning/service/act-on-classes'
import type { ActOrder, Regrouping } from '@/lib/regrouping/rules'
import { newTitle } from './group-title'
import { everAfter } from './parts-ahead'

/** Gives a group another title from a date on. Throws as `newTitle` does. */
export async function renameGroup(
  { db }: TimetableChange,
  order: ActOrder<'rename'>,
): Promise<Omit<Regrouping, 'changeId'>> {
  const { group, since } = order
  await retitleGroup(db, group, { title: await newTitle(db, order), since })
  const [subject, period] = [{ kind: 'group', id: group } as const, { from: since, to: everAfter }]
  const meetings = await findSubjectMeetings(db, subject, period, ['published', 'projected'])
  return { ...nothingDone, meetings: meetings.length, touched: await findTouched(db, meetings), parts: [] }
}
