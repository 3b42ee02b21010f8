import { holding, type Role } from './roles'
import { free, ofBoth, planners, type Prepare, type RightsRow } from './row'
import type { Scene, SideOfScene } from './scene'

/** Teachers of the own side, and the monitor of its group. */
const teachers: Role[] = ['bound', 'teacher']
const askers: Role[] = [...teachers, 'monitor']
const roomChangers: Role[] = ['rooms', ...holding('can change schedule item auditory')]

/** Another time for a published class. */
const moves = ({ published, freeRoom }: SideOfScene, scene: Scene) => {
  const { date, pair } = free(scene)
  return [{ schedule_id: published, date_to: date, pair_to: pair, aud_to: freeRoom }]
}

const asked = async (side: SideOfScene, scene: Scene, prepare: Prepare): Promise<number> =>
  (
    await prepare('POST /api/appeal/', {
      body: { wants: 'time', moves: moves(side, scene), reason: 'x' },
    })
  ).id ?? 0

export const appealRights: RightsRow[] = [
  { call: 'GET /api/appeal/', may: [...askers, 'planner', 'other planner', ...roomChangers] },
  ...ofBoth(
    'GET /api/schedule/{id}/appeal-offers/',
    'class',
    ({ published }) => ({ id: published, query: { wants: 'time' } }),
    { own: [...askers, 'planner', ...roomChangers], foreign: ['other planner', ...roomChangers] },
  ),
  ...ofBoth(
    'POST /api/appeal/',
    'another time',
    (side, scene) => ({ body: { wants: 'time', moves: moves(side, scene), reason: 'x' } }),
    { own: askers, foreign: [] },
  ),
  ...ofBoth(
    'POST /api/appeal/{id}/decide/',
    'accepted elsewhere',
    async (side, scene, prepare) => ({
      id: await asked(side, scene, prepare),
      body: { verdict: 'accepted', moves: moves(side, scene) },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/appeal/{id}/decide/',
    'refused',
    async (side, scene, prepare) => ({
      id: await asked(side, scene, prepare),
      body: { verdict: 'refused', reason: 'x' },
    }),
    planners(),
  ),
  {
    call: 'POST /api/appeal/{id}/decide/',
    of: 'withdrawn, of somebody else',
    ask: async (scene, prepare) => ({
      id: await asked(scene.own, scene, prepare),
      body: { verdict: 'withdrawn' },
    }),
    may: [],
  },
  {
    call: 'POST /api/appeal/{id}/decide/',
    of: 'agreed to, by the colleague',
    ask: ({ appeal }) => ({ id: appeal, body: { verdict: 'agreed' } }),
    may: teachers,
  },
]
