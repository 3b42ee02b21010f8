import { ofBoth, planners, type RightsRow } from './row'

const setter = 'editor: can set nagruzka items'

/** Nobody has a search for a session here: its owner alone keeps it. */
export const composingRights: RightsRow[] = [
  ...ofBoth(
    'POST /api/exam/compose/',
    'faculty',
    ({ faculty }, { semester }) => ({
      body: { scope: { type: 'faculty', id: faculty }, semester_id: semester },
    }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/exam/compose/',
    'group',
    ({ group }, { semester }) => ({
      body: { scope: { type: 'group', id: group }, semester_id: semester, mode: 'fresh' },
    }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/exam/compose/',
    'exams',
    ({ exam }, { semester }) => ({ body: { scope: { type: 'exams', ids: [exam] }, semester_id: semester } }),
    planners(setter),
  ),
  {
    call: 'POST /api/exam/compose/',
    of: 'the university',
    ask: ({ semester }) => ({ body: { scope: { type: 'university' }, semester_id: semester } }),
    may: [],
  },
  { call: 'GET /api/exam/compose/', may: 'whoever is signed in' },
  {
    call: 'POST /api/exam/compose/{id}/keep/',
    ask: () => ({ id: 2_000_000_000, body: {} }),
    may: 'whoever is signed in',
    answer: 404,
  },
]
