import { z } from 'zod'
import type { Method } from '@/lib/core/wire/calls/call.contract'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { unknownFields, unknownTo } from './input'

const schema = z.object({
  id: z.number(),
  list: z.array(z.object({ a: z.string() })).optional(),
  byDay: z.record(z.string(), z.object({ pair: z.number() }).nullable()).default({}),
  either: z
    .discriminatedUnion('act', [
      z.object({ act: z.literal('move'), to: z.string() }).refine(() => true),
      z.object({ act: z.literal(['go', 'stay']) }),
    ])
    .optional(),
  made: z.preprocess((given) => given, z.object({ x: z.string() })).optional(),
  piped: z
    .object({ y: z.string() })
    .transform(({ y }) => y)
    .optional(),
})

test.each([
  [{ id: 1, list: [{ a: 'x' }], byDay: { 1: { pair: 2 }, 2: null }, either: { act: 'move', to: '' } }, []],
  [{ id: 1, dry_run: true }, ['dry_run']],
  [{ list: [{ a: 'x' }, { a: 'x', b: 1 }] }, ['list.1.b']],
  [{ byDay: { 1: { pair: 2, day: 3 } } }, ['byDay.1.day']],
  [{ either: { act: 'stay', to: '' } }, ['either.to']],
  [{ either: { act: 'move', to: '', why: '' } }, ['either.why']],
  [{ piped: { y: '', z: '' }, constructor: 1 }, ['piped.z', 'constructor']],
  [JSON.parse('{"__proto__": {"id": 1}}'), ['__proto__']],
  [{ made: { anything: 1 } }, []],
  [null, []],
  ['text', []],
])('of %j nobody has use for %j', (value, unknown) => {
  expect(unknownFields(schema, value)).toEqual(unknown)
})

/** Fields of the specification, section 7, and of api.md, by call. */
const specified: [call: `${Method} ${string}`, fields: string, query: string][] = [
  ['POST /accounts/login/', 'username password', ''],
  ['POST /api/{itemType}/{id}/publish/', 'dbeg dend all', ''],
  ['POST /api/{itemType}/{id}/unpublish/', 'dbeg dend all', ''],
  ['POST /api/{itemType}/{id}/clear/', 'dbeg dend', ''],
  ['POST /api/schedule/toggle-schedule-by-nagruzka/', 'dbeg groups show', ''],
  ['POST /api/project/{id}/set-manually/', 'date pair aud_id semi_week until as_projected', ''],
  [
    'POST /api/schedule/set-nagruzka/',
    'id aud_id date until_date semi_week pair type mode as_projected on_conflict dry_run',
    '',
  ],
  ['DELETE /api/schedule/{id}/', '', 'removeAll'],
  ['PATCH /api/schedule/{id}/comment/', 'comment link', ''],
  ['PATCH /api/schedule/{id}/update/', 'groups teachers until_the_end', ''],
  ['POST /api/schedule/remove-by-ids/', 'ids dry_run', ''],
  ['POST /api/schedule/swap-schedule-items/', 'schedule_items_from schedule_items_to aud_to reason dry_run', ''],
  ['POST /api/schedule/project-by-template/', 'type id dbeg dend dry_run', ''],
  ['POST /api/schedule/remove-by-nagruzka/', 'ids dbeg dry_run', ''],
  ['POST /api/group/update-nagruzka-item/', 'groups teachers nagruzka_id', ''],
  ['POST /api/group/copy-schedule-to-date/', 'from_date to_date group_id dry_run', ''],
  ['POST /api/group/remove-schedule-by-date/', 'dbeg dend group_id dry_run', ''],
  [
    'POST /api/query/add-for-date/',
    'date pair in_charge in_charge_id reason aud_id aud_to reason_to until groups schedule_ids nagruzka_id dry_run',
    '',
  ],
  [
    'POST /api/query/move-schedule-to-date/',
    'schedule_id date_from pair_to date_to aud_to reason just_change until_the_end dry_run',
    '',
  ],
  [
    'POST /api/meta-program/',
    'id title color is_project disciplines disciplines_independent is_dpo nagruzka_group_id nagruzka_sem permissions',
    '',
  ],
  [
    'PUT /api/meta-program/{id}/',
    'id title color is_project disciplines disciplines_independent is_dpo nagruzka_group_id nagruzka_sem permissions version',
    '',
  ],
  ['DELETE /api/meta-program/{id}/', '', 'title'],
  ['POST /api/meta-program/{id}/copy/', 'title', ''],
  ['POST /api/meta-program/{id}/to-project/', 'dbeg dend', ''],
  ['POST /api/meta-program/{id}/add-nagruzka-ids/', 'ids as_proxy', ''],
  ['POST /api/meta-program/{id}/toggle-as-project-activity/', 'discipline_ids', ''],
  ['POST /api/meta-program/{id}/toggle-project-is-hidden/', 'discipline_ids', ''],
  ['POST /api/meta-program/{id}/toggle-project-is-active/', 'discipline_ids', ''],
  ...(['POST /api/meta-program-discipline/', 'PUT /api/meta-program-discipline/{id}/'] as const).map(
    (call): [typeof call, string, string] => [
      call,
      'id meta_program discipline_title auditories groups teachers hours is_online nt type sem color is_active project_active project_hidden dbeg dend comment link',
      '',
    ],
  ),
  ['POST /api/{itemType}/{id}/clear-permissions/', '', 'user_id'],
  ...(
    [
      'POST /api/group-set-nagruzka-permissions/',
      'PUT /api/group-set-nagruzka-permissions/{id}/',
      'POST /api/meta-program-set-nagruzka-permissions/',
      'PUT /api/meta-program-set-nagruzka-permissions/{id}/',
    ] as const
  ).map((call): [typeof call, string, string] => [
    call,
    'id can_set auditories user_id instance allowed_day_pairs',
    '',
  ]),
]

const named = (words: string) =>
  Object.fromEntries(
    words
      .split(' ')
      .filter(Boolean)
      .map((word) => [word, '1']),
  )

test.each(specified)('%s takes what the specification sends: %s', (call, fields, query) => {
  const contract = calls.find(({ method, path }) => `${method} ${path}` === call)
  if (!contract) throw new Error(`No call ${call}`)
  const unknown = unknownTo(contract)
  expect([...unknown.body(named(fields)), ...unknown.query(named(query))]).toEqual([])
  expect(unknown.body({ ...named(fields), dry_runs: true })).toContain('dry_runs')
  expect(unknown.query({ ...named(query), dry_runs: '1' })).toEqual(['dry_runs'])
})
