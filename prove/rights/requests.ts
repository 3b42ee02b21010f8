import { holding, type Role } from './roles'
import { both, free, ofBoth, planners, type Prepare, type RightsRow, week } from './row'
import type { Scene } from './scene'

const plannersBoth: Role[] = ['planner', 'other planner']
const bookers: Role[] = ['rooms', ...plannersBoth, ...holding('can create queries')]
const approvers: Role[] = ['rooms', ...holding('can approve bookings')]
const closers: Role[] = ['rooms', ...plannersBoth, ...holding('can close auditories')]

/** Rooms that are closed together. */
/** Closes a room, and returns the closing. */
export async function closing(scene: Scene, prepare: Prepare): Promise<number> {
  const body = { auditories: [scene.own.freeRoom], ...week(scene), reason: 'x' }
  return (await prepare('POST /api/closing/', { body })).change_id ?? 0
}

const roomChangers = {
  own: ['planner', 'rooms', ...holding('can change schedule item auditory')],
  foreign: ['other planner', 'rooms', ...holding('can change schedule item auditory')],
} satisfies Record<string, Role[]>

const repairs: RightsRow[] = [
  ...ofBoth(
    'GET /api/schedule/{id}/proposals/',
    'class',
    ({ published }) => ({ id: published, query: { without: 'slot' } }),
    roomChangers,
  ),
  ...ofBoth(
    'POST /api/schedule/mend/',
    'to another room',
    ({ published, freeRoom }, { monday }) => ({
      body: {
        moves: [{ schedule_id: published, date_to: monday, pair_to: 1, aud_to: freeRoom }],
        reason: 'x',
      },
    }),
    roomChangers,
  ),
  {
    call: 'POST /api/schedule/mend/',
    of: 'with a class of others',
    ask: ({ own, foreign, monday }) => ({
      body: {
        moves: [own.later, foreign.later].map((id) => ({ schedule_id: id, date_to: monday, pair_to: 1 })),
        reason: 'x',
      },
    }),
    may: [],
    // The superuser passes the rights check; the places are taken.
    answer: 409,
  },
]

