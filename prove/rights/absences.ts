import { teacherViewers } from './reading'
import { holding, type Role, type Side } from './roles'
import { ofBoth, planners, type Prepare, type RightsRow, week } from './row'
import type { Scene, SideOfScene } from './scene'

const closers: Role[] = ['rooms', 'planner', 'other planner', ...holding('can close auditories')]
const ending = { own: [...closers, 'teacher', 'bound'], foreign: closers } satisfies Record<string, Role[]>

/** A week in which a teacher is away. */
export async function absenceOf(side: SideOfScene, scene: Scene, prepare: Prepare): Promise<number> {
  const body = { type: 'teacher', id: side.teacher, ...week(scene), title: 'x', is_absence: true }
  return (await prepare('POST /api/wish/', { body })).id ?? 0
}

const settling = (way: string, may: Record<Side, Role[]>): RightsRow[] =>
  ofBoth(
    'POST /api/absence/{id}/',
    way,
    async (side, scene, prepare) => ({
      id: await absenceOf(side, scene, prepare),
      body: { classes: [{ schedule_id: side.published, way }], reason: 'x' },
    }),
    may,
  )

export const absenceRights: RightsRow[] = [
  ...ofBoth(
    'GET /api/schedule/{id}/substitutes/',
    'class',
    ({ published }) => ({ id: published }),
    planners('editor: can change schedule item info'),
  ),
  ...ofBoth(
    'GET /api/schedule/{id}/offers/',
    'class',
    ({ published }) => ({ id: published }),
    planners('editor: can change schedule item info'),
  ),
  ...ofBoth(
    'POST /api/schedule/{id}/offers/',
    'class',
    ({ published, teacher, substitute }) => ({
      id: published,
      body: { teacher_id: teacher, teacher_ids: [substitute] },
    }),
    planners('editor: can change schedule item info'),
  ),
  ...ofBoth(
    'DELETE /api/schedule/{id}/offers/',
    'class about which somebody is asked',
    ({ later }) => ({ id: later }),
    planners('editor: can change schedule item info'),
  ),
  { call: 'GET /api/offer/', may: 'whoever is signed in' },
  ...ofBoth('POST /api/offer/{id}/', 'a question', ({ offer }) => ({ id: offer, body: { answer: 'no' } }), {
    own: ['teacher', 'bound'],
    foreign: [],
  }),
  ...ofBoth(
    'GET /api/absence/{id}/plan/',
    'absence',
    async (side, scene, prepare) => ({ id: await absenceOf(side, scene, prepare) }),
    { own: [...teacherViewers, 'bound'], foreign: teacherViewers },
  ),
  ...settling('alone', planners('editor: can change schedule item info')),
  ...settling('cancel', planners()),
  ...settling('online', {
    own: ['planner', 'rooms', ...holding('can change schedule item auditory')],
    foreign: ['other planner', 'rooms', ...holding('can change schedule item auditory')],
  }),
  ...ofBoth(
    'GET /api/absence/{id}/returns/',
    'absence',
    async (side, scene, prepare) => ({
      id: await absenceOf(side, scene, prepare),
      query: { date: scene.monday },
    }),
    ending,
  ),
  ...ofBoth(
    'POST /api/absence/{id}/end/',
    'absence',
    async (side, scene, prepare) => ({
      id: await absenceOf(side, scene, prepare),
      body: { date: scene.monday },
    }),
    ending,
  ),
]
