import { buildGroup } from '@/db/testing/factories'
import { commandLine, type Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GroupId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import type { HistoryQuestion } from '@/lib/history/service/view/list-history'
import { servedDatabase } from '@/testing/served-database'
import { runInWorker } from './run-in-worker'

const monday = calendarDate('2026-09-07')
const now = { date: monday, minutes: 0 }
const student: Actor = { ...commandLine, kind: 'person', isSuperuser: false }
const asked = (id: number) => ({
  scope: { kind: 'group' as const, id: id as GroupId },
  period: { from: monday, to: addDays(monday, 6) },
  drafts: false,
  filter: null,
  compared: null,
})

test('a use case answers from a thread as it answers here, and refuses in the same words', async () => {
  const { db } = await servedDatabase()
  const { id } = await buildGroup(db)
  const report = await runInWorker('checkQuality', { db, actor: commandLine, now }, asked(id))
  expect(report).toMatchObject({ meetings: 0, cost: 0, found: null })
  await expect(runInWorker('checkQuality', { db, actor: commandLine, now }, asked(2_000_000))).rejects.toMatchObject({
    code: 'not_found',
    detail: expect.stringMatching(/[а-я]/),
  })
  await expect(
    runInWorker('viewCharts', { db, actor: student, now }, { ...asked(id), scope: { kind: 'university' } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
}, 60_000)

test('whoever is refused waits for no thread', async () => {
  const { db } = await servedDatabase()
  const { id } = await buildGroup(db)
  // With an aborted signal no thread answers.
  const gone = AbortSignal.abort()
  const by = (actor: Actor) => ({ db, actor, now })
  const isRefused = (asking: Promise<unknown>, code: string) => expect(asking).rejects.toMatchObject({ code })
  const whole = { ...asked(id), scope: { kind: 'university' as const } }
  const subject = { kind: 'room' as const, id: 2_000_000 as RoomId }
  await isRefused(runInWorker('checkQuality', by(student), whole, gone), 'not_allowed')
  await isRefused(runInWorker('checkQuality', by(commandLine), asked(2_000_000), gone), 'not_found')
  await isRefused(runInWorker('viewCharts', by(student), whole, gone), 'not_allowed')
  await isRefused(
    runInWorker('compareVariant', by(student), { id: 1 as VariantId, compared: null }, gone),
    'not_allowed',
  )
  await isRefused(
    runInWorker('compareVariant', by(commandLine), { id: 1 as VariantId, compared: null }, gone),
    'not_found',
  )
  const plan = { subject, period: { from: monday, to: monday }, pairs: null }
  await isRefused(runInWorker('viewPlan', by({ ...student, permissions: [] }), plan, gone), 'not_allowed')
  const seeing = { ...student, permissions: ['can view auditories' as const] }
  await isRefused(runInWorker('viewPlan', by(seeing), plan, gone), 'not_allowed')
  const closing = { rooms: [subject.id], startsOn: monday, endsOn: monday, pairs: null }
  await isRefused(runInWorker('viewClosingPlan', by(student), closing, gone), 'not_allowed')
  await isRefused(runInWorker('viewLeftInClosed', by(student), 1 as ChangeId, gone), 'not_allowed')
  await isRefused(runInWorker('historyBook', by(student), {} as HistoryQuestion, gone), 'not_allowed')
  await isRefused(runInWorker('checkQuality', by(commandLine), asked(id), gone), 'unavailable')
})

test('whoever has gone ends what was asked for, and the next is answered', async () => {
  const { db } = await servedDatabase()
  const { id } = await buildGroup(db)
  const gone = new AbortController()
  const left = runInWorker('checkQuality', { db, actor: commandLine, now }, asked(id), gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect(await runInWorker('checkQuality', { db, actor: commandLine, now }, asked(id))).toMatchObject({
    meetings: 0,
  })
}, 60_000)
