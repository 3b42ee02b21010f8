import type { Role, Side } from './roles'
import { everyFlag, everyPlanner, holding, viewingEditors } from './roles'
import { begun, both, ofBoth, planners, week, type RightsQuestion, type RightsRow } from './row'
import type { SideOfScene } from './scene'

const plannersBoth: Role[] = ['planner', 'other planner']
const viewers: Role[] = ['teacher', 'rooms', ...plannersBoth, ...viewingEditors]
export const groupViewers: Role[] = [...viewers, 'student', 'monitor', 'permitted', 'can view groups']
export const teacherViewers: Role[] = [...viewers, 'student', 'monitor', 'can view teachers']
const roomViewers: Role[] = [...viewers, 'can view auditories']
const finders: Role[] = ['teacher', 'rooms', ...plannersBoth, ...holding('can find free auditories')]
const permitters: Role[] = [...plannersBoth, ...holding('can edit nagruzka set permissions')]
const reasonGivers: Role[] = [
  ...plannersBoth,
  'teacher',
  'bound',
  'rooms',
  ...holding('can create queries', 'can create transition', 'can change schedule item auditory'),
  ...holding('can close auditories'),
]
/** Who plans or edits anything, and sees groups and teachers. */
const checkers: Role[] = [...plannersBoth, ...viewingEditors]
const creators: Role[] = [...plannersBoth, ...holding('can create metaprograms')]

/** Whose schedule, and who may see it: by the kind's permission, one's own binding, or a programme. */
export const subjects: [
  itemType: NonNullable<RightsQuestion['itemType']>,
  idOf: (side: SideOfScene) => number,
  may: Record<Side, Role[]>,
][] = [
  ['auditory', ({ room }) => room, both(...roomViewers)],
  ['teacher', ({ teacher }) => teacher, { own: [...teacherViewers, 'bound'], foreign: teacherViewers }],
  ['group', ({ group }) => group, { own: [...groupViewers, 'bound'], foreign: groupViewers }],
  ['meta-program', ({ programme }) => programme.id, { own: everyFlag, foreign: ['other planner'] }],
]

const ofEachSubject = (word: string, { rooms }: { rooms: boolean }): RightsRow[] =>
  subjects
    .filter(([itemType]) => rooms || itemType !== 'auditory')
    .flatMap(([itemType, idOf, may]) =>
      ofBoth(
        `GET /api/{itemType}/{id}/${word}/`,
        itemType,
        (side, scene) => ({ itemType, id: idOf(side), query: week(scene) }),
        may,
      ),
    )

const withDrafts: RightsRow[] = ofBoth(
  'GET /api/{itemType}/{id}/schedule/',
  'group with drafts',
  (side, scene) => ({ itemType: 'group', id: side.group, query: { ...week(scene), with_projected: 1 } }),
  { own: [...groupViewers, 'bound'], foreign: groupViewers },
)

const withAnother: RightsRow[] = [
  {
    call: 'GET /api/{itemType}/{id}/schedule/',
    of: 'group with a teacher',
    ask: (scene) => ({
      itemType: 'group',
      id: scene.own.group,
      query: { ...week(scene), teacher: scene.foreign.teacher },
    }),
    may: [...viewers, 'student', 'monitor'],
  },
  {
    call: 'GET /api/{itemType}/{id}/schedule/',
    of: 'group with a programme of others',
    ask: (scene) => ({
      itemType: 'group',
      id: scene.own.group,
      query: { ...week(scene), metaprogram: scene.foreign.programme.id },
    }),
    may: ['other planner'],
  },
]

/** Whoever may change the time, room or people of any class, and sees these. */
export const waySeekers: Role[] = [
  ...plannersBoth,
  'rooms',
  'editor: can change schedule item info',
  'editor: can change schedule item auditory',
]

const plansOf = (itemType: 'auditory' | 'teacher', idOf: (side: SideOfScene) => number) =>
  ofBoth(
    'GET /api/{itemType}/{id}/proposals/',
    itemType,
    (side, scene) => ({ itemType, id: idOf(side), query: week(scene) }),
    both(...waySeekers),
  )

const wishesOf = (itemType: 'auditory' | 'teacher' | 'group', idOf: (side: SideOfScene) => number) =>
  ofBoth(
    'GET /api/wish/',
    itemType,
    (side, scene) => ({ query: { type: itemType, id: idOf(side), ...week(scene) } }),
    subjects.find(([kind]) => kind === itemType)?.[2] ?? both(),
  )