export const requests: RightsRow[] = [
  ...repairs,
  ...ofBoth(
    'POST /api/query/add-for-date/',
    'a room',
    ({ room }, scene) => ({ body: { ...free(scene), aud_id: room, reason: 'x' } }),
    both(...bookers),
  ),
  ...ofBoth(
    'POST /api/query/add-for-date/',
    'an exam for load',
    ({ room, item }, scene) => ({ body: { ...free(scene), aud_id: room, reason: 'x', nagruzka_id: item } }),
    planners('editor: can create queries'),
  ),
  ...ofBoth(
    'POST /api/query/add-for-date/',
    'a room whose class gives way',
    ({ room, freeRoom, published, teacher }, { monday }) => ({
      body: {
        date: monday,
        pair: 1,
        aud_id: room,
        reason: 'x',
        in_charge_id: teacher,
        schedule_ids: [published],
        aud_to: freeRoom,
        reason_to: 'x',
      },
    }),
    planners(),
  ),
  {
    call: 'DELETE /api/query/{id}/',
    of: 'of somebody else',
    ask: async (scene, prepare) => {
      const body = { ...free(scene), aud_id: scene.own.room, reason: 'x' }
      return { id: (await prepare('POST /api/query/add-for-date/', { body })).id }
    },
    may: ['rooms', ...plannersBoth, ...holding('can remove queries')],
  },
  {
    call: 'GET /api/query/{id}/',
    of: 'of somebody else',
    ask: async (scene, prepare) => {
      const body = { ...free(scene), aud_id: scene.own.room, reason: 'x' }
      return { id: (await prepare('POST /api/query/add-for-date/', { body })).id }
    },
    may: ['rooms', ...plannersBoth],
  },
  {
    call: 'PUT /api/query/{id}/',
    of: 'of somebody else',
    ask: async (scene, prepare) => {
      const body = { ...free(scene), aud_id: scene.own.room, reason: 'x' }
      const { id } = await prepare('POST /api/query/add-for-date/', { body })
      const people = { in_charge_id: scene.own.teacher, groups: [scene.own.group] }
      return { id, body: { ...body, ...people, reason: 'y' } }
    },
    may: ['rooms', ...plannersBoth],
  },
  { call: 'GET /api/query/approvals/', may: [...new Set([...bookers, ...approvers])] },
  { call: 'GET /api/query/confirmations/', may: 'whoever is signed in' },
  // Its day is not today.
  {
    call: 'POST /api/query/{id}/confirmation/',
    ask: ({ toConfirm }) => ({ id: toConfirm, body: {} }),
    may: approvers,
    answer: 409,
  },
  ...(['approved', 'refused'] as const).map((verdict): RightsRow => ({
    call: 'POST /api/query/{id}/approval/',
    of: verdict,
    ask: ({ ask }) => ({ id: ask, body: { verdict, reason: 'x' } }),
    may: approvers,
  })),
  ...ofBoth(
    'POST /api/closure/',
    'room',
    ({ room }, scene) => ({ body: { aud_id: room, ...week(scene), reason: 'x' } }),
    both(...closers),
  ),
  {
    call: 'DELETE /api/closure/{id}/',
    ask: async (scene, prepare) => {
      const body = { aud_id: scene.own.freeRoom, ...week(scene), reason: 'x' }
      return { id: (await prepare('POST /api/closure/', { body })).id }
    },
    may: closers,
  },
  ...ofBoth(
    'GET /api/closing/plan/',
    'room',
    ({ room }, scene) => ({ query: { auditories: room, ...week(scene) } }),
    both(...closers),
  ),
  ...ofBoth(
    'POST /api/closing/',
    'rooms',
    ({ room, freeRoom }, scene) => ({ body: { auditories: [room, freeRoom], ...week(scene), reason: 'x' } }),
    both(...closers),
  ),
  ...ofBoth(
    'POST /api/closing/',
    'a room whose class goes to another',
    ({ room, published, freeRoom }, scene) => ({
      body: {
        auditories: [room],
        ...week(scene),
        reason: 'x',
        moves: [{ schedule_id: published, date_to: scene.monday, pair_to: 1, aud_to: freeRoom }],
      },
    }),
    { own: ['planner', 'rooms'], foreign: ['other planner', 'rooms'] },
  ),
  {
    call: 'GET /api/closing/{id}/',
    ask: async (scene, prepare) => ({ id: await closing(scene, prepare) }),
    may: closers,
  },
  {
    call: 'GET /api/closing/{id}/returns/',
    ask: async (scene, prepare) => ({
      id: await closing(scene, prepare),
      query: { date: scene.monday },
    }),
    may: closers,
  },
  {
    call: 'POST /api/closing/{id}/moves/',
    ask: async (scene, prepare) => ({
      id: await closing(scene, prepare),
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
    call: 'POST /api/closing/{id}/end/',
    ask: async (scene, prepare) => ({
      id: await closing(scene, prepare),
      body: { date: scene.monday },
    }),
    may: closers,
  },
  ...ofBoth(
    'POST /api/wish/',
    'teacher',
    ({ teacher }, scene) => ({ body: { type: 'teacher', id: teacher, ...week(scene), title: 'x' } }),
    { own: [...closers, 'teacher', 'bound'], foreign: closers },
  ),
  ...ofBoth(
    'POST /api/wish/',
    'group',
    ({ group }, scene) => ({ body: { type: 'group', id: group, ...week(scene), title: 'x' } }),
    both(...closers),
  ),
  ...ofBoth(
    'DELETE /api/wish/{id}/',
    'teacher',
    async ({ teacher }, scene, prepare) => {
      const body = { type: 'teacher', id: teacher, ...week(scene), title: 'x' }
      return { id: (await prepare('POST /api/wish/', { body })).id }
    },
    { own: [...closers, 'teacher', 'bound'], foreign: closers },
  ),
]
