import { tableWord } from '@/lib/core/tables/calls/admin-table-words'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import type { Role, Side } from './roles'
import { ofBoth, type Prepare, type RightsRow } from './row'
import type { SideOfScene } from './scene'

const administrators: Role[] = ['administrator', 'editor: can administer faculty']
const ofFaculty: Record<Side, Role[]> = { own: administrators, foreign: [] }
const others = vocabularyNames.filter((name) => name !== 'group').map((name) => tableWord(name))

/** A group that nothing names, of a faculty. */
async function spareGroup({ faculty }: SideOfScene, prepare: Prepare): Promise<number> {
  const body = { values: { title: `spare ${faculty}`, faculty_id: faculty }, is_new: true }
  const { row } = await prepare<{ row: { id: number } }>('POST /api/admin/{table}/', { table: 'group', body })
  return row.id
}

const groups: RightsRow[] = [
  ...ofBoth(
    'POST /api/admin/{table}/',
    'a group',
    ({ faculty }) => ({
      table: 'group',
      body: { values: { title: `new ${faculty}`, faculty_id: faculty }, is_new: true },
    }),
    ofFaculty,
  ),
  ...ofBoth(
    'PATCH /api/admin/{table}/{id}/',
    'a group',
    ({ group }) => ({ table: 'group', id: group, body: { values: { kurs: 3 } } }),
    ofFaculty,
  ),
  {
    call: 'PATCH /api/admin/{table}/{id}/',
    of: 'a group into another faculty',
    ask: ({ own, foreign }) => ({
      table: 'group',
      id: own.group,
      body: { values: { faculty_id: foreign.faculty } },
    }),
    may: [],
  },
  ...ofBoth(
    'DELETE /api/admin/{table}/{id}/',
    'a group',
    async (side, _, prepare) => ({ table: 'group', id: await spareGroup(side, prepare) }),
    ofFaculty,
  ),
  ...ofBoth(
    'POST /api/admin/{table}/{id}/retire/',
    'a group',
    ({ group }) => ({ table: 'group', id: group }),
    ofFaculty,
  ),
  ...ofBoth(
    'POST /api/admin/{table}/{id}/restore/',
    'a group',
    async ({ group }, _, prepare) => {
      await prepare('POST /api/admin/{table}/{id}/retire/', { table: 'group', id: group })
      return { table: 'group', id: group }
    },
    ofFaculty,
  ),
  ...ofBoth('GET /api/admin/{table}/{id}/uses/', 'a group', ({ group }) => ({ table: 'group', id: group }), ofFaculty),
  { call: 'GET /api/admin/{table}/', of: 'groups', ask: () => ({ table: 'group' }), may: administrators },
  {
    call: 'GET /api/admin/{table}/xlsx/',
    of: 'groups',
    ask: () => ({ table: 'group' }),
    may: administrators,
  },
  {
    call: 'POST /api/admin/{table}/paste/',
    of: 'groups',
    ask: ({ own }) => ({
      table: 'group',
      body: { columns: ['title', 'faculty_id'], rows: [['pasted', own.facultyTitle]] },
    }),
    may: administrators,
  },
]

const everythingElse: RightsRow[] = others.flatMap((table): RightsRow[] => [
  { call: 'GET /api/admin/{table}/', of: table, ask: () => ({ table }), may: [] },
  { call: 'GET /api/admin/{table}/xlsx/', of: table, ask: () => ({ table }), may: [] },
  {
    call: 'POST /api/admin/{table}/',
    of: table,
    ask: () => ({ table, body: { values: { title: 'new', full_name: 'new' }, is_new: true } }),
    may: [],
  },
  {
    call: 'POST /api/admin/{table}/paste/',
    of: table,
    ask: () => ({
      table,
      body: { columns: [table === 'teacher' ? 'full_name' : 'title'], rows: [['pasted']] },
    }),
    may: [],
  },
])

const rooms: RightsRow[] = (['retire', 'uses'] as const).map((act): RightsRow => ({
  call: act === 'uses' ? 'GET /api/admin/{table}/{id}/uses/' : 'POST /api/admin/{table}/{id}/retire/',
  of: 'a room',
  ask: ({ own }) => ({ table: 'auditory', id: own.room }),
  may: [],
}))

const merging: RightsRow[] = [
  {
    call: 'POST /api/admin/{table}/merge/',
    of: 'rooms',
    ask: ({ own }) => ({ table: 'auditory', body: { keep: own.room, drop: own.freeRoom } }),
    may: [],
  },
  {
    call: 'POST /api/admin/{table}/merge/',
    of: 'groups of one faculty',
    ask: async ({ own }, prepare) => ({
      table: 'group',
      body: { keep: own.group, drop: await spareGroup(own, prepare) },
    }),
    may: [],
  },
  {
    call: 'POST /api/admin/{table}/merge/',
    of: 'teachers',
    ask: ({ own, foreign }) => ({ table: 'teacher', body: { keep: foreign.teacher, drop: own.teacher } }),
    may: [],
  },
]

const buildings: RightsRow[] = [
  {
    call: 'POST /api/admin/building/rename/',
    ask: ({ word }) => ({ body: { from: word.charAt(0).toUpperCase(), to: 'Новый' } }),
    may: [],
  },
  {
    call: 'POST /api/admin/building/approval/',
    ask: ({ word, own }) => ({
      body: { title: word.charAt(0).toUpperCase(), needs_approval: true, department_id: own.department },
    }),
    may: [],
  },
]

const calendar: RightsRow[] = [
  {
    call: 'POST /api/admin/calendar/',
    ask: () => ({ body: { edit: { act: 'add_holidays', days: [{ date: '2031-03-05', title: 'new' }] } } }),
    may: [],
  },
  {
    call: 'POST /api/admin/calendar/',
    of: 'a faculty’s day online',
    ask: ({ own, monday }) => ({
      body: { edit: { act: 'go_online', date: monday, faculty_id: own.faculty, title: 'new' } },
    }),
    may: [],
  },
]

export const adminTableRights: readonly RightsRow[] = [
  ...merging,
  ...buildings,
  ...calendar,
  ...groups,
  ...everythingElse,
  ...rooms,
]
