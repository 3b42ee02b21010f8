import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { historyTables } from '@/db/queries/core/history/tables'
import { change } from '@/db/schema'
import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { servedDatabase } from '@/testing/served-database'
import { addressOf, rightsTable, rowTitleOf } from './check'
import { json } from './door'
import { handlersDoor as door } from './handlers-door'
import type { Prepare, RightsQuestion, RightsRow } from './row'
import { plant, type Scene } from './scene'

const monday = calendarDate('2026-11-23')

const session = 'who is signed in'
const secret = 'what only its owner knows'
const own = 'how one is told oneself'
const reading = 'what somebody has read'
const trial = 'a letter that is looked at, or sent to oneself, and stored nowhere'
const rule = 'how later files are read, not the timetable; a rule is replaced or removed'
const file = 'a file, of which only what is stored is in the timetable; its own test undoes that'
const search = 'a search, of which only what is kept is in the timetable; its own test undoes that'
const imported = 'an import keeps states of classes, not rows; its own tests take it back'
const variant = 'a variant is apart from the timetable; what is taken over is a change'
const job = 'a call that is answered later; what it changes is told by that call'
const kept = 'a search that was made by another process; its own test keeps it, and undoes that'
const alike = 'it needs two load items alike; its own test joins them, and undoes that'
const semesters = 'it needs two semesters; its own test lays one onto the other, and undoes that'
const today = 'the scene has no booking of today; confirmations.test confirms one and takes it back'

/** Calls of which the history has nothing to tell, and why. */
const untold: Partial<Record<string, string>> = {
  'POST /accounts/login/': session,
  'POST /accounts/logout/': session,
  'DELETE /accounts/sessions/': session,
  'DELETE /accounts/sessions/{id}/': session,
  'PUT /accounts/password/': secret,
  'POST /accounts/second-factor/': secret,
  'POST /accounts/second-factor/new/': secret,
  'POST /accounts/second-factor/confirm/': secret,
  'DELETE /accounts/second-factor/': secret,
  'POST /accounts/invitation/': secret,
  'POST /api/admin/people/{id}/invite/': secret,
  'DELETE /api/admin/people/{id}/invite/': secret,
  'POST /api/admin/people/{id}/invite/confirm/': secret,
  'DELETE /api/admin/people/{id}/sessions/': session,
  'DELETE /api/admin/people/{id}/second-factor/': secret,
  'POST /api/timetable/imports/{id}/take-back/': imported,
  'POST /api/timetable/imports/{id}/mend/': imported,
  'POST /api/query/{id}/confirmation/': today,
  'POST /api/letter-template/preview/': trial,
  'POST /api/letter-template/try/': trial,
  'POST /api/grid-rule/': rule,
  'POST /api/grid-rule/file/': rule,
  'DELETE /api/grid-rule/{id}/': rule,
  'POST /api/import/': file,
  'PATCH /api/import/{id}/': file,
  'DELETE /api/import/{id}/': file,
  'POST /api/import/{id}/try/': file,
  'POST /api/import/{id}/store/': file,
  'POST /api/import/{id}/links/': secret,
  'POST /api/import/{id}/cancel/': file,
  'POST /api/import/{id}/comparison/': file,
  'POST /api/feed/': secret,
  'POST /api/feed/{id}/replace/': secret,
  'DELETE /api/feed/{id}/': secret,
  'POST /api/exam/compose/': search,
  'POST /api/exam/compose/{id}/keep/': kept,
  'POST /api/filling/': search,
  'POST /api/filling/{id}/cancel/': search,
  'POST /api/filling/{id}/keep/': kept,
  'DELETE /api/filling/{id}/': search,
  'DELETE /api/job/{id}/': job,
  'POST /api/variants/': variant,
  'POST /api/variants/{id}/steps/': variant,
  'POST /api/variants/{id}/undo-step/': variant,
  'PATCH /api/variants/{id}/': variant,
  'DELETE /api/variants/{id}/': variant,
  'POST /api/workbench/next-semester/': semesters,
  'POST /api/workbench/load/join/': alike,
  'PUT /api/own-timetable/': own,
  'POST /api/own-timetable/hidden/': own,
  'DELETE /api/own-timetable/hidden/{id}/': own,
  'POST /api/own-timetable/chosen/': own,
  'DELETE /api/own-timetable/chosen/{id}/': own,
  'POST /api/notice/seen/': reading,
  'PUT /api/notice/settings/': own,
  'PUT /api/notice/email/': own,
  'POST /api/notice/email/confirm/': own,
  'POST /api/notice/messenger/': own,
  'POST /api/notice/push/': own,
  'POST /api/notice/push/renewed/': own,
  'DELETE /api/notice/push/{id}/': own,
}

type Ask = (scene: Scene, prepare: Prepare) => RightsQuestion | Promise<RightsQuestion>

const key = { scope: 'public', title: 'Ключ', per_minute: 60, expires_on: null }

