import type { Database } from '@/db/client'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { change, editor } from '@/db/schema'
import { buildResources, groupClaim, placeMeeting, roomClaim, someMonday } from '@/db/testing/claims'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { GET, POST } from './[id]/undo/route'

let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  await buildResources(db)
})

const undo = async (browser: Browser, id: number | string) => {
  await browser.check()
  const path = `/api/change/${id}/undo/`
  const response = await browser.send(POST, path, { method: 'POST', params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}

/** Removes a draft of group 1; returns the change. */
async function removal(): Promise<ChangeId> {
  const id = await placeMeeting(db, [groupClaim(1), roomClaim(1)], { state: 'projected' })
  const granted = requireOfAll({ actor: superuser }, 'draft.remove', [])
  const record = { action: 'class.move', granted: [granted], subject: {} } as const
  const { changeId } = await changeTimetable(
    { db, actor: superuser, now: { date: someMonday, minutes: 0 } },
    record,
    async (one) => {
      await one.lock('meeting', [id])
      await releaseMeetings(one.db, [id], 'nothing')
    },
  )
  if (changeId === null) throw new Error('not recorded')
  return changeId
}

async function planner(groupId: number): Promise<Browser> {
  const { browser, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(editor).values({ userId, kind: 'group', subjectId: groupId })
  return browser
}

test('a stranger is 401, whoever may not remove it 403, whoever may gets it back once', async () => {
  const id = await removal()
  expect((await undo(new Browser(), id)).status).toBe(401)
  expect(await undo((await signedIn(db)).browser, id)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  })
  expect((await undo(await planner(2), id)).status).toBe(403)
  const ours = await planner(1)
  expect(await undo(ours, id)).toEqual({ status: 200, body: { change_id: expect.any(Number), warnings: [] } })
  expect(await undo(ours, id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('of many who undo it at once exactly one does', async () => {
  const id = await removal()
  const ours = await planner(1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(ours.copy(), id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a place that was taken is named', async () => {
  const id = await removal()
  await placeMeeting(db, [roomClaim(1)], { title: 'Химия' })
  expect(await undo(await planner(1), id)).toMatchObject({
    status: 409,
    body: { code: 'conflict', conflicts: [{ kind: 'auditory', id: 1, with: { title: 'Химия' } }] },
  })
})

test('no such change is 404, what is no id 400, what is no change of the timetable 409, GET 405', async () => {
  const { browser } = await signedIn(db, { isSuperuser: true })
  const values = { action: 'calendar.holiday.add', subject: {} }
  const [other] = await db.insert(change).values(values).returning()
  expect((await undo(browser, 2147483647)).status).toBe(404)
  expect((await undo(browser, 'x')).status).toBe(400)
  expect((await undo(browser, other?.id ?? 0)).status).toBe(409)
  expect((await browser.send(GET, '/api/change/1/undo/')).status).toBe(405)
})
