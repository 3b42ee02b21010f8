import type { Role } from './roles'
import { free, ofBoth, planners, type RightsRow } from './row'

const publisher: Role = 'editor: can publish schedule'
const setter: Role = 'editor: can set nagruzka items'

/** The same act on several classes. */
export const togetherRows: RightsRow[] = [
  ...ofBoth(
    'POST /api/schedule/change-together/',
    'moved together',
    ({ published }, scene) => {
      const { date, pair } = free(scene)
      const classes = [{ id: published, date_to: date, pair_to: pair }]
      return { body: { act: 'move', classes, reason: 'x' } }
    },
    planners(),
  ),
  ...ofBoth(
    'POST /api/schedule/change-together/',
    'withdrawn together',
    ({ published, later }) => ({
      body: { act: 'withdraw', classes: [{ id: published }, { id: later }], reason: 'x' },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/schedule/change-together/',
    'published together',
    // Whoever may is told that they are published already.
    ({ published }) => ({ body: { act: 'publish', classes: [{ id: published }] } }),
    planners(publisher),
    { answer: 400 },
  ),
  ...ofBoth(
    'POST /api/schedule/change-together/',
    'copied',
    ({ published }, scene) => {
      const { date, pair } = free(scene)
      return { body: { act: 'copy', classes: [{ id: published, date_to: date, pair_to: pair }] } }
    },
    planners(setter, 'permitted'),
  ),
  {
    call: 'POST /api/schedule/change-together/',
    of: 'withdrawn together with a class of others',
    ask: ({ own, foreign }) => ({
      body: { act: 'withdraw', classes: [{ id: own.published }, { id: foreign.later }], reason: 'x' },
    }),
    may: [],
  },
]
