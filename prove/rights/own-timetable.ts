import { groupViewers, teacherViewers } from './reading'
import type { Role, Side } from './roles'
import { ofBoth, type RightsRow } from './row'

const kinds: ['group' | 'teacher', Record<Side, Role[]>][] = [
  ['group', { own: [...groupViewers, 'bound'], foreign: groupViewers }],
  ['teacher', { own: [...teacherViewers, 'bound'], foreign: teacherViewers }],
]

/** One's own timetable: what one may see, and only of it is anything chosen or hidden. */
export const ownTimetableRights: RightsRow[] = [
  ...kinds.flatMap(([type, may]) => [
    ...ofBoth('PUT /api/own-timetable/', type, (side) => ({ body: { subjects: [{ type, id: side[type] }] } }), may),
    ...ofBoth('GET /api/own-timetable/offered/', type, (side) => ({ query: { type, id: side[type] } }), may),
  ]),
  // No class has this number.
  ...(['hidden', 'chosen'] as const).flatMap((said): RightsRow[] => [
    {
      call: `POST /api/own-timetable/${said}/`,
      ask: () => ({ body: { schedule_id: 999_999_999 } }),
      may: 'whoever is signed in',
      answer: 404,
    },
    {
      call: `DELETE /api/own-timetable/${said}/{id}/`,
      ask: () => ({ id: 999_999_999 }),
      may: 'whoever is signed in',
      answer: 404,
    },
  ]),
]
