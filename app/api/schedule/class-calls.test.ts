import type { Database } from '@/db/client'
import { holiday } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildSemester, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import {
  changeLoadCall,
  changePeopleCall,
  commentCall,
  removeItemCall,
  removeItemsCall,
} from '@/lib/core/changing/calls/class-change.contract'
import type { GroupId, LoadItemId, MeetingId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import type { Handler } from '@/lib/http/endpoint'
import {
  copyWeekCall,
  projectByTemplateCall,
  removeByLoadCall,
  removeWeekCall,
  toggleByLoadCall,
} from '@/lib/publishing/calls/weeks.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as copyWeek } from '../group/copy-schedule-to-date/route'
import { POST as removeWeek } from '../group/remove-schedule-by-date/route'
import { POST as changeLoad } from '../group/update-nagruzka-item/route'
import { PATCH as comment } from './[id]/comment/route'
import { DELETE as remove } from './[id]/route'
import { PATCH as changePeople } from './[id]/update/route'
import { POST as projectByTemplate } from './project-by-template/route'
import { POST as removeByIds } from './remove-by-ids/route'
import { POST as removeByLoad } from './remove-by-nagruzka/route'
import { POST as toggleByLoad } from './toggle-schedule-by-nagruzka/route'

const monday = calendarDate('2026-11-16')
const week = { dbeg: '2026-11-16', dend: '2026-11-22' }

let db: Database
let superuser: Browser
let semesterId: SemesterId
let groupId: GroupId
let teacherId: TeacherId
let loadItemId: LoadItemId
let meetingIds: MeetingId[]

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  ;({ id: semesterId } = await buildSemester(db))
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  await superuser.check()
})

/** A class of one load item on three Mondays. */
beforeEach(async () => {
  ;({ id: groupId } = await buildGroup(db))
  ;({ id: teacherId } = await buildTeacher(db))
  const parts = { groups: [groupId], teachers: [teacherId] }
  ;({ id: loadItemId } = await buildLoadItem(db, { semesterId, ...parts }))
  ;({ meetingIds } = await buildEvent(db, {
    on: ['2026-11-16', '2026-11-23', '2026-11-30'].map((day) => ({ date: calendarDate(day), pair: 1 })),
    values: { loadItemId, title: 'Физика' },
    ...parts,
  }))
})

async function call(handler: Handler, contract: CallContract, body?: unknown, id?: number, query = '') {
  const { method } = contract
  const path = `${contract.path.replace('{id}', String(id))}${query}`
  const params = id === undefined ? {} : { id: String(id) }
  const response = await superuser.send(handler, path, { method, body, params })
  const answer = await response.json()
  if (response.status === 200) expect(contract.response.parse(answer)).toEqual(answer)
  return { status: response.status, body: answer }
}

const at = (index: number): MeetingId => meetingIds[index] ?? (0 as MeetingId)
const change_id = expect.any(Number)
const done = { touched: expect.any(Array), withheld: 0, untaught: [], conflicts: [], warnings: [], change_id }

test('a class is removed, with its later ones, or by ids', async () => {
  const tried = await call(remove, removeItemCall, undefined, at(1), '?removeAll=1&dry_run=1')
  const touched = (meetings: number) => [
    { kind: 'group', id: groupId, title: expect.stringContaining('ИСТб'), meetings },
    { kind: 'teacher', id: teacherId, title: expect.any(String), meetings },
  ]
  expect(tried.body).toEqual({ removed: [at(1), at(2)], touched: touched(2), warnings: [], change_id: null })
  expect((await call(remove, removeItemCall, undefined, at(1), '?removeAll=true')).body).toEqual({
    removed: [at(1), at(2)],
    touched: touched(2),
    warnings: [],
    change_id,
  })
  const byIds = (ids: unknown[]) => call(removeByIds, removeItemsCall, { ids })
  expect((await byIds([at(0), at(1)])).status).toBe(404)
  expect((await byIds([at(0), 0, null, '', at(0)])).body).toEqual({
    removed: [at(0)],
    touched: touched(1),
    warnings: [],
    change_id,
  })
  expect((await call(remove, removeItemCall, undefined, at(0))).status).toBe(404)
})

test('comment and link are stored; a link of another kind is refused by name', async () => {
  const link = 'https://meet.example.ru/1'
  const changed = await call(comment, commentCall, { comment: ' с ноутбуком ', link }, at(0))
  expect(changed.body).toMatchObject({ id: at(0), comment: 'с ноутбуком', link, version: 2, untouched: [] })
  for (const other of ['javascript:alert(1)', 'ftp://example.ru', 'example.ru', 'data:text/html,x'])
    expect(await call(comment, commentCall, { comment: '', link: other }, at(0))).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { link: expect.stringContaining('https://') } },
    })
})

