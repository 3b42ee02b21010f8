import { everyPlanner } from './roles'
import { planners, type RightsRow } from './row'

/** Nobody's search: its owner alone reads it, keeps it and throws it away. */
const nobodysSearch = {
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
  { call: 'GET /api/filling/', may: 'whoever is signed in' },
  { call: 'GET /api/filling/{id}/', ...nobodysSearch, ask: () => ({ id: 2_000_000_000 }) },
  { call: 'POST /api/filling/{id}/cancel/', ...nobodysSearch },
  { call: 'POST /api/filling/{id}/keep/', ...nobodysSearch },
  { call: 'DELETE /api/filling/{id}/', ...nobodysSearch },
]
