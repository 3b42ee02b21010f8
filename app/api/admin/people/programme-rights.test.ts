import type { Database } from '@/db/client'
import { editor, programme, programmePermission, securityEvent } from '@/db/schema'
import { buildFaculty, buildGroup, buildUser } from '@/db/testing/factories'
import type { personCall } from '@/lib/accounts/calls.contract'
import type { ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

let db: Database
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
})

test('rights in a programme are given on screen, within what the giver may do in it, and undone', async () => {
  const [made] = await db.insert(programme).values({ title: 'Робототехника' }).returning()
  const id = made?.id ?? (0 as never)
  const { id: facultyId } = await buildFaculty(db)
  const { id: groupId } = await buildGroup(db, { facultyId })
  const { id: userId } = await buildUser(db, { username: 'assistant', groupId })
  const superuser = (await signedIn(db, { isSuperuser: true })).browser
  const keeper = await signedIn(db, { permissions: ['can administer faculty'] })
  await db.insert(editor).values({ userId: keeper.userId, kind: 'faculty', subjectId: facultyId })
  await db
    .insert(programmePermission)
    .values({ userId: keeper.userId, programmeId: id, flags: ['can_edit', 'can_project_schedule'] })
  const administrator = keeper.browser
  for (const one of [superuser, administrator]) await one.check()

  const at = `/api/admin/people/${userId}/`
  const seen = async (by: Browser) => (await (await sendToRoute(by, at)).json()) as AnswerOf<typeof personCall>
  const put = async (by: Browser, programs: { id: number; flags: ProgrammeFlag[] }[] | undefined) => {
    const { version } = await seen(superuser)
    const body = { version, is_superuser: false, permissions: [], editor_of: [], programs }
    const response = await sendToRoute(by, at, { method: 'PUT', body })
    return { status: response.status, body: (await response.json()) as { change_id: number; code?: string } }
  }
  const undo = async (change: number) =>
    (await sendToRoute(superuser, `/api/change/${change}/undo/`, { method: 'POST' })).status

  expect((await seen(administrator)).givable_in).toEqual([
    { id, title: 'Робототехника', flags: ['can_edit', 'can_project_schedule'] },
  ])
  expect((await put(administrator, [{ id, flags: ['can_project_schedule'] }])).status).toBe(200)
  expect((await seen(superuser)).programs).toEqual([{ id, title: 'Робототехника', flags: ['can_project_schedule'] }])
  expect((await put(administrator, [{ id, flags: ['can_publish'] }])).status).toBe(403)
  expect(await put(superuser, [{ id: 1_900_000_001, flags: ['can_edit'] }])).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  const more = await put(superuser, [{ id, flags: ['can_project_schedule', 'can_publish'] }])
  // Unnamed programmes keep their rights.
  expect((await put(superuser, undefined)).status).toBe(200)
  expect((await seen(superuser)).programs[0]?.flags).toEqual(['can_project_schedule', 'can_publish'])
  const less = await put(superuser, [])
  expect((await seen(superuser)).programs).toEqual([])
  expect(await undo(more.body.change_id)).toBe(409)
  expect(await undo(less.body.change_id)).toBe(200)
  expect(await undo(more.body.change_id)).toBe(200)
  expect((await seen(superuser)).programs[0]?.flags).toEqual(['can_project_schedule'])
  const details = await db.select({ detail: securityEvent.detail }).from(securityEvent)
  expect(details.map(({ detail }) => detail)).toContain(`programme ${id}: can_publish`)
})
