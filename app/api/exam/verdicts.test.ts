import type { Database } from '@/db/client'
import { editor, sessionPeriod } from '@/db/schema'
import {
  buildDiscipline,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { type LessonTypeName, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { lowerFirst } from '@/lib/core/words/texts/acts'
import { verdictsCall } from '@/lib/exams/calls/verdicts.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as place } from './place/route'
import { GET as verdicts } from './verdicts/route'

let db: Database
let superuser: Browser
let planner: Browser
let stranger: Browser
let physics: LoadItemId
let chemistry: LoadItemId
let biology: LoadItemId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  const { id: faculty } = await buildFaculty(db, { title: 'ИИТ' })
  const { id: other } = await buildFaculty(db, { title: 'ИЭиМ' })
  const { id: group } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25, facultyId: faculty })
  const { id: teacher } = await buildTeacher(db, { name: 'Иванов И. И.' })
  const { id: examiner } = await buildTeacher(db, { name: 'Петров П. П.' })
  await buildRoom(db, { title: 'К-306', capacity: 30 })
  const itemOf = async (title: string, type: LessonTypeName, by = teacher, disciplineId?: number) => {
    const discipline = disciplineId ?? (await buildDiscipline(db, { title })).id
    const { id } = await buildLoadItem(db, {
      semesterId,
      disciplineId: discipline as never,
      groups: [group],
      teachers: [by],
      students: 25,
      lessonType: lessonTypeTable[type].id,
    })
    return { id, discipline }
  }
  const exam = await itemOf('Физика', 'exam')
  physics = exam.id
  await itemOf('Физика', 'consultation', teacher, exam.discipline)
  chemistry = (await itemOf('Химия', 'exam', examiner)).id
  biology = (await itemOf('Биология', 'exam', examiner)).id
  await db.insert(sessionPeriod).values({
    kind: 'exams',
    startsOn: calendarDate('2027-01-11'),
    endsOn: calendarDate('2027-01-23'),
    facultyId: faculty,
  })
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  const permissions = ['can view groups', 'can view teachers', 'can set nagruzka items'] as const
  const planning = await signedIn(db, { permissions: [...permissions] })
  planner = planning.browser
  await db.insert(editor).values({ userId: planning.userId, kind: 'faculty', subjectId: faculty })
  const elsewhere = await signedIn(db, { permissions: [...permissions] })
  stranger = elsewhere.browser
  await db.insert(editor).values({ userId: elsewhere.userId, kind: 'faculty', subjectId: other })
  await Promise.all([superuser.check(), planner.check(), stranger.check()])
})

async function ask(browser: Browser, id: number) {
  const response = await browser.send(verdicts, `/api/exam/verdicts/?id=${id}`, { method: 'GET' })
  return { status: response.status, body: await response.json() }
}

const daysOf = async (id: LoadItemId) => {
  const { days } = verdictsCall.response.parse((await ask(planner, id)).body)
  return new Map(days.map((day) => [day.date.slice(5), day]))
}

async function put(id: LoadItemId, date: string, startsAt = 540, dryRun = false) {
  const body = { id, place: { date, starts_at: startsAt }, is_confirmed: true, dry_run: dryRun }
  const response = await superuser.send(place, '/api/exam/place/', { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

const set = async (...where: Parameters<typeof put>) => expect((await put(...where)).status).toBe(200)

/** What the answer to placing it there warns of, in the words of a verdict; null if it is refused. */
async function warnedOf(...[id, date, startsAt]: Parameters<typeof put>): Promise<string[] | null> {
  const { status, body } = await put(id, date, startsAt, true)
  return status === 200 ? body.warnings.map(({ text }: { text: string }) => lowerFirst(text.replace(/\.$/, ''))) : null
}

test('each day of the group’s period has a verdict for each time that is long enough, Sundays a reason', async () => {
  const days = await daysOf(physics)
  expect([...days.keys()]).toHaveLength(13)
  expect(days.get('01-17')).toMatchObject({ reason: 'воскресенье', verdicts: [] })
  expect(days.get('01-18')?.verdicts).toEqual([
    { starts_at: 540, rank: 'best', reasons: [], auditories: [expect.objectContaining({ title: 'К-306' })] },
    expect.objectContaining({ starts_at: 780, rank: 'best' }),
  ])
  expect(days.get('01-18')?.consultation).toMatchObject({ date: '2027-01-16', is_fixed: false })
})

test('exams of the group near it, whoever is busy and rooms that are taken are named; distance is weighed', async () => {
  await set(chemistry, '2027-01-18')
  const days = await daysOf(physics)
  const told = (date: string) => days.get(date)?.verdicts.map(({ rank, reasons }) => [rank, ...reasons].join('; '))[0]
  expect(told('01-18')).toBe('no; занята группа: Химия; нет свободной аудитории; в\u00a0этот день экзамен: Химия')
  expect(told('01-19')).toMatch(/^no; накануне экзамен: Химия/)
  expect(told('01-16')).toBe('poor; 2\u00a0дня до: Химия')
  expect(told('01-21')).toBe('good; 3\u00a0дня после: Химия')
  expect(told('01-22')).toBe('best')
})

test('placing it there warns of what the verdict says, and a day without one says why', async () => {
  const days = await daysOf(physics)
  for (const date of ['2027-01-16', '2027-01-19', '2027-01-20', '2027-01-22'])
    for (const { starts_at: startsAt, reasons } of days.get(date.slice(5))?.verdicts ?? [])
      expect([date, startsAt, await warnedOf(physics, date, startsAt)]).toEqual([date, startsAt, reasons])
  expect(days.get('01-18')?.verdicts[0]?.rank).toBe('no')
  expect(await warnedOf(physics, '2027-01-18')).toBeNull()
  expect(await warnedOf(physics, '2027-01-17')).toContain('воскресенье')
  expect(await warnedOf(physics, '2027-01-25')).toContain('вне сроков сессии')
})

test('where the exam stands now is judged without itself', async () => {
  const days = await daysOf(chemistry)
  expect(days.get('01-18')?.verdicts[0]).toMatchObject({ rank: 'best', reasons: [] })
})

test('an examiner with another exam then is busy; what breaks a hard rule is impossible', async () => {
  const days = await daysOf(biology)
  expect(days.get('01-18')?.verdicts[0]?.reasons).toContain('занят преподаватель: Химия')
  expect(days.get('01-18')?.verdicts.every(({ rank }) => rank === 'no')).toBe(true)
})

test('only whoever may place the exam asks; a class and what is not there are unknown', async () => {
  expect((await ask(stranger, physics)).status).toBe(403)
  expect((await ask(superuser, physics)).status).toBe(200)
  expect((await ask(superuser, 999_999)).status).toBe(404)
})
