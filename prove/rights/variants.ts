import { everyPlanner } from './roles'
import { ofBoth, planners, type RightsQuestion, type RightsRow } from './row'

/** Nobody's variant: its owner alone changes one, and those who plan its faculty see it once it is shared. */
const nobodys = { may: everyPlanner, answer: 404 } as const

const ofVariant = (call: RightsRow['call'], more: Pick<RightsQuestion, 'query' | 'body'> = {}): RightsRow => ({
  call,
  ...nobodys,
  ask: () => ({ id: 2_000_000_000, ...more }),
})

const version = { version: 1 }
const week = '2026-11-16'

export const variants: RightsRow[] = [
  { call: 'GET /api/variants/', may: everyPlanner },
  ...ofBoth(
    'POST /api/variants/',
    'a faculty’s',
    ({ faculty }) => ({ body: { name: 'Вариант', faculty_id: faculty } }),
    planners('editor: can set nagruzka items'),
  ),
  ofVariant('GET /api/variants/{id}/'),
  ofVariant('GET /api/variants/{id}/week/', { query: { type: 'group', subject: 1, week } }),
  ofVariant('GET /api/variants/{id}/places/', { query: { nagruzka_id: 1, week } }),
  ofVariant('GET /api/variants/{id}/quality/'),
  ofVariant('POST /api/variants/{id}/steps/', {
    body: { ...version, act: 'remove', schedule_id: 1 },
  }),
  ofVariant('POST /api/variants/{id}/undo-step/', { body: version }),
  ofVariant('POST /api/variants/{id}/take/', { body: version }),
  ofVariant('PATCH /api/variants/{id}/', { body: { name: 'Другой' } }),
  ofVariant('DELETE /api/variants/{id}/'),
]