export const reading: RightsRow[] = [
  // Everybody is answered by what they may see.
  { call: 'GET /api/ask/', ask: () => ({ query: { q: 'где сейчас' } }), may: 'whoever is signed in' },
  { call: 'GET /accounts/check-login/', may: 'everybody' },
  { call: 'GET /accounts/events-token/', may: 'whoever is signed in' },
  {
    call: 'POST /accounts/login/',
    ask: () => ({ body: { username: 'no such person', password: 'wrong' } }),
    may: 'everybody',
    askedBy: ['stranger', 'student'],
  },
  { call: 'POST /accounts/logout/', may: 'everybody', askedBy: ['stranger'] },
  // Nobody here has given a password or has one.
  {
    call: 'POST /accounts/second-factor/',
    ask: () => ({ body: { code: '123456' } }),
    may: 'everybody',
    answer: 400,
  },
  {
    call: 'POST /accounts/second-factor/new/',
    ask: () => ({ body: { password: 'wrong' } }),
    may: 'whoever is signed in',
    answer: 403,
  },
  {
    call: 'POST /accounts/second-factor/confirm/',
    ask: () => ({ body: { code: '123456' } }),
    may: 'whoever is signed in',
    answer: 400,
  },
  {
    call: 'DELETE /accounts/second-factor/',
    ask: () => ({ body: { password: 'wrong', code: '123456' } }),
    may: 'whoever is signed in',
    answer: 403,
  },
  {
    call: 'PUT /accounts/password/',
    ask: () => ({ body: { password: 'wrong', new_password: 'семь пятниц на неделе' } }),
    may: 'whoever is signed in',
    answer: 403,
  },
  { call: 'DELETE /accounts/sessions/', may: 'whoever is signed in' },
  {
    call: 'DELETE /accounts/sessions/{id}/',
    ask: () => ({ id: 1 }),
    may: 'whoever is signed in',
    answer: 400,
  },
  // No campus provider is configured here.
  { call: 'GET /api/auth/signin/campus/', may: 'everybody', answer: 404 },
  { call: 'GET /api/auth/callback/campus/', may: 'everybody', answer: 404 },
  { call: 'GET /api/health/', may: 'everybody' },
  { call: 'GET /api/health/live/', may: 'everybody' },
  { call: 'GET /api/health/ready/', may: 'everybody' },
  { call: 'GET /api/openapi.json', may: 'everybody' },

  { call: 'GET /api/auditory/', may: roomViewers },
  { call: 'GET /api/teacher/', may: teacherViewers },
  { call: 'GET /api/group/', may: groupViewers },
  { call: 'GET /api/meta-program/', may: 'whoever is signed in' },
  { call: 'GET /api/meta-program/templates/', may: creators },
  { call: 'GET /api/meta-program/file-template/', may: creators },
  { call: 'GET /api/userprofile/', may: permitters },
  { call: 'GET /api/reason/', may: reasonGivers },

  ...ofEachSubject('schedule', { rooms: true }),
  ...ofEachSubject('schedule-xlsx', { rooms: true }),
  ...ofEachSubject('transition-xlsx', { rooms: true }),
  ...ofEachSubject('overlaps', { rooms: true }),
  ...ofEachSubject('nagruzka', { rooms: false }),
  ...ofEachSubject('nagruzka-hset', { rooms: false }),
  ...ofEachSubject('owed', { rooms: false }),
  ...ofEachSubject('map', { rooms: false }),
  ...withDrafts,
  ...withAnother,
  ...ofBoth('GET /api/meta-program/{id}/', 'programme', ({ programme }) => ({ id: programme.id }), {
    own: everyFlag,
    foreign: ['other planner'],
  }),
  // One's own permissions come with the schedule; others' need the permissions screen.
  ...ofBoth(
    'GET /api/{itemType}/{id}/permissions/',
    'one’s own for a group',
    ({ group }) => ({ itemType: 'group', id: group }),
    { own: [...groupViewers, ...permitters, 'bound'], foreign: [...groupViewers, ...permitters] },
  ),
  ...ofBoth(
    'GET /api/{itemType}/{id}/permissions/',
    'one’s own for a programme',
    ({ programme }) => ({ itemType: 'meta-program', id: programme.id }),
    { own: [...everyFlag, ...permitters], foreign: permitters },
  ),
  ...ofBoth(
    'GET /api/{itemType}/{id}/permissions/',
    'of another for a group',
    ({ group }, { other }) => ({ itemType: 'group', id: group, query: { user_id: other.userId } }),
    both(...permitters),
  ),

  {
    call: 'GET /api/auditory/find-free/',
    of: 'one pair',
    ask: ({ monday }) => ({ query: { date: monday, pairs: 1, with_occupied: 1 } }),
    may: finders,
  },
  {
    call: 'GET /api/auditory/find-free/',
    of: 'several pairs',
    ask: ({ monday }) => ({ query: { date: monday, pairs: '1,2' } }),
    may: [],
  },
  {
    call: 'GET /api/auditory/find-free-for-week/',
    ask: ({ monday, own }) => ({ query: { dbeg: monday, auditories: own.room } }),
    may: finders,
  },
  {
    call: 'GET /api/auditory/occupation-by-dbeg-pair-and-korpuses/',
    ask: ({ monday }) => ({ query: { dbeg: monday, day: 1, pair: 1 } }),
    may: roomViewers,
    otherwise: 404,
  },
  // Occupation requires the right to see the weeks of everyone asked about.
  ...ofBoth(
    'GET /api/group/nagruzka-occupation/',
    'group',
    ({ group }, scene) => ({ query: { groups: group, ...week(scene) } }),
    { own: [...groupViewers, 'bound'], foreign: groupViewers },
  ),
  ...['nagruzka-span', 'nagruzka-best-places', 'nagruzka-proposals'].flatMap((word) => [
    ...ofBoth(
      `GET /api/group/${word}/`,
      'load item',
      ({ item }, scene) => ({ query: { nagruzka_type: 'group', nagruzka_id: item, ...begun(scene) } }),
      planners('editor: can set nagruzka items', 'permitted'),
    ),
    ...ofBoth(
      `GET /api/group/${word}/`,
      'row of a programme',
      ({ programme }, scene) => ({
        query: { nagruzka_type: 'metaprogram', nagruzka_id: programme.row, ...begun(scene) },
      }),
      planners('can_project_schedule', 'partner'),
    ),
  ]),
  ...(['group', 'teacher'] as const).flatMap((type) =>
    ofBoth(
      'GET /api/quality/',
      type,
      (side, scene) => ({ query: { type, id: side[type], with_projected: 1, ...week(scene) } }),
      type === 'group'
        ? {
            own: [...checkers, 'permitted', 'teacher', 'student', 'monitor', 'bound'],
            foreign: [...checkers, 'permitted'],
          }
        : { own: [...checkers, 'teacher', 'bound'], foreign: checkers },
    ),
  ),
  ...ofBoth(
    'GET /api/quality/',
    'faculty',
    ({ faculty }, scene) => ({ query: { type: 'faculty', id: faculty, with_projected: 1, ...week(scene) } }),
    both(...everyPlanner),
  ),
  {
    call: 'GET /api/quality/',
    of: 'university',
    ask: (scene) => ({ query: { type: 'university', with_projected: 1, ...week(scene) } }),
    may: everyPlanner,
  },
  ...plansOf('auditory', ({ room }) => room),
  ...plansOf('teacher', ({ teacher }) => teacher),
  ...(['workbench', 'workbench/list', 'workbench/changes'] as const).flatMap((word) =>
    (['group', 'room'] as const).flatMap((by) =>
      ofBoth(
        `GET /api/${word}/`,
        by,
        ({ faculty }, { monday }) => ({ query: { faculty, by, week: monday, list: 'drafts' } }),
        planners('editor: can set nagruzka items'),
      ),
    ),
  ),
  ...(['', 'xlsx/'] as const).flatMap((rest) => [
    ...ofBoth(
      `GET /api/hours/${rest}`,
      'of a teacher',
      ({ teacher }) => ({ query: { teacher_id: teacher } }),
      planners('teacher', 'bound'),
    ),
    ...ofBoth(
      `GET /api/hours/${rest}`,
      'of a department',
      ({ department }) => ({ query: { department_id: department } }),
      planners(),
    ),
  ]),
  { call: 'GET /api/hours/', of: 'of everybody', may: [] },
  ...(['', 'xlsx/'] as const).flatMap((rest) =>
    ofBoth(
      `GET /api/workbench/load/${rest}`,
      'of a semester',
      ({ faculty }, { semester }) => ({ query: { faculty_id: faculty, semester_id: semester } }),
      planners('editor: can set nagruzka items'),
    ),
  ),
  ...ofBoth(
    'GET /api/workbench/xlsx/',
    'a week',
    ({ faculty }, { monday }) => ({ query: { faculty, week: monday } }),
    planners('editor: can set nagruzka items'),
  ),
  ...ofBoth(
    'GET /api/exam/xlsx/',
    'the present session',
    ({ faculty }) => ({ query: { faculty } }),
    planners('editor: can set nagruzka items'),
  ),
  ...ofBoth(
    'GET /api/workbench/substitutions/xlsx/',
    'a week',
    ({ faculty }, { monday }) => ({ query: { faculty, date: monday } }),
    both(...everyPlanner),
  ),
  {
    call: 'GET /api/workbench/substitutions/xlsx/',
    of: 'university',
    ask: ({ monday }) => ({ query: { date: monday } }),
    may: everyPlanner,
  },
  ...wishesOf('auditory', ({ room }) => room),
  ...wishesOf('teacher', ({ teacher }) => teacher),
  ...wishesOf('group', ({ group }) => group),
  ...ofBoth(
    'GET /api/closure/',
    'room',
    ({ room }, scene) => ({ query: { aud_id: room, ...week(scene) } }),
    both(...roomViewers),
  ),
  {
    call: 'GET /api/query/list-for-period/',
    ask: (scene) => ({ query: week(scene) }),
    may: [],
  },
  { call: 'GET /api/nagruzka/template/', may: [] },
  { call: 'GET /api/timetable/template/', may: [] },
  { call: 'GET /api/archive/', may: [] },
  ...(['nagruzka', 'schedule', 'calendar'] as const).map((word): RightsRow => ({
    call: 'GET /api/archive/{table}/xlsx/',
    of: word,
    ask: () => ({ table: word }),
    may: [],
  })),
  {
    call: 'GET /api/timetable/imports/{id}/overlaps-xlsx/',
    ask: () => ({ id: 2_000_000_000 }),
    may: [],
    answer: 404,
  },
]