/** Calls whose changes are told, but not undone: set anew, as the history says it was. How each is made. */
const toldOnly: Partial<Record<string, Ask>> = {
  'POST /api/quality/weights/': () => ({ body: { rows: [] } }),
  'POST /api/quality/walks/': () => ({ body: { rows: [] } }),
  'POST /api/quality/norms/': () => ({ body: { rows: [] } }),
  'POST /api/open-reading/': () => ({ body: { is_open: false, teacher_names: 'short' } }),
  'POST /api/reader-rules/': () => ({
    body: { tells_reasons: false, finds_rooms: false, shares_presence: true },
  }),
  'POST /api/client-key/': () => ({ body: key }),
  'DELETE /api/client-key/{id}/': async (_, prepare) => ({
    id: (await prepare('POST /api/client-key/', { body: key })).id ?? 0,
  }),
  'POST /api/variants/{id}/take/': async ({ own: { faculty, draft } }, prepare) => {
    const body = { name: 'Вариант', faculty_id: faculty }
    const { id = 0, version = 1 } = await prepare('POST /api/variants/', { body })
    const step = { version, act: 'remove', schedule_id: draft }
    const after = await prepare('POST /api/variants/{id}/steps/', { id, body: step })
    return { id, body: { version: after.version ?? version + 1 } }
  },
}

/** Tables that record the call itself, besides what it changes. */
const accounts = [
  'answered_call',
  'change',
  'change_entry',
  'change_subject',
  'changed_row',
  'failed_login',
  'notice',
  'notice_outbox',
  'notice_subject',
  'notice_person',
  'request',
  'security_event',
  'session',
  'told_change',
  'touched',
]

let scene: Scene
let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday, word: 'Mk' })
  await defineEverything()
}, 60_000)

const ask = (call: string, question: RightsQuestion) =>
  door(scene.people.superuser.browser, { ...addressOf(call, question), body: question.body })

/**
 * A function, whose statement is planned once, of all rows of the database, without versions, the time a claim
 * became soft, and claim ids.
 */
async function defineEverything(): Promise<void> {
  const found = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const rows = found
    .filter(({ name }) => !accounts.includes(name))
    .map(
      ({ name }) => sql`
        select concat(${name}::text, ' ', to_jsonb(t) - '{version,soft_since}'::text[] - ${name === 'claim' ? 'id' : ''}::text)
        from ${sql.identifier(name)} t`,
    )
  const all = sql`
    create function everything() returns setof text language plpgsql as $$ begin
      return query ${sql.join(rows, sql` union all `)};
    end $$`
  await db.execute(all.inlineParams())
}

async function everything(): Promise<string[]> {
  const told = await db.execute<{ row: string }>(sql`select everything() as row`)
  return told.map(({ row }) => row).sort()
}

const mutating = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

test('what leaves no change to take back is a call', () => {
  expect(mutating).toEqual(expect.arrayContaining([...Object.keys(untold), ...Object.keys(toldOnly)]))
})

test.each(Object.entries(toldOnly))('%s is in the history', async (call, askFor) => {
  const prepare: Prepare = async <Answer>(other: string, question: RightsQuestion) =>
    json((await ask(other, question)).text) as Answer
  const question = (await askFor?.(scene, prepare)) ?? {}
  const before = await db.$count(change)
  const { status, text } = await ask(call, question)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  expect(await db.$count(change)).toBe(before + 1)
  // What a variant took over goes again, for the calls below.
  if (call.includes('/take/')) await ask('POST /api/change/{id}/undo/', { id: Number(json(text).change_id) })
})

test.each(mutating.filter((call) => !untold[call] && !toldOnly[call]))(
  '%s is in the history and is taken back whole',
  async (call) => {
    const prepared: unknown[] = []
    const prepare: Prepare = async <Answer>(other: string, question: RightsQuestion) => {
      const body = json((await ask(other, question)).text)
      prepared.push(body.change_id)
      return body as Answer
    }
    const undo = (id: unknown) => ask('POST /api/change/{id}/undo/', { id: Number(id) })
    let isChanged = false
    const isDone = (row: RightsRow) => row.call === call && row.answer === undefined && row.may !== 'only what is told'
    for (const row of rightsTable.filter(isDone)) {
      const question = (await row.ask?.(scene, prepare)) ?? {}
      const before = await everything()
      const { status, text } = await ask(call, question)
      expect([rowTitleOf(row), status, text]).toEqual([rowTitleOf(row), 200, expect.stringMatching(/"change_id":\d/)])
      isChanged ||= (await everything()).join() !== before.join()
      const undone = await undo(json(text).change_id)
      expect([rowTitleOf(row), undone.status]).toEqual([rowTitleOf(row), 200])
      expect(await everything()).toEqual(before)
      for (const id of prepared.splice(0).reverse()) await undo(id)
    }
    expect(isChanged).toBe(true)
  },
  60_000,
)

test('the database records the history of every table that undo knows', async () => {
  const found = await db.execute<{ name: string }>(sql`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname in ('remember_insert', 'remember_update', 'remember_delete') group by 1 having count(*) = 3`)
  expect(found.map(({ name }) => name).sort()).toEqual(historyTables.map(({ name }) => name).sort())
})
