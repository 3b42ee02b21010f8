import type { Database } from '@/db/client'
import { storeWeights } from '@/db/queries/quality/settings'
import { examItem, holiday, room, sessionPeriod, teacherNorm, wish } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DisciplineId, GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { verdictTexts } from '@/lib/exams/texts/verdict'
import { defaultWeights, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { superuser } from '@/testing/actors'
import { placeExam } from './place-exam'
import { viewVerdicts } from './view-verdicts'

type World = Awaited<ReturnType<typeof build>>

/** A group with an exam in physics by one examiner, in a session from Monday to the Saturday after next. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: group } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const { id: parallel } = await buildGroup(db, { title: 'ИСТб-24-2', students: 25 })
  const { id: examiner } = await buildTeacher(db, { name: 'Иванов И. И.' })
  const { id: physics } = await buildDiscipline(db, { title: 'Физика' })
  await buildRoom(db, { title: 'К-306', capacity: 30 })
  await buildRoom(db, { title: 'К-307', capacity: 30 })
  await db.insert(sessionPeriod).values([
    { kind: 'exams', startsOn: calendarDate('2027-01-11'), endsOn: calendarDate('2027-01-23') },
    { kind: 'credits', startsOn: calendarDate('2027-01-11'), endsOn: calendarDate('2027-01-23') },
  ])
  const item = async (
    type: 'exam' | 'credit' | 'consultation',
    of: { discipline?: DisciplineId; groups?: GroupId[]; teachers?: TeacherId[] } = {},
  ) => {
    const disciplineId = of.discipline ?? (await buildDiscipline(db)).id
    const { groups = [group], teachers = [] } = of
    const lessonType = lessonTypeTable[type].id
    return (await buildLoadItem(db, { semesterId, disciplineId, groups, teachers, students: 25, lessonType })).id
  }
  const exam = await item('exam', { discipline: physics, teachers: [examiner] })
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (id: LoadItemId, date: string, { startsAt = 540, isPinned = false } = {}) =>
    placeExam(context, {
      id,
      place: { date: calendarDate(date), startsAt, roomIds: null },
      isPinned,
      reason: '',
      isConfirmed: true,
      dryRun: false,
    })
  /** What is told of the exam in the morning of a day. */
  const verdictsOf = async (id: LoadItemId) => (await viewVerdicts(context, id)).days
  const told = async (date: string) => {
    const day = (await verdictsOf(exam)).find((one) => one.date === date)
    return { reason: day?.reason, ...day?.verdicts[0] }
  }
  return { db, place, told, verdictsOf, item, exam, group, parallel, examiner, physics }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const friday = calendarDate('2027-01-15')
const usual = {
  kind: 'teacher',
  title: 'Отпуск',
  startsOn: friday,
  endsOn: friday,
} as const

/** What stands around the exam so that its place on Friday breaks the rule. */
const broken: Partial<Record<QualityRule, { text?: RegExp; when: (world: World) => Promise<unknown> }>> = {
  absence: {
    when: ({ db, examiner }) => db.insert(wish).values({ ...usual, resourceId: examiner, isAbsence: true }),
  },
  wish: { when: ({ db, examiner }) => db.insert(wish).values({ ...usual, resourceId: examiner }) },
  methodDay: {
    when: ({ db, examiner }) => db.insert(teacherNorm).values({ teacherId: examiner, methodDay: 5 }),
  },
  examSeats: {
    text: /при рассадке не.хватает 5.мест/,
    when: async ({ db, exam, place }) => {
      await db.insert(examItem).values({ loadItemId: exam, form: 'written' })
      await place(exam, '2027-01-15')
      await db.update(room).set({ capacity: 20 })
    },
  },
  consultationDay: {
    when: async ({ item, place, physics, examiner }) =>
      place(await item('consultation', { discipline: physics, teachers: [examiner] }), '2027-01-12', {
        startsAt: 1020,
        isPinned: true,
      }),
  },
  examSpread: {
    when: async ({ item, place }) => {
      await place(await item('exam'), '2027-01-12')
      await place(await item('exam'), '2027-01-23')
    },
  },
  examBeforeCredit: {
    text: /экзамен раньше 1.зачёта/,
    when: async ({ item, place }) => place(await item('credit'), '2027-01-20'),
  },
  streamApart: {
    when: async ({ db, item, place, exam, physics, parallel, examiner }) => {
      const other = await item('exam', { discipline: physics, groups: [parallel], teachers: [examiner] })
      await db.insert(examItem).values([exam, other].map((id) => ({ loadItemId: id, form: 'written' as const })))
      await place(other, '2027-01-13')
    },
  },
  examinerDay: {
    text: /3.экзамена за.день, на.1 больше обычного/,
    when: async ({ db, item, place, parallel, examiner }) => {
      const { id: third } = await buildGroup(db, { title: 'ИСТб-24-3', students: 25 })
      for (const [group, startsAt] of [
        [parallel, 1020],
        [third, 780],
      ] as const) {
        const id = await item('exam', { groups: [group], teachers: [examiner] })
        await db.insert(examItem).values({ loadItemId: id, minutes: 90 })
        await place(id, friday, { startsAt })
      }
    },
  },
  consultationExaminer: {
    when: async ({ db, item, physics }) => {
      const { id: other } = await buildTeacher(db, { name: 'Петров П. П.' })
      await item('consultation', { discipline: physics, teachers: [other] })
    },
  },
  consultationHour: {
    when: async ({ item, place, physics, examiner }) => {
      await item('consultation', { discipline: physics, teachers: [examiner] })
      await place(await item('exam'), '2027-01-14', { startsAt: 780 })
    },
  },
}

test.each(Object.entries(broken))('a place that breaks «%s» says so, and only then', (rule, { text, when }) =>
  inWorld(async (world) => {
    const said = text ?? new RegExp(ruleTitle(rule as QualityRule).slice(1))
    expect((await world.told(friday)).reasons).toEqual([])
    await when(world)
    expect((await world.told(friday)).reasons).toContainEqual(expect.stringMatching(said))
  }),
)

test('an exam that would come after its retake cannot be there; a credit after the exam says so, whichever is the last', () =>
  inWorld(async ({ db, place, told, item, verdictsOf, exam, physics, examiner }) => {
    const retake = await item('exam', { discipline: physics, teachers: [examiner] })
    await db.insert(examItem).values({ loadItemId: retake, period: 'retakes' })
    await db.insert(sessionPeriod).values({ kind: 'retakes', startsOn: friday, endsOn: calendarDate('2027-01-23') })
    await place(retake, '2027-01-19')
    expect(await told('2027-01-20')).toMatchObject({ rank: 'no', reasons: [expect.stringMatching(/пересдача/)] })
    expect(await told('2027-01-18')).toMatchObject({ rank: 'best' })
    await place(exam, '2027-01-13')
    const [early, late] = [await item('credit'), await item('credit')]
    await place(late, '2027-01-22')
    const after = (await verdictsOf(early)).find(({ date }) => date === friday)
    expect(after?.verdicts[0]?.reasons).toContainEqual(expect.stringMatching(/экзамен раньше 2.зачётов/))
  }))

test('a rule that is switched off says nothing', () =>
  inWorld(async (world) => {
    await broken.methodDay?.when(world)
    await storeWeights(world.db, { ...defaultWeights, methodDay: 0 })
    expect((await world.told(friday)).reasons).toEqual([])
  }))

test('nothing can be on a holiday', () =>
  inWorld(async ({ db, told }) => {
    await db.insert(holiday).values({ date: friday, title: 'Праздник' })
    expect(await told(friday)).toEqual({ reason: verdictTexts.holiday })
  }))
