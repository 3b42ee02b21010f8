import type { Role } from './roles'
import type { RightsRow } from './row'

const administrators: Role[] = ['administrator', 'editor: can administer faculty']

const someFile = () => {
  const form = new FormData()
  form.set('file', new Blob(['x']), 'load.csv')
  return form
}

/** Nobody's file: its owner alone reads it. */
const nobodysFile = {
  ask: () => ({ id: 2_000_000_000, body: {} }),
  may: administrators,
  answer: 404,
} as const
const nobodysAnswers = { ...nobodysFile, ask: () => ({ id: 2_000_000_000 }) } as const

export const importRights: RightsRow[] = [
  { call: 'POST /api/import/', ask: () => ({ body: someFile() }), may: administrators },
  { call: 'GET /api/import/', may: administrators },
  { call: 'GET /api/import/{id}/', ...nobodysAnswers },
  { call: 'PATCH /api/import/{id}/', ...nobodysFile },
  { call: 'DELETE /api/import/{id}/', ...nobodysFile },
  { call: 'POST /api/import/{id}/try/', ...nobodysFile },
  { call: 'POST /api/import/{id}/store/', ...nobodysFile },
  { call: 'POST /api/import/{id}/links/', ...nobodysFile },
  { call: 'POST /api/import/{id}/cancel/', ...nobodysFile },
  { call: 'GET /api/import/{id}/rows/', ...nobodysAnswers },
  { call: 'GET /api/import/{id}/rows-xlsx/', ...nobodysAnswers },
  { call: 'GET /api/import/{id}/comparison/', ...nobodysAnswers },
  {
    call: 'POST /api/import/{id}/comparison/',
    ...nobodysFile,
    ask: () => ({ id: 2_000_000_000, body: { is_on: true } }),
  },
  { call: 'GET /api/import/{id}/grid/', ...nobodysAnswers },
  {
    call: 'GET /api/import/{id}/sheet/',
    ...nobodysAnswers,
    ask: () => ({ id: 2_000_000_000, query: { name: 'Лист1' } }),
  },
  { call: 'GET /api/grid-rule/', may: [] },
  {
    call: 'POST /api/grid-rule/',
    ask: () => ({ body: { rule: { kind: 'weeks', word: 'красная', parity: 'odd' } } }),
    may: [],
  },
  {
    call: 'POST /api/grid-rule/file/',
    ask: () => ({
      body: {
        format: 'grid-rules',
        version: 1,
        rules: [{ kind: 'weeks', word: 'синяя', parity: 'even' }],
      },
    }),
    may: [],
  },
  { call: 'DELETE /api/grid-rule/{id}/', ask: () => ({ id: 2_000_000_000 }), may: [], answer: 404 },
  {
    call: 'GET /api/import/{id}/weeks/',
    ...nobodysAnswers,
    ask: () => ({ id: 2_000_000_000, query: { group: 'А-1' } }),
  },
]
