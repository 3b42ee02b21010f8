import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { everyPlanner, type Role, type Side } from './roles'
import { ofBoth, planners, type Prepare, type RightsRow } from './row'
import type { Scene, SideOfScene } from './scene'

const collectors = planners('editor: can set nagruzka items')
/** Holders of 'can close auditories' keep everybody's wishes. */
const closers: Role[] = ['rooms', 'planner', 'other planner', 'can close auditories', 'editor: can close auditories']

/** Asks the teachers of the side's groups. */
const campaignBody = (side: SideOfScene, { semester, monday }: Scene) => ({
  semester_id: semester,
  faculty_id: side.faculty,
  until_date: addDays(monday, 1),
})

const started = async (side: SideOfScene, scene: Scene, prepare: Prepare): Promise<number> =>
  (await prepare('POST /api/wish-campaign/', { body: campaignBody(side, scene) })).id ?? 0

const onStarted = (
  call: RightsRow['call'],
  of: string,
  may: Record<Side, Role[]>,
  body?: (side: SideOfScene, scene: Scene) => unknown,
): RightsRow[] =>
  ofBoth(
    call,
    of,
    async (side, scene, prepare) => ({
      id: await started(side, scene, prepare),
      ...(body && { body: body(side, scene) }),
    }),
    may,
  )

export const campaignRights: RightsRow[] = [
  { call: 'GET /api/wish-campaign/', may: ['bound', 'teacher', ...everyPlanner] },
  { call: 'GET /api/own-wish-campaign/', may: 'whoever is signed in' },
  ...ofBoth(
    'POST /api/wish-campaign/',
    'of a faculty',
    (side, scene) => ({ body: campaignBody(side, scene) }),
    collectors,
  ),
  ...ofBoth(
    'POST /api/wish-campaign/',
    'of a department',
    ({ department }, { semester, monday }) => ({
      body: { semester_id: semester, department_id: department, until_date: monday },
    }),
    planners(),
  ),
  ...onStarted('GET /api/wish-campaign/{id}/', 'campaign', collectors),
  ...onStarted('PUT /api/wish-campaign/{id}/', 'campaign', collectors, (_, { monday }) => ({
    until_date: monday,
    words: 'x',
  })),
  ...onStarted('DELETE /api/wish-campaign/{id}/', 'campaign', collectors),
  ...onStarted('POST /api/wish-campaign/{id}/end/', 'campaign', collectors),
  // On the other side nobody who is asked has an account.
  ...onStarted('POST /api/wish-campaign/{id}/remind/', 'campaign', collectors).map((row) =>
    row.of?.endsWith('foreign') ? { ...row, answer: 409 } : row,
  ),
  ...onStarted(
    'POST /api/wish-campaign/{id}/answer/',
    'a teacher',
    { own: [...closers, 'bound', 'teacher'], foreign: closers },
    ({ teacher }) => ({ teacher_id: teacher, answer: 'none' }),
  ),
]
