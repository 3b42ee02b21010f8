import type { Role, Side } from './roles'
import { ofBoth, type Prepare, type RightsRow } from './row'
import type { SideOfScene } from './scene'

const administrators: Role[] = ['administrator', 'editor: can administer faculty']
const ofFaculty: Record<Side, Role[]> = { own: administrators, foreign: [] }

/** Somebody who is bound to a group of a faculty, and may nothing. */
async function sparePerson({ group, faculty }: SideOfScene, prepare: Prepare): Promise<number> {
  const values = { username: `spare${faculty}`, full_name: 'Кто-то', group_id: group }
  const { row } = await prepare<{ row: { id: number } }>('POST /api/admin/{table}/', {
    table: 'user',
    body: { values, is_new: true },
  })
  return row.id
}

const onPerson = (call: RightsRow['call'], body?: object, more: Partial<RightsRow> = {}): RightsRow[] =>
  ofBoth(
    call,
    'a person',
    async (side, _, prepare) => ({ table: 'user', id: await sparePerson(side, prepare), body }),
    ofFaculty,
    more,
  )

/** Guesses of one link are slowed down. */
let guessed = 0

const rights = { version: 1, is_superuser: false, permissions: [], editor_of: [] }

const beyond: RightsRow[] = [
  {
    call: 'PUT /api/admin/people/{id}/',
    of: 'a permission that nobody of them holds',
    ask: async ({ own }, prepare) => ({
      id: await sparePerson(own, prepare),
      body: { ...rights, permissions: ['can publish schedule'] },
    }),
    may: [],
  },
  {
    call: 'PUT /api/admin/people/{id}/',
    of: 'an editor of the other faculty',
    ask: async ({ own, foreign }, prepare) => ({
      id: await sparePerson(own, prepare),
      body: { ...rights, editor_of: [{ kind: 'faculty', id: foreign.faculty }] },
    }),
    may: [],
  },
  {
    call: 'PUT /api/admin/people/{id}/',
    of: 'a flag in a programme that nobody of them has',
    ask: async ({ own, foreign }, prepare) => ({
      id: await sparePerson(own, prepare),
      body: { ...rights, programs: [{ id: foreign.programme.id, flags: ['can_edit_disciplines'] }] },
    }),
    may: [],
  },
  {
    call: 'POST /api/admin/people/{id}/invite/',
    of: 'the superuser',
    ask: ({ people }) => ({ id: people.superuser.userId }),
    may: [],
    askedBy: ['administrator', 'editor: can administer faculty', 'planner', 'nobody', 'stranger'],
  },
]

export const peopleRows: readonly RightsRow[] = [
  { call: 'GET /api/admin/{table}/', of: 'people', ask: () => ({ table: 'user' }), may: administrators },
  {
    call: 'GET /api/admin/{table}/xlsx/',
    of: 'people',
    ask: () => ({ table: 'user' }),
    may: administrators,
  },
  ...ofBoth(
    'POST /api/admin/{table}/',
    'a person',
    ({ group, faculty }) => ({
      table: 'user',
      body: { values: { username: `new${faculty}`, full_name: 'Кто-то', group_id: group }, is_new: true },
    }),
    ofFaculty,
  ),
  {
    call: 'POST /api/admin/{table}/paste/',
    of: 'people',
    ask: ({ own }) => ({
      table: 'user',
      body: {
        columns: ['username', 'full_name', 'group_id'],
        rows: [['pasted', 'Кто-то', `${own.facultyTitle.replace('faculty', 'group')}`]],
        as_new: [1],
      },
    }),
    may: administrators,
  },
  ...onPerson('PATCH /api/admin/{table}/{id}/', { values: { full_name: 'Другой' } }),
  ...onPerson('POST /api/admin/{table}/{id}/retire/'),
  ...ofBoth(
    'POST /api/admin/{table}/{id}/restore/',
    'a person',
    async (side, _, prepare) => {
      const asked = { table: 'user', id: await sparePerson(side, prepare) } as const
      await prepare('POST /api/admin/{table}/{id}/retire/', asked)
      return asked
    },
    ofFaculty,
  ),
  ...onPerson('GET /api/admin/people/{id}/'),
  ...onPerson('PUT /api/admin/people/{id}/', { ...rights, permissions: ['can administer faculty'] }),
  ...onPerson('POST /api/admin/people/{id}/invite/'),
  ...onPerson('DELETE /api/admin/people/{id}/invite/', undefined, { answer: 409 }),
  ...onPerson('POST /api/admin/people/{id}/invite/confirm/', undefined, { answer: 409 }),
  ...onPerson('DELETE /api/admin/people/{id}/sessions/'),
  ...onPerson('DELETE /api/admin/people/{id}/second-factor/', undefined, { answer: 409 }),
  {
    call: 'POST /api/admin/people/invite/',
    ask: ({ own }) => ({
      body: { rows: [{ full_name: 'Кто-то', group: own.facultyTitle.replace('faculty', 'group') }] },
    }),
    may: administrators,
    otherwise: 403,
  },
  {
    call: 'POST /accounts/invitation/',
    may: 'everybody',
    answer: 404,
    ask: () => ({ body: { token: `guess${(guessed += 1)}`, new_password: 'двенадцать тихих ежей' } }),
  },
  ...beyond,
]
