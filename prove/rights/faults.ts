import { holding, type Role } from './roles'
import { both, ofBoth, type Prepare, type RightsRow, week } from './row'
import type { Scene } from './scene'

const closers: Role[] = ['rooms', 'planner', 'other planner', ...holding('can close auditories')]

const faultBody = (room: number, scene: Scene) => ({
  type: 'auditory',
  id: room,
  ...week(scene),
  title: 'x',
  lacks: 'projector',
})

/** Says that the projector of a room is out of order. */
export async function faultIn(scene: Scene, prepare: Prepare): Promise<number> {
  return (await prepare('POST /api/wish/', { body: faultBody(scene.own.room, scene) })).id ?? 0
}

export const faultRights: RightsRow[] = [
  ...ofBoth(
    'POST /api/wish/',
    'what is out of order in a room',
    ({ room }, scene) => ({ body: faultBody(room, scene) }),
    both(...closers),
  ),
  {
    call: 'GET /api/fault/{id}/',
    ask: async (scene, prepare) => ({ id: await faultIn(scene, prepare) }),
    may: closers,
  },
  {
    call: 'POST /api/fault/{id}/moves/',
    ask: async (scene, prepare) => ({
      id: await faultIn(scene, prepare),
      body: {
        moves: [
          {
            schedule_id: scene.own.published,
            date_to: scene.monday,
            pair_to: 1,
            aud_to: scene.foreign.freeRoom,
          },
        ],
      },
    }),
    may: ['rooms', 'planner'],
  },
  {
    call: 'GET /api/fault/{id}/returns/',
    ask: async (scene, prepare) => ({ id: await faultIn(scene, prepare), query: { date: scene.monday } }),
    may: closers,
  },
  {
    call: 'POST /api/fault/{id}/end/',
    ask: async (scene, prepare) => ({ id: await faultIn(scene, prepare), body: { date: scene.monday } }),
    may: closers,
  },
]