test('whoever saw an older version is shown the class as it is', async () => {
  const other = await buildTeacher(db, { name: 'Петров П. П.' })
  const people = { groups: [groupId], teachers: [other.id], version: 1 }
  const changed = await call(changePeople, changePeopleCall, people, at(0))
  expect(changed.body).toMatchObject({ version: 2, teachers_ids: [other.id], change_id })
  const { change_id: _, untouched: __, warnings: ___, ...current } = changed.body
  const stale = { status: 409, body: { code: 'stale', detail: expect.stringMatching(/[а-я]/), current } }
  expect(await call(changePeople, changePeopleCall, people, at(0))).toEqual(stale)
  const note = { comment: 'к', link: '', version: 1 }
  expect(await call(comment, commentCall, note, at(0))).toEqual(stale)
  expect(await call(remove, removeItemCall, undefined, at(0), '?version=1')).toEqual(stale)
})

test('people change until the end, and with their load item; classes that differ are named', async () => {
  const other = await buildTeacher(db, { name: 'Петров П. П.' })
  await call(changePeople, changePeopleCall, { groups: [groupId], teachers: [] }, at(1))
  const untouched = [{ id: at(1), date: '2026-11-23', para: 1, text: expect.stringContaining('ИСТб') }]
  const people = { groups: [groupId], teachers: [other.id] }
  const forever = { ...people, until_the_end: true, dry_run: true }
  expect((await call(changePeople, changePeopleCall, forever, at(0))).body).toMatchObject({
    untouched,
    change_id: null,
  })
  const order = { nagruzka_id: loadItemId, ...people, version: 1 }
  expect((await call(changeLoad, changeLoadCall, order)).body).toEqual({
    changed: 2,
    untouched,
    warnings: [],
    version: 2,
    change_id,
  })
  expect(await call(changeLoad, changeLoadCall, order)).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id: loadItemId, version: 2, teachers: [other.id] } },
  })
  expect(await call(changeLoad, changeLoadCall, { ...order, teachers: [2_000_000_000] })).toMatchObject({
    status: 400,
    body: { fields: { teachers: expect.any(String) } },
  })
})

test('a week is hidden, shown, copied, projected and removed', async () => {
  const toggle = (show: boolean) =>
    call(toggleByLoad, toggleByLoadCall, { dbeg: '2026-11-18', groups: [groupId], show })
  expect((await toggle(false)).body).toEqual({ changed: 1, ...done })
  expect((await toggle(true)).body).toEqual({ changed: 1, ...done })

  await db
    .insert(holiday)
    .values({ date: calendarDate('2026-12-07'), title: 'Выходной' })
    .onConflictDoNothing()
  const copy = (to_date: string) => call(copyWeek, copyWeekCall, { from_date: monday, to_date, group_id: groupId })
  const untaught = [{ date: '2026-12-07', text: 'Выходной' }]
  expect((await copy('2026-12-09')).body).toEqual({ created: 0, ...done, untaught, change_id: null })
  expect((await copy('2026-12-14')).body).toEqual({ created: 1, ...done })

  const template = { type: 'group', id: groupId, dbeg: '2026-12-07', dend: '2026-12-27' }
  expect((await call(projectByTemplate, projectByTemplateCall, template)).body).toEqual({
    created: 1,
    ...done,
    untaught,
  })
  const removal = { ...week, dend: '2026-11-29', group_id: groupId }
  expect((await call(removeWeek, removeWeekCall, { ...removal, dry_run: true })).body).toMatchObject({
    removed: 2,
    change_id: null,
  })
  expect((await call(removeWeek, removeWeekCall, removal)).body).toEqual({ removed: 2, ...done })
  const rest = { ids: [loadItemId], dbeg: '2026-12-01' }
  expect((await call(removeByLoad, removeByLoadCall, rest)).body).toEqual({ removed: 2, ...done })
})

test.each<[Handler, CallContract, unknown[]]>([
  [removeByIds, removeItemsCall, [{}, { ids: 'x' }, { ids: [1.5] }, { ids: Array(5000).fill(1) }]],
  [toggleByLoad, toggleByLoadCall, [{}, { dbeg: 'x', groups: [], show: true }]],
  [copyWeek, copyWeekCall, [{}, { from_date: week.dbeg, to_date: '2026-02-30', group_id: 1 }]],
  [projectByTemplate, projectByTemplateCall, [{}, { type: 'auditory', id: 1, ...week }]],
  [removeWeek, removeWeekCall, [{}, { ...week, dend: '2026-01-01', group_id: 1 }]],
  [removeByLoad, removeByLoadCall, [{}, { ids: [1], dbeg: null }]],
  [changeLoad, changeLoadCall, [{}, { nagruzka_id: 'x', groups: [], teachers: [] }]],
])('what is malformed is refused (%#)', async (handler, contract, bodies) => {
  for (const body of [null, [], 'x', ...bodies])
    expect(await call(handler, contract, body)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/[а-я]/), code: expect.any(String) },
    })
})
