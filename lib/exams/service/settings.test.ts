import type { Database } from '@/db/client'
import { change, examNorm, examSlot, sessionPeriod } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { buildFaculty, buildSemester, buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots } from '@/lib/core/calendar/rules/session'
import type { ChangeId, FacultyId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import type { EditedPeriod, ExamSettingsOrder } from '@/lib/exams/rules/settings'
import { examSettingsErrors } from '@/lib/exams/texts/settings'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { setExamSettings, viewExamSettings } from './settings'

const period: EditedPeriod = {
  id: null,
  kind: 'exams',
  title: 'Зимняя',
  startsOn: calendarDate('2027-01-11'),
  endsOn: calendarDate('2027-01-23'),
  facultyId: null,
  courseYear: 2,
  studyForm: 'day',
  leastDays: 3,
  wantedDays: null,
}

const usual: ExamSettingsOrder = {
  periods: [],
  removed: [],
  slots: defaultExamSlots,
  norms: defaultExamNorms,
  dryRun: false,
}

type World = Awaited<ReturnType<typeof build>>

async function build(db: Database) {
  await buildSemester(db)
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const set = (order: Partial<ExamSettingsOrder>) => setExamSettings(context, { ...usual, ...order })
  const stored = async () => [
    await db.$count(sessionPeriod),
    await db.$count(examSlot),
    await db.$count(examNorm),
    await db.$count(change),
  ]
  return { db, context, set, stored }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

test('periods, times and norms are stored as one change, and undone as one; what is the same is no change', () =>
  inWorld(async ({ context, set }) => {
    const slots = [{ startsAt: 600, minutes: 300 }]
    const norms = { ...defaultExamNorms, seatShare: 50 }
    const { session, changeId } = await set({ periods: [period], slots, norms })
    expect(session).toMatchObject({ periods: [{ title: 'Зимняя', leastDays: 3 }], slots, norms })
    const [known] = session.periods
    if (!known || changeId === null) throw new Error('nothing was stored')
    expect((await set({ periods: [known], slots, norms })).changeId).toBeNull()
    const { session: moved } = await set({ periods: [{ ...known, title: 'Зима' }], slots, norms })
    expect(moved.periods).toMatchObject([{ id: known.id, title: 'Зима', version: known.version + 1 }])
    const { session: without, changeId: last } = await set({ removed: [known.id], slots, norms })
    expect(without.periods).toEqual([])
    await undoChange(context, last ?? (0 as ChangeId))
    expect((await viewExamSettings(context)).periods).toMatchObject([{ title: 'Зима' }])
  }))

const noSuch = 2_000_000_000

test.each<[string, Partial<ExamSettingsOrder>, { code: string; detail?: string }]>([
  [
    'a period that ends before it begins',
    { periods: [{ ...period, endsOn: calendarDate('2027-01-10') }] },
    { code: 'invalid', detail: examSettingsErrors.order },
  ],
  [
    'a time twice',
    { slots: [...defaultExamSlots, { startsAt: 540, minutes: 60 }] },
    { code: 'invalid', detail: examSettingsErrors.sameSlot },
  ],
  [
    'a time beyond midnight',
    { slots: [...defaultExamSlots, { startsAt: 1400, minutes: 60 }] },
    { code: 'invalid', detail: examSettingsErrors.overnight },
  ],
  [
    'fewer wanted days than there must be',
    { norms: { ...defaultExamNorms, leastDays: 5, wantedDays: 4 } },
    { code: 'invalid', detail: examSettingsErrors.fewerDays },
  ],
  [
    'an exam that is longer than any time',
    { norms: { ...defaultExamNorms, creditMinutes: 300 } },
    { code: 'invalid', detail: examSettingsErrors.noSlotFits },
  ],
  ['an unknown faculty', { periods: [{ ...period, facultyId: noSuch as FacultyId }] }, { code: 'not_found' }],
  [
    'a period that is gone',
    { periods: [{ ...period, id: noSuch as SessionPeriodId }] },
    { code: 'not_found', detail: examSettingsErrors.gone },
  ],
])('%s is refused, and nothing is stored', (_, order, error) =>
  inWorld(async ({ set, stored }) => {
    await expect(set(order)).rejects.toMatchObject(error)
    expect(await stored()).toEqual([0, 0, 0, 0])
  }),
)

test('what was changed since is not overwritten; only who configures sessions may', () =>
  inWorld(async ({ db, context, set }) => {
    const facultyId = (await buildFaculty(db)).id
    const { session } = await set({ periods: [{ ...period, facultyId }] })
    const [known] = session.periods
    if (!known) throw new Error('nothing was stored')
    await set({ periods: [{ ...known, title: 'Зима' }] })
    await expect(set({ periods: [{ ...known, title: 'Лето' }] })).rejects.toMatchObject({
      code: 'stale',
      detail: examSettingsErrors.stale,
    })
    const basedOn = { slots: defaultExamSlots, norms: defaultExamNorms }
    const rarer = { ...defaultExamNorms, examinerDaily: 1 }
    await set({ norms: rarer, basedOn })
    await expect(set({ norms: { ...defaultExamNorms, seatShare: 50 }, basedOn })).rejects.toMatchObject({
      code: 'stale',
    })
    expect((await viewExamSettings(context)).norms).toEqual(rarer)
    const editor = { ...powerlessActor, editorOf: { ...powerlessActor.editorOf, faculties: [facultyId] } }
    for (const actor of [powerlessActor, editor]) {
      await expect(setExamSettings({ ...context, actor }, usual)).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(viewExamSettings({ ...context, actor })).rejects.toMatchObject({ code: 'not_allowed' })
    }
  }))
