import { read } from 'xlsx'
import type { Database } from '@/db/client'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { editor } from '@/db/schema'
import { buildResources, groupClaim, placeMeeting, roomClaim, someMonday } from '@/db/testing/claims'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { textsOf } from '@/testing/workbooks'
import { POST as undo } from '../change/[id]/undo/route'
import { GET as view } from './[id]/route'
import { GET as listOwnActs } from './route'
import { GET as book } from './xlsx/route'

let db: Database
let weeks = 0

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  await buildResources(db)
})

/** Two classes of group 1 that one change moves to the second pair. */
async function moved(): Promise<{ id: ChangeId; classes: MeetingId[] }> {
  const date = addDays(someMonday, 7 * (weeks += 1))
  const place = (pair: 1 | 3) => placeMeeting(db, [groupClaim(1), roomClaim(1)], { pair, date })
  const classes = [await place(1), await place(3)]
  const granted = [requireOfAll({ actor: superuser }, 'class.move', [])] as const
  const record = { action: 'class.move', granted, subject: {} } as const
  const { changeId } = await changeTimetable(
    { db, actor: superuser, now: { date: someMonday, minutes: 0 } },
    record,
    async (one) => {
      await one.lock('meeting', classes)
      const moves = classes.map((meetingId, index) => ({
        meetingId,
        date,
        rooms: [1 as RoomId],
        pair: index === 0 ? (5 as const) : (6 as const),
      }))
      await relocateMeetings(one.db, moves)
    },
  )
  if (changeId === null) throw new Error('not recorded')
  return { id: changeId, classes }
}

const ask = async (browser: Browser, id: number | string, query = '') => {
  await browser.check()
  const response = await browser.send(view, `/api/history/${id}/${query}`, { params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}

type Standing = { redo: boolean; undone_by: number | null }

const takeBack = async (browser: Browser, id: number, query = '') => {
  await browser.check()
  const options = { method: 'POST', params: { id: String(id) } }
  const response = await browser.send(undo, `/api/change/${id}/undo/${query}`, options)
  return { status: response.status, body: await response.json() }
}

test('one change: a stranger is 401, who only looks 403, whom it is not for 404, no id 400; then what it did', async () => {
  const { id, classes } = await moved()
  expect((await ask(new Browser(), id)).status).toBe(401)
  const student = (await signedIn(db, { permissions: ['can view groups'] })).browser
  expect(await ask(student, id)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const keeper = (await signedIn(db, { permissions: ['can create queries'] })).browser
  expect(await ask(keeper, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { browser } = await signedIn(db, { isSuperuser: true })
  expect((await ask(browser, 'x')).status).toBe(400)
  expect((await ask(browser, 2147483647)).status).toBe(404)
  const { status, body } = await ask(browser, id)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      id,
      action: 'class.move',
      undone_by: null,
      may_undo: true,
      next: null,
      rows: [],
      parts: [],
      classes: [expect.objectContaining({ act: 'moved', type: 'class', count: 2, at_least: false })],
      entries: classes.map((one) =>
        expect.objectContaining({ act: 'moved', schedule_ids: [one], seen_in: { type: 'group', id: 1 } }),
      ),
      moment: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
    }),
  ])
  const [first] = body.entries
  expect((await ask(browser, id, `?after=${first.id}`)).body.entries).toHaveLength(1)
})

test('a part of a change is previewed, undone, and recorded on both sides', async () => {
  const { id, classes } = await moved()
  const { browser } = await signedIn(db, { isSuperuser: true })
  expect(await takeBack(browser, id, `?only=${classes[0]}&dry_run=1`)).toEqual({
    status: 200,
    body: { change_id: null, warnings: [] },
  })
  const { body } = await takeBack(browser, id, `?only=${classes[0]}`)
  expect((await ask(browser, id)).body.parts).toEqual([{ change_id: body.change_id, schedule_ids: [classes[0]] }])
  expect((await ask(browser, body.change_id)).body).toMatchObject({
    part_of: id,
    entries: [{ act: 'moved' }],
  })
  expect(await takeBack(browser, id)).toMatchObject({
    status: 409,
    body: { code: 'stale', later: body.change_id },
  })
  expect((await takeBack(browser, id, '?only=x')).status).toBe(400)
})

test('one’s own last acts: a stranger is 401, who only looks 403; an undoing is among them, and is itself undone', async () => {
  const own = async (browser: Browser) => {
    await browser.check()
    const response = await browser.send(listOwnActs, '/api/history/')
    return { status: response.status, body: await response.json() }
  }
  expect((await own(new Browser())).status).toBe(401)
  expect((await own((await signedIn(db, { permissions: ['can view groups'] })).browser)).status).toBe(403)
  const { browser } = await signedIn(db, { isSuperuser: true })
  const { id } = await moved()
  // Others' changes are not the user's own.
  expect(await own(browser)).toEqual({ status: 200, body: [] })
  const { change_id: undone } = (await takeBack(browser, id)).body
  const undoing = { id: undone, own: true, undoes: id, redo: false, undone_by: null, may_undo: true }
  expect((await own(browser)).body).toEqual([expect.objectContaining(undoing)])
  const { change_id: redone } = (await takeBack(browser, undone)).body
  expect((await own(browser)).body).toEqual([
    expect.objectContaining({ id: redone, undoes: undone, redo: true, undone_by: null, may_undo: true }),
    expect.objectContaining({ id: undone, redo: false, undone_by: redone, may_undo: false }),
  ])
  const standing = async () => (await ask(browser, id)).body.undone_by
  expect(await standing()).toBeNull()
  const { change_id: again } = (await takeBack(browser, redone)).body
  expect(await standing()).toBe(undone)
  expect((await own(browser)).body.map(({ redo, undone_by }: Standing) => [redo, undone_by])).toEqual([
    [false, null],
    [true, again],
    [false, null],
  ])
})

test('the workbook has what is asked for, of what its reader may see', async () => {
  await moved()
  const sent = async (browser: Browser, query = '') => {
    await browser.check()
    return browser.send(book, `/api/history/xlsx/${query}`)
  }
  expect((await sent(new Browser())).status).toBe(401)
  expect((await sent((await signedIn(db)).browser)).status).toBe(403)
  const { browser } = await signedIn(db, { isSuperuser: true })
  for (const query of [
    'about=planet:1',
    'from=2026-02-30',
    'from=2026-11-20&until=2026-11-19',
    'dbeg=2026-11-20&dend=2026-11-19',
    'dbeg=2026-11-20',
  ])
    expect({ query, status: (await sent(browser, `?${query}`)).status }).toEqual({ query, status: 400 })
  const { browser: planner, userId } = await signedIn(db, { permissions: ['can set nagruzka items'] })
  await db.insert(editor).values({ userId, kind: 'group', subjectId: 2 })
  const linesOf = async (asker: Browser, query = '') => {
    const bytes = Buffer.from(await (await sent(asker, query)).arrayBuffer())
    return JSON.stringify(textsOf(read(bytes)))
  }
  expect(await linesOf(browser, '?about=group:1&kind=moved')).toContain('Перенесено')
  expect(await linesOf(browser, '?about=group:2')).not.toContain('Перенесено')
  expect(await linesOf(planner)).not.toContain('Перенесено')
}, 60_000)
