import { subjects } from './reading'
import { ofBoth, type RightsRow } from './row'

/** Whoever may see a week may have it in a calendar. */
const given: RightsRow[] = subjects.flatMap(([itemType, idOf, may]) =>
  ofBoth(
    'POST /api/feed/',
    itemType,
    (side) => ({ body: { type: itemType === 'meta-program' ? 'metaprogram' : itemType, id: idOf(side) } }),
    may,
  ),
)

const ofOne = ['GET /api/feed/{id}/', 'POST /api/feed/{id}/replace/', 'DELETE /api/feed/{id}/'] as const

export const feeds: RightsRow[] = [
  { call: 'GET /api/feed/', may: 'whoever is signed in' },
  ...given,
  // No such feed, and no such address.
  ...ofOne.map((call): RightsRow => ({
    call,
    ask: () => ({ id: 2_000_000_000 }),
    may: 'whoever is signed in',
    answer: 404,
  })),
  { call: 'GET /api/calendar/{file}', may: 'everybody', answer: 404 },
]
