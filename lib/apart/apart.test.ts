import { buildGroup } from '@/db/testing/factories'
import { commandLine, type Actor } from '@/lib/domain/actor'
import { addDays, calendarDate } from '@/lib/domain/calendar-date'
import type { GroupId } from '@/lib/domain/ids'
import { servedDatabase } from '@/testing/served-database'
import { apart } from './apart'

const monday = calendarDate('2026-09-07')
const now = { date: monday, minutes: 0 }
const student: Actor = { ...commandLine, kind: 'person', isSuperuser: false }
const asked = (id: number) => ({
  scope: { kind: 'group' as const, id: id as GroupId },
  period: { from: monday, to: addDays(monday, 6) },
  ...{ drafts: false, filter: null, compared: null },
})

test('a use case answers from a thread as it answers here, and refuses in the same words', async () => {
  const { db } = await servedDatabase()
  const { id } = await buildGroup(db)
  const report = await apart('checkQuality', { db, actor: commandLine, now }, asked(id))
  expect(report).toMatchObject({ meetings: 0, cost: 0, found: null })
  await expect(
    apart('checkQuality', { db, actor: commandLine, now }, asked(2_000_000)),
  ).rejects.toMatchObject({
    code: 'not_found',
    detail: expect.stringMatching(/[а-я]/),
  })
  await expect(
    apart('viewCharts', { db, actor: student, now }, { ...asked(id), scope: { kind: 'university' } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
}, 60_000)

test('whoever has gone ends what was asked for, and the next is answered', async () => {
  const { db } = await servedDatabase()
  const { id } = await buildGroup(db)
  const gone = new AbortController()
  const left = apart('checkQuality', { db, actor: commandLine, now }, asked(id), gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect(await apart('checkQuality', { db, actor: commandLine, now }, asked(id))).toMatchObject({
    meetings: 0,
  })
}, 60_000)
