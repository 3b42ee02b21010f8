import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { everyEditor, holding, type Role } from './roles'
import { both, free, ofBoth, planners, type Prepare, week, type RightsRow } from './row'
import type { Scene, SideOfScene } from './scene'

const publisher: Role = 'editor: can publish schedule'
const setter: Role = 'editor: can set nagruzka items'

const noImport = 2_000_000_000
const oneTime = { type: 'group', mode: 'once' }

const placing: RightsRow[] = [
  ...ofBoth(
    'POST /api/schedule/set-nagruzka/',
    'a draft in a permitted room',
    ({ item, room }, scene) => ({ body: { id: item, aud_id: room, ...free(scene), ...oneTime } }),
    planners(setter, 'permitted'),
  ),
  ...ofBoth(
    'POST /api/schedule/set-nagruzka/',
    'a draft in any room',
    ({ item, freeRoom }, scene) => ({ body: { id: item, aud_id: freeRoom, ...free(scene), ...oneTime } }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/schedule/set-nagruzka/',
    'published at once',
    ({ item, room }, scene) => ({
      body: { id: item, aud_id: room, ...free(scene), ...oneTime, as_projected: false },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/schedule/set-nagruzka/',
    'a row of a programme',
    ({ programme, room }, scene) => ({
      body: { id: programme.row, aud_id: room, ...free(scene), type: 'metaprogram', mode: 'once' },
    }),
    planners('can_project_schedule', 'partner'),
  ),
  {
    call: 'POST /api/schedule/set-nagruzka/',
    of: 'outside the dates of the load',
    ask: ({ own, monday }) => ({
      body: { id: own.item, aud_id: own.room, date: addDays(monday, 7 * 20 + 4), pair: 6, ...oneTime },
    }),
    may: [],
  },
  {
    call: 'POST /api/schedule/set-nagruzka/',
    of: 'over somebody by force',
    ask: ({ own, monday }) => ({
      body: { id: own.spareItem, aud_id: own.room, date: monday, pair: 1, ...oneTime, on_conflict: 'force' },
    }),
    may: [],
  },
  ...ofBoth(
    'POST /api/project/{id}/set-manually/',
    'a row of a programme',
    ({ programme, room }, scene) => ({ id: programme.row, body: { aud_id: room, ...free(scene) } }),
    planners('can_project_schedule', 'partner'),
  ),
  ...ofBoth(
    'POST /api/project/{id}/set-manually/',
    'in any room',
    ({ programme, freeRoom }, scene) => ({ id: programme.row, body: { aud_id: freeRoom, ...free(scene) } }),
    planners(),
  ),
]

const owed: RightsRow[] = [
  ...ofBoth(
    'GET /api/schedule/{id}/owed/',
    'class',
    async ({ published }, _, prepare) => ({ id: await withdrawn(published, prepare) }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/schedule/{id}/owed/',
    'held otherwise',
    async ({ published }, _, prepare) => ({
      id: await withdrawn(published, prepare),
      body: { act: 'held', reason: 'x' },
    }),
    planners(setter),
  ),
  ...ofBoth(
    'POST /api/schedule/{id}/owed/',
    'made up in any room',
    async ({ published, freeRoom }, scene, prepare) => {
      const { date, pair } = free(scene)
      const id = await withdrawn(published, prepare)
      return { id, body: { act: 'make_up', date, pair, aud_id: freeRoom, reason: 'x' } }
    },
    planners(setter),
  ),
]

/** Withdraws a class from its date. */
async function withdrawn(id: number, prepare: Prepare): Promise<number> {
  await prepare('POST /api/query/move-schedule-to-date/', { body: { schedule_id: id, reason: 'x' } })
  return id
}

const periods: RightsRow[] = [
  ...ofBoth(
    'POST /api/{itemType}/{id}/publish/',
    'group',
    ({ group }, scene) => ({ itemType: 'group', id: group, body: week(scene) }),
    planners(publisher),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/publish/',
    'teacher',
    ({ teacher }, scene) => ({ itemType: 'teacher', id: teacher, body: week(scene) }),
    planners(publisher),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/publish/',
    'programme',
    ({ programme }, scene) => ({ itemType: 'meta-program', id: programme.id, body: week(scene) }),
    planners('can_publish'),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/unpublish/',
    'group',
    ({ group }, scene) => ({ itemType: 'group', id: group, body: week(scene) }),
    planners(publisher),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/unpublish/',
    'programme',
    ({ programme }, scene) => ({ itemType: 'meta-program', id: programme.id, body: week(scene) }),
    planners('can_unpublish', 'partner'),
  ),
  ...(['publish', 'unpublish'] as const).flatMap((act) => [
    ...ofBoth(
      `POST /api/workbench/${act}/`,
      'faculty',
      ({ faculty }, scene) => ({ body: { faculty_id: faculty, ...week(scene) } }),
      planners(publisher),
    ),
    ...ofBoth(
      `POST /api/workbench/${act}/`,
      'groups',
      ({ group }, scene) => ({ body: { faculty_id: null, groups: [group], ...week(scene) } }),
      planners(publisher),
    ),
  ]),
  ...ofBoth(
    'POST /api/workbench/next-semester/',
    'faculty',
    ({ faculty }, { semester }) => ({
      body: { faculty_id: faculty, semester_id: semester, source_id: semester, years: 0, dry_run: true },
    }),
    planners(setter),
    // No semester is laid onto itself.
    { answer: 400 },
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/clear/',
    'group',
    ({ group }, scene) => ({ itemType: 'group', id: group, body: week(scene) }),
    planners(setter, 'permitted'),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/clear/',
    'programme',
    ({ programme }, scene) => ({ itemType: 'meta-program', id: programme.id, body: week(scene) }),
    planners('can_project_schedule', 'partner'),
  ),
]

const takeovers: RightsRow[] = [
  ...ofBoth(
    'POST /api/{itemType}/{id}/take-over/',
    'teacher',
    ({ teacher }, scene) => ({
      itemType: 'teacher',
      id: teacher,
      body: {
        to_id: [scene.own.teacher, scene.foreign.teacher].find((one) => one !== teacher),
        since: scene.monday,
      },
    }),
    planners('editor: can change schedule item info'),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/take-over/',
    'room',
    ({ room, freeRoom }, { monday }) => ({
      itemType: 'auditory',
      id: room,
      body: { to_id: freeRoom, since: monday, reason: 'x' },
    }),
    {
      own: ['planner', 'rooms', 'editor: can change schedule item auditory'],
      foreign: ['other planner', 'rooms', 'editor: can change schedule item auditory'],
    },
  ),
]

const regroupings: RightsRow[] = [
  ...ofBoth(
    'POST /api/group/{id}/regroup/',
    'rename',
    ({ group }, { monday }) => ({ id: group, body: { act: 'rename', title: 'x', since: monday } }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/group/{id}/regroup/',
    'split',
    ({ group }, { monday }) => ({
      id: group,
      body: { act: 'split', title: 'x', half: 0, since: monday, reason: 'x' },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/group/{id}/regroup/',
    'merged into that of the other side',
    ({ group }, { own, foreign, monday }) => ({
      id: group,
      body: { act: 'merge', into: [own.group, foreign.group].find((one) => one !== group), since: monday },
    }),
    { own: [], foreign: [] },
  ),
]

const settings: RightsRow[] = [
  ...['weights', 'walks', 'norms'].map((what): RightsRow => ({
    call: `POST /api/quality/${what}/`,
    ask: () => ({ body: { rows: [] } }),
    may: [],
  })),
  {
    call: 'POST /api/open-reading/',
    ask: () => ({ body: { is_open: false, teacher_names: 'short' } }),
    may: [],
  },
  {
    call: 'POST /api/reader-rules/',
    ask: () => ({ body: { tells_reasons: false, finds_rooms: false, shares_presence: true } }),
    may: [],
  },
]

/** Each its own kind, so that each row changes something. */
const letters: RightsRow[] = [
  { call: 'GET /api/letter-template/', ask: () => ({}), may: [] },
  {
    call: 'POST /api/letter-template/',
    ask: () => ({ body: { kind: 'mixed', closing: 'x' } }),
    may: [],
  },
  { call: 'POST /api/letter-template/preview/', ask: () => ({ body: { kind: 'any' } }), may: [] },
  // Who is signed in has no confirmed mailbox.
  { call: 'POST /api/letter-template/try/', ask: () => ({ body: { kind: 'any' } }), may: [], answer: 400 },
]

const weeks: RightsRow[] = [
  {
    call: 'POST /api/timetable/imports/{id}/take-back/',
    ask: () => ({ id: noImport, body: {} }),
    may: [],
    answer: 404,
  },
  {
    call: 'POST /api/timetable/imports/{id}/mend/',
    ask: () => ({ id: noImport, body: { week_even: 1 } }),
    may: [],
    answer: 404,
  },
  ...ofBoth(
    'POST /api/schedule/toggle-schedule-by-nagruzka/',
    'group',
    ({ group }, scene) => ({ body: { dbeg: scene.monday, groups: [group], show: false } }),
    planners('editor: can toggle schedule by nagruzka'),
  ),
  {
    call: 'POST /api/schedule/project-by-template/',
    ask: ({ own, monday }) => ({
      body: { type: 'group', id: own.group, dbeg: addDays(monday, 7), dend: addDays(monday, 13) },
    }),
    may: [],
  },
  {
    call: 'POST /api/schedule/remove-by-nagruzka/',
    ask: ({ own, monday }) => ({ body: { ids: [own.item], dbeg: monday } }),
    may: [],
  },
  {
    call: 'POST /api/group/copy-schedule-to-date/',
    ask: ({ own, monday }) => ({
      body: { from_date: monday, to_date: addDays(monday, 7), group_id: own.group },
    }),
    may: [],
  },
  {
    call: 'POST /api/group/remove-schedule-by-date/',
    ask: (scene) => ({ body: { ...week(scene), group_id: scene.own.group } }),
    may: [],
  },
]

const hoursEntry = ({ teacher, group, discipline }: SideOfScene, { monday }: Scene) => ({
  body: {
    teacher_id: teacher,
    group_id: group,
    discipline_id: discipline,
    date: monday,
    hours: 2,
    reason: 'x',
  },
})
const contractOf =
  (year: number) =>
  ({ teacher }: SideOfScene) => ({
    body: { teacher_id: teacher, starts_on: `${year}-01-01`, ends_on: `${year}-12-31`, yearly_hours: 800 },
  })

const classes: RightsRow[] = [
  ...ofBoth('DELETE /api/schedule/{id}/', 'published', ({ published }) => ({ id: published }), planners(publisher)),
  ...ofBoth('DELETE /api/schedule/{id}/', 'draft', ({ draft }) => ({ id: draft }), planners(setter, 'permitted'), {
    otherwise: 404,
  }),
  ...ofBoth(
    'DELETE /api/schedule/{id}/',
    'published of a programme',
    ({ programme }) => ({ id: programme.published }),
    planners('can_unpublish', 'partner'),
  ),
  ...ofBoth(
    'DELETE /api/schedule/{id}/',
    'draft of a programme',
    ({ programme }) => ({ id: programme.draft }),
    planners('can_project_schedule', 'partner'),
    { otherwise: 404 },
  ),
  {
    call: 'POST /api/schedule/remove-by-ids/',
    ask: ({ own }) => ({ body: { ids: [own.published, own.later] } }),
    may: [],
  },
  ...ofBoth(
    'PATCH /api/schedule/{id}/comment/',
    'class',
    ({ published }) => ({ id: published, body: { comment: 'x', link: '' } }),
    { own: everyEditor, foreign: ['other planner'] },
  ),
  ...ofBoth(
    'PATCH /api/schedule/{id}/comment/',
    'class of a programme',
    ({ programme }) => ({ id: programme.published, body: { comment: 'x', link: '' } }),
    planners('can_comment_schedule'),
  ),
  ...ofBoth(
    'PATCH /api/schedule/{id}/update/',
    'class',
    ({ published, group }) => ({ id: published, body: { groups: [group], teachers: [] } }),
    planners('editor: can change schedule item info'),
  ),
  ...ofBoth(
    'POST /api/group/update-nagruzka-item/',
    'load',
    ({ item, group }) => ({ body: { nagruzka_id: item, groups: [group], teachers: [] } }),
    planners('editor: can change nagruzka item info'),
  ),
  ...ofBoth(
    'POST /api/workbench/load/change/',
    'hours',
    ({ item }) => ({ body: { rows: [{ id: item, cells: { hours: '64' } }] } }),
    planners('editor: can change nagruzka item info'),
  ),
  ...ofBoth(
    'POST /api/workbench/load/change/',
    'people',
    ({ item, group, teacher }) => ({
      body: { rows: [{ id: item, cells: { groups: [group], teachers: [teacher], students: '20' } }] },
    }),
    planners('editor: can change nagruzka item info'),
  ),
  ...ofBoth(
    'POST /api/workbench/load/split/',
    'load',
    ({ spareItem, teacher }) => ({
      body: {
        id: spareItem,
        parts: [64, 2].map((hours) => ({ hours, ngroup: 0, teachers: [teacher] })),
      },
    }),
    planners('editor: can change nagruzka item info'),
  ),
  ...ofBoth('POST /api/hours/entries/', 'of a teacher', hoursEntry, planners()),
  ...ofBoth(
    'DELETE /api/hours/entries/{id}/',
    'of a teacher',
    async (side, scene, prepare) => ({
      id: (await prepare('POST /api/hours/entries/', hoursEntry(side, scene))).id,
    }),
    planners(),
  ),
  ...ofBoth('POST /api/hours/contracts/', 'of a teacher', contractOf(2040), both()),
  ...ofBoth(
    'DELETE /api/hours/contracts/{id}/',
    'of a teacher',
    async (side, _, prepare) => ({
      // In another year than the one above.
      id: (await prepare('POST /api/hours/contracts/', contractOf(2041)(side))).id,
    }),
    both(),
  ),
  ...ofBoth(
    'POST /api/workbench/load/join/',
    'load of two disciplines',
    ({ item, spareItem }) => ({ body: { items: [{ id: item }, { id: spareItem }], hours: 32 } }),
    planners('editor: can change nagruzka item info'),
    // Only load of one discipline is joined.
    { answer: 400 },
  ),
  ...ofBoth(
    'POST /api/query/move-schedule-to-date/',
    'to another time',
    ({ published }, scene) => {
      const { date, pair } = free(scene)
      return { body: { schedule_id: published, date_to: date, pair_to: pair, reason: 'x' } }
    },
    planners(),
  ),
  ...ofBoth(
    'POST /api/query/move-schedule-to-date/',
    'withdrawn',
    ({ published }) => ({ body: { schedule_id: published, reason: 'x' } }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/query/move-schedule-to-date/',
    'to another room',
    ({ published, freeRoom }, { monday }) => ({
      body: { schedule_id: published, date_to: monday, pair_to: 1, aud_to: freeRoom, reason: 'x' },
    }),
    {
      own: ['planner', 'rooms', ...holding('can change schedule item auditory')],
      foreign: ['other planner', 'rooms', ...holding('can change schedule item auditory')],
    },
  ),
  ...ofBoth(
    'POST /api/schedule/swap-schedule-items/',
    'two classes of one side',
    ({ published, later }) => ({
      body: { schedule_items_from: [published], schedule_items_to: [later], reason: 'x' },
    }),
    planners(),
  ),
  {
    call: 'POST /api/schedule/swap-schedule-items/',
    of: 'with a class of others',
    ask: ({ own, foreign }) => ({
      body: { schedule_items_from: [own.published], schedule_items_to: [foreign.later], reason: 'x' },
    }),
    may: [],
    // The superuser passes the rights check; the places are taken.
    answer: 409,
  },
  ...ofBoth(
    'GET /api/schedule/{id}/swap-offers/',
    'class',
    ({ published, later }) => ({ id: published, query: { ids: later } }),
    planners(),
  ),
]

export const planningRights: RightsRow[] = [
  ...placing,
  ...periods,
  ...takeovers,
  ...regroupings,
  ...owed,
  ...settings,
  ...letters,
  ...weeks,
  ...classes,
]
