import { everyPlanner } from './roles'
import { planners, type RightsRow } from './row'

/** Nobody's: its owner alone reads it, keeps it and throws it away. */
const nobodys = {
  ask: () => ({ id: 2_000_000_000, body: {} }),
  may: 'whoever is signed in',
  answer: 404,
} as const

export const fillingRights: RightsRow[] = [
  {
    call: 'POST /api/filling/',
    of: 'a load item, own',
    ask: ({ own, monday }) => ({
      body: { type: 'items', items: [{ nagruzka_id: own.item }], dbeg: monday, seconds: 10 },
    }),
    may: planners('editor: can set nagruzka items', 'permitted').own,
  },
  {
    call: 'POST /api/filling/',
    of: 'nobody’s variant',
    ask: ({ own, monday }) => ({
      body: { type: 'items', items: [{ nagruzka_id: own.item }], dbeg: monday, variant_id: 2_000_000_000 },
    }),
    may: everyPlanner,
    answer: 404,
  },
  // Nobody's job: its owner alone sees it and ends it.
  { call: 'GET /api/job/{id}/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'GET /api/job/{id}/part/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'GET /api/job/{id}/answer/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'DELETE /api/job/{id}/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'GET /api/filling/', may: 'whoever is signed in' },
  { call: 'GET /api/filling/{id}/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'GET /api/filling/{id}/gone/', ...nobodys, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'POST /api/filling/{id}/cancel/', ...nobodys },
  { call: 'POST /api/filling/{id}/keep/', ...nobodys },
  { call: 'DELETE /api/filling/{id}/', ...nobodys },
]
