import { holding, type Role, type Side } from './roles'
import { ofBoth, planners, type Prepare, type RightsRow, week } from './row'
import type { Scene, SideOfScene } from './scene'

/** Whoever plans the groups: also those of the teacher, whom they have load with. Nobody keeps those of all. */
const endingOfGroup = planners('editor: can set nagruzka items')
const ending = planners('editor: can set nagruzka items', 'teacher', 'bound')

/** Whoever may settle at least one of a teacher's classes: also whoever may only hold them online. */
const planReaders: Record<Side, Role[]> = {
  own: ['planner', 'rooms', 'editor: can change schedule item info', 'editor: can change schedule item auditory'],
  foreign: ['other planner', 'rooms', 'editor: can change schedule item auditory'],
}

/** A week in which a teacher or group is away. */
const awayBody = (type: 'teacher' | 'group', side: SideOfScene, scene: Scene) => ({
  type,
  id: side[type],
  ...week(scene),
  title: 'x',
  is_absence: true,
})

export async function absenceOf(side: SideOfScene, scene: Scene, prepare: Prepare): Promise<number> {
  return (await prepare('POST /api/wish/', { body: awayBody('teacher', side, scene) })).id ?? 0
}

async function absenceOfGroup(side: SideOfScene, scene: Scene, prepare: Prepare): Promise<number> {
  return (await prepare('POST /api/wish/', { body: awayBody('group', side, scene) })).id ?? 0
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
  // Each is told of those whose absence they may change.
  { call: 'GET /api/absence/', may: 'whoever is signed in' },
  // What waits is asked of each screen's own service.
  { call: 'GET /api/waiting/', may: 'whoever is signed in' },
  { call: 'GET /api/offer/', may: 'whoever is signed in' },
  ...ofBoth('POST /api/offer/{id}/', 'a question', ({ offer }) => ({ id: offer, body: { answer: 'no' } }), {
    own: ['teacher', 'bound'],
    foreign: [],
  }),
  ...ofBoth(
    'GET /api/absence/{id}/plan/',
    'absence',
    async (side, scene, prepare) => ({ id: await absenceOf(side, scene, prepare) }),
    planReaders,
  ),
  ...settling('alone', planners('editor: can change schedule item info')),
  ...settling('cancel', planners()),
  // Neither side has a class that could take it: whoever may join is told that this one cannot.
  ...ofBoth(
    'POST /api/absence/{id}/',
    'join',
    async (side, scene, prepare) => ({
      id: await absenceOf(side, scene, prepare),
      body: { classes: [{ schedule_id: side.published, way: 'join', with_id: side.later }], reason: 'x' },
    }),
    planners(),
    { answer: 409 },
  ),
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
  ...ofBoth(
    'POST /api/wish/',
    'absence of a teacher',
    (side, scene) => ({ body: awayBody('teacher', side, scene) }),
    ending,
  ),
  ...ofBoth(
    'POST /api/wish/',
    'absence of a group',
    (side, scene) => ({ body: awayBody('group', side, scene) }),
    endingOfGroup,
  ),
  ...ofBoth(
    'DELETE /api/wish/{id}/',
    'absence of a group',
    async (side, scene, prepare) => ({ id: await absenceOfGroup(side, scene, prepare) }),
    endingOfGroup,
  ),
  ...ofBoth(
    'GET /api/absence/{id}/plan/',
    'absence of a group',
    async (side, scene, prepare) => ({ id: await absenceOfGroup(side, scene, prepare) }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/absence/{id}/',
    'cancel, of a group',
    async (side, scene, prepare) => ({
      id: await absenceOfGroup(side, scene, prepare),
      body: { classes: [{ schedule_id: side.published, way: 'cancel' }], reason: 'x' },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/absence/{id}/end/',
    'absence of a group',
    async (side, scene, prepare) => ({
      id: await absenceOfGroup(side, scene, prepare),
      body: { date: scene.monday },
    }),
    endingOfGroup,
  ),
]
