import { holding, type Role } from './roles'
import { both, ofBoth, planners, week, type RightsRow } from './row'

const plannersBoth: Role[] = ['planner', 'other planner']
const creators: Role[] = [...plannersBoth, ...holding('can create metaprograms')]
const permitter: Role = 'editor: can edit nagruzka set permissions'

const permission = { can_set: true, auditories: [], allowed_day_pairs: {} }

const whole: RightsRow[] = [
  { call: 'POST /api/meta-program/', of: 'by title', ask: () => ({ body: { title: 'x' } }), may: creators },
  ...ofBoth(
    'POST /api/meta-program/',
    'of the load of a group',
    ({ group }) => ({ body: { nagruzka_group_id: group, nagruzka_sem: 1 } }),
    planners('editor: can create metaprograms'),
  ),
  {
    call: 'POST /api/meta-program/create-by-template/',
    ask: ({ template }) => ({ body: { template, title: 'x' } }),
    may: creators,
  },
  ...ofBoth(
    'PUT /api/meta-program/{id}/',
    'its title',
    ({ programme }) => ({ id: programme.id, body: { title: 'x' } }),
    planners('can_edit'),
  ),
  ...ofBoth(
    'PUT /api/meta-program/{id}/',
    'its rooms',
    ({ programme, freeRoom }) => ({ id: programme.id, body: { permissions: { auditories: [freeRoom] } } }),
    planners(),
  ),
  ...ofBoth(
    'DELETE /api/meta-program/{id}/',
    'programme',
    ({ programme }) => ({ id: programme.id, query: { title: programme.title, with_published: 1 } }),
    { own: ['partner'], foreign: [] },
  ),
  ...ofBoth(
    'POST /api/meta-program/{id}/copy/',
    'programme',
    ({ programme }) => ({ id: programme.id, body: { title: 'x' } }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/meta-program/{id}/to-project/',
    'programme',
    ({ programme }, scene) => ({ id: programme.id, body: week(scene) }),
    planners('can_edit'),
  ),
  ...ofBoth(
    'POST /api/meta-program/{id}/recalc-hours-by-calendar/',
    'programme',
    ({ programme }) => ({ id: programme.id }),
    planners('can_edit_disciplines', 'can_edit_proxy_disciplines_hours'),
  ),
  ...(['as-project-activity', 'project-is-hidden', 'project-is-active'] as const).flatMap((switched) =>
    ofBoth(
      `POST /api/meta-program/{id}/toggle-${switched}/`,
      'rows',
      ({ programme }) => ({ id: programme.id, body: { discipline_ids: [programme.row] } }),
      planners('can_edit_disciplines'),
    ),
  ),
  ...ofBoth(
    'POST /api/meta-program/{id}/add-nagruzka-ids/',
    'load of the same side',
    ({ programme, spareItem }) => ({ id: programme.id, body: { ids: [spareItem] } }),
    planners(),
  ),
  {
    call: 'POST /api/meta-program/{id}/add-nagruzka-ids/',
    of: 'load of others',
    ask: ({ own, foreign }) => ({ id: own.programme.id, body: { ids: [foreign.spareItem] } }),
    may: [],
  },
  ...ofBoth(
    'GET /api/meta-program/{id}/find-nagruzka/',
    'programme',
    ({ programme }) => ({ id: programme.id, query: { search: 'load', nagruzka_sem: 1 } }),
    planners('partner'),
  ),
]

const rows: RightsRow[] = [
  ...ofBoth(
    'POST /api/meta-program-discipline/',
    'a row',
    ({ programme }) => ({ body: { meta_program: programme.id } }),
    planners('partner', 'can_create_disciplines'),
  ),
  ...ofBoth(
    'POST /api/meta-program-discipline/',
    'a row for load of its side',
    ({ programme, spareItem }) => ({ body: { meta_program: programme.id, nagruzka_id: spareItem } }),
    planners(),
  ),
  {
    call: 'POST /api/meta-program-discipline/',
    of: 'a row for load of others',
    ask: ({ own, foreign }) => ({ body: { meta_program: own.programme.id, nagruzka_id: foreign.spareItem } }),
    may: [],
  },
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'title of a simple row',
    ({ programme }) => ({ id: programme.row, body: { discipline_title: 'x' } }),
    planners('can_edit_disciplines'),
  ),
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'title of a proxy',
    ({ programme }) => ({ id: programme.proxy, body: { discipline_title: 'x' } }),
    both(),
  ),
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'hours of a proxy',
    ({ programme }) => ({ id: programme.proxy, body: { hours: 30 } }),
    planners('can_edit_proxy_disciplines_hours'),
  ),
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'teachers of a proxy',
    ({ programme }, { own, foreign }) => ({
      id: programme.proxy,
      body: { teachers: [own.teacher, foreign.teacher] },
    }),
    planners('can_edit_proxy_disciplines_teachers'),
  ),
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'dates of a proxy',
    ({ programme }, scene) => ({ id: programme.proxy, body: week(scene) }),
    planners('can_edit_proxy_disciplines_dates'),
  ),
  ...ofBoth(
    'PUT /api/meta-program-discipline/{id}/',
    'comment of a row',
    ({ programme }) => ({ id: programme.row, body: { comment: 'x' } }),
    planners('can_edit_disciplines', 'can_comment_schedule'),
  ),
  ...ofBoth(
    'DELETE /api/meta-program-discipline/{id}/',
    'row',
    ({ programme }) => ({ id: programme.proxy }),
    planners('can_remove_disciplines'),
  ),
  ...ofBoth(
    'POST /api/meta-program-discipline/{id}/toggle/',
    'row',
    ({ programme }) => ({ id: programme.row }),
    planners('can_edit_disciplines'),
  ),
]

const permitting: RightsRow[] = [
  ...ofBoth(
    'POST /api/group-set-nagruzka-permissions/',
    'load',
    ({ spareItem }, { other }) => ({ body: { user_id: other.userId, instance: spareItem, ...permission } }),
    planners(permitter),
  ),
  ...ofBoth(
    'PUT /api/group-set-nagruzka-permissions/{id}/',
    'load',
    ({ item, permission: { load } }, { other }) => ({
      id: load,
      body: { user_id: other.userId, instance: item, ...permission, can_set: false },
    }),
    planners(permitter),
  ),
  ...ofBoth(
    'POST /api/meta-program-set-nagruzka-permissions/',
    'a row',
    ({ programme }, { other }) => ({
      body: { user_id: other.userId, instance: programme.proxy, ...permission },
    }),
    planners(),
  ),
  ...ofBoth(
    'PUT /api/meta-program-set-nagruzka-permissions/{id}/',
    'a row',
    ({ programme, permission: { row } }, { other }) => ({
      id: row,
      body: { user_id: other.userId, instance: programme.row, ...permission, can_set: false },
    }),
    planners(),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/clear-permissions/',
    'group',
    ({ group }, { other }) => ({ itemType: 'group', id: group, query: { user_id: other.userId } }),
    planners(permitter),
  ),
  ...ofBoth(
    'POST /api/{itemType}/{id}/clear-permissions/',
    'programme',
    ({ programme }, { other }) => ({
      itemType: 'meta-program',
      id: programme.id,
      query: { user_id: other.userId },
    }),
    planners(),
  ),
]

export const programmeRights: RightsRow[] = [...whole, ...rows, ...permitting]
