import { eq } from 'drizzle-orm'
import { POST as undo } from '@/app/api/change/[id]/undo/route'
import type { Database } from '@/db/client'
import { change, editor, event, loadItem } from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { untilItWaits } from '@/db/testing/waiting'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, LoadItemId, RoomId, SemesterId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { nextSemesterCall } from '@/lib/next-semester/calls.contract'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as lay } from './next-semester/route'

/** A year apart; the new one begins with an even week, the earlier one with an odd one. */
const earlier = { startsOn: calendarDate('2025-09-01'), endsOn: calendarDate('2025-12-27') }
const later = { startsOn: calendarDate('2026-08-31'), endsOn: calendarDate('2026-12-26') }
const weeks = 17
const planning = ['can view groups', 'can view teachers', 'can set nagruzka items'] as const

let db: Database
let superuser: Browser
let planner: { browser: Browser; userId: UserId }
let faculty: FacultyId
let other: FacultyId
let semesters: { semester_id: SemesterId; source_id: SemesterId }
let old: GroupId
let young: GroupId
let teachers: [TeacherId, TeacherId]
let rooms: [RoomId, RoomId]
/** New items by what becomes of them. */
let items: Record<'lecture' | 'practice' | 'added', LoadItemId>

const everyWeek = (from: CalendarDate, day: number, step = 1) =>
  Array.from({ length: Math.ceil(weeks / step) }, (_, week) => addDays(from, 7 * step * week + day))

const plannerOf = async (id: FacultyId) => {
  const one = await signedIn(db, { permissions: [...planning] })
  await db.insert(editor).values({ userId: one.userId, kind: 'faculty', subjectId: id })
  await one.browser.check()
  return one
}

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-08-10T10:30' }))
  const source = await buildSemester(db, { title: 'Осень 2025', ...earlier, firstWeekParity: 0 })
  const target = await buildSemester(db, { title: 'Осень 2026', ...later, firstWeekParity: 1 })
  semesters = { semester_id: target.id, source_id: source.id }
  ;({ id: faculty } = await buildFaculty(db, { title: 'ИИТ' }))
  ;({ id: other } = await buildFaculty(db, { title: 'ИЭиМ' }))
  ;({ id: old } = await buildGroup(db, { title: 'АСУб-25-1', courseYear: 2, facultyId: faculty }))
  ;({ id: young } = await buildGroup(db, { title: 'АСУб-26-1', courseYear: 1, facultyId: faculty }))
  const [first, second] = [
    await buildTeacher(db, { name: 'Петров П. П.', fullName: 'Петров Пётр Петрович' }),
    await buildTeacher(db, { name: 'Орлов О. О.', fullName: 'Орлов Олег Олегович' }),
  ]
  teachers = [first.id, second.id]
  rooms = [(await buildRoom(db, { title: 'К-101' })).id, (await buildRoom(db, { title: 'К-102' })).id]
  const [physics, algebra, history, chemistry] = [
    (await buildDiscipline(db, { title: 'Физика' })).id,
    (await buildDiscipline(db, { title: 'Алгебра' })).id,
    (await buildDiscipline(db, { title: 'История' })).id,
    (await buildDiscipline(db, { title: 'Химия' })).id,
  ]
  const was = { semesterId: source.id, groups: [old], ...earlier }
  const isNow = { semesterId: target.id, groups: [young], ...later }
  const [lecture, practice, gone] = [
    await buildLoadItem(db, { ...was, disciplineId: physics, requiredHours: 34, teachers: [first.id] }),
    await buildLoadItem(db, {
      ...was,
      disciplineId: algebra,
      lessonType: 2,
      requiredHours: 18,
      teachers: [first.id],
    }),
    await buildLoadItem(db, { ...was, disciplineId: history, requiredHours: 34, teachers: [first.id] }),
  ]
  const stood = (item: typeof lecture, title: string, dates: CalendarDate[], pair: Pair) =>
    buildEvent(db, {
      on: dates.map((date) => ({ date, pair })),
      values: { title, loadItemId: item.id, lessonType: item.lessonType },
      groups: [old],
      teachers: [first.id],
      rooms: [rooms[0]],
    })
  await stood(lecture, 'Физика', everyWeek(earlier.startsOn, 0), 1)
  await stood(practice, 'Алгебра', everyWeek(earlier.startsOn, 1, 2), 2)
  await stood(gone, 'История', everyWeek(earlier.startsOn, 2), 3)
  items = {
    lecture: (await buildLoadItem(db, { ...isNow, disciplineId: physics, requiredHours: 34, teachers: [first.id] })).id,
    practice: (
      await buildLoadItem(db, {
        ...isNow,
        disciplineId: algebra,
        lessonType: 2,
        requiredHours: 18,
        teachers: [second.id],
      })
    ).id,
    added: (await buildLoadItem(db, { ...isNow, disciplineId: chemistry, teachers: [second.id] })).id,
  }
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  planner = await plannerOf(faculty)
  await superuser.check()
})

async function call(browser: Browser, body: object = {}) {
  const response = await browser.send(lay, '/api/workbench/next-semester/', {
    method: 'POST',
    body: { faculty_id: faculty, ...semesters, years: 1, ...body },
  })
  return { status: response.status, body: await response.json() }
}

const takeBack = async (id: number) =>
  (
    await planner.browser.send(undo, `/api/change/${id}/undo/`, {
      method: 'POST',
      params: { id: String(id) },
    })
  ).status

/** Drafts of an item: `2026-08-31 1 К-101`. */
const drafts = async (item: LoadItemId) =>
  (
    await db.execute<{ place: string }>(
      `select m.date || ' ' || m.pair || ' ' || r.title as place from event e join meeting m on m.event_id = e.id
         join claim c on c.meeting_id = m.id and c.kind = 'room' join room r on r.id = c.resource_id
         where e.load_item_id = ${item} and m.state = 'projected' order by m.date`,
    )
  ).map(({ place }) => place)

type Lines = Record<string, { items: { title: string; notes: string[] }[] }>
const told = (lines: Lines, kind: string) =>
  lines[kind]?.items.map(({ title, notes }) => [title, ...notes].join(': ').replaceAll('\u00a0', ' '))

type ToldClash = { text: string; kind: string; id: number; date: string; para: number }
/** Who is in the way of what found no place: words, whose week shows it, and when. */
const clashesIn = (lines: Record<string, { items: { clashes: ToldClash[] }[] }>) =>
  lines.blocked?.items.flatMap(({ clashes }) =>
    clashes.map(({ text, kind, id, date, para }) => [text.replaceAll('\u00a0', ' '), kind, id, date, para]),
  )

test('the load of the next intake gets the places of the one before, tried out first', async () => {
  const tried = await call(planner.browser, { dry_run: true })
  expect(tried.status).toBe(200)
  const answer = nextSemesterCall.response.parse(tried.body)
  expect(answer).toMatchObject({ classes: 25, kept: 25, rehoused: 0, left: 1, done: 0, change_id: null })
  expect(answer.groups).toEqual([
    { id: old, title: 'АСУб-25-1', source_id: null, source_title: null, is_chosen: false },
    { id: young, title: 'АСУб-26-1', source_id: old, source_title: 'АСУб-25-1', is_chosen: false },
  ])
  expect(told(answer.lines, 'placed')).toEqual(['Физика'])
  // The new semester has one odd week less.
  expect(told(answer.lines, 'blocked')).toEqual([
    'Алгебра: не поставлено 1 занятие: в прошлом семестре столько не стояло: преподаватель: Петров П. П. → Орлов О. О.',
  ])
  expect(told(answer.lines, 'added')).toEqual(['Химия'])
  expect(told(answer.lines, 'gone')).toEqual(['История'])
  // Odd weeks, too.
  expect(answer.quality).toMatchObject({ before: '2025-09-15', after: '2026-09-07' })
  expect(await drafts(items.lecture)).toEqual([])
})

test('it is one change, whose drafts are the planner’s, and is taken back whole', async () => {
  const { body } = await call(planner.browser)
  expect(body).toMatchObject({ classes: 25, left: 1, quality: null })
  expect(await drafts(items.lecture)).toEqual(everyWeek(later.startsOn, 0).map((date) => `${date} 1 К-101`))
  // Odd weeks, as before; the first of the new semester is even.
  expect(await drafts(items.practice)).toEqual(
    everyWeek(addDays(later.startsOn, 7), 1, 2)
      .filter((date) => date <= later.endsOn)
      .map((date) => `${date} 2 К-101`),
  )
  const made = await db.select({ by: event.madeBy }).from(event).where(eq(event.loadItemId, items.lecture))
  expect(made).toEqual([{ by: planner.userId }])
  const changes = await db.select({ id: change.id }).from(change).where(eq(change.action, 'schedule.next_semester'))
  expect(changes).toEqual([{ id: body.change_id }])
  const again = await call(planner.browser)
  expect(again.body).toMatchObject({ classes: 0, done: 1, change_id: null })
  expect(await takeBack(body.change_id)).toBe(200)
  expect([await drafts(items.lecture), await drafts(items.practice)]).toEqual([[], []])
})

test('a taken room is left for the nearest, a busy teacher leaves the class, and both are told', async () => {
  const [firstMonday, secondMonday] = everyWeek(later.startsOn, 0)
  if (!firstMonday || !secondMonday) throw new Error('A semester has weeks')
  await buildEvent(db, {
    on: [{ date: firstMonday, pair: 1 }],
    rooms: [rooms[0]],
    values: { title: 'Ремонт' },
    kind: 'closure',
  })
  await buildEvent(db, {
    on: [{ date: secondMonday, pair: 1 }],
    teachers: [teachers[0]],
    values: { title: 'Учёный совет' },
  })
  const { body } = await call(planner.browser)
  expect(body).toMatchObject({ classes: 24, kept: 23, rehoused: 1, left: 2 })
  expect((await drafts(items.lecture)).slice(0, 2)).toEqual([
    `${firstMonday} 1 К-102`,
    `${addDays(secondMonday, 7)} 1 К-101`,
  ])
  expect(told(body.lines, 'blocked')?.[0]).toBe('Физика: не поставлено 1 занятие: аудитория: К-101 → К-102 (31.08)')
  expect(clashesIn(body.lines)).toEqual([
    ['Петров П. П.: занято, «лк Учёный совет» (07.09)', 'teacher', teachers[0], secondMonday, 1],
  ])
  expect(await takeBack(body.change_id)).toBe(200)
})

test('whose class holds the place is told, with its groups and all dates; what the planner may not see is not named', async () => {
  const mondays = everyWeek(later.startsOn, 0)
  const [first, , third, fourth] = mondays
  if (!first || !third || !fourth) throw new Error('A semester has weeks')
  const { id: foreign } = await buildGroup(db, { title: 'ЭК-26-1', facultyId: other })
  const at = (dates: CalendarDate[]) => dates.map((date) => ({ date, pair: 1 as const }))
  const values = { title: 'Право', lessonType: 2 as const }
  const held = { groups: [foreign], values }
  await buildEvent(db, { ...held, on: at(mondays.slice(2, 4)), teachers: [teachers[0]] })
  await buildEvent(db, {
    ...held,
    on: at(mondays.slice(4, 5)),
    teachers: [teachers[0]],
    state: 'projected',
  })
  for (const room of rooms) await buildEvent(db, { ...held, groups: [], on: at(mondays.slice(5, 6)), rooms: [room] })
  const { body } = await call(planner.browser, { dry_run: true })
  const [, ...clashes] = clashesIn(body.lines) ?? []
  // The first is of the test before.
  expect(clashes).toEqual([
    ['Петров П. П.: занято, «пр Право, ЭК-26-1» (14.09 и ещё 1 дата)', 'teacher', teachers[0], third, 1],
    ['Петров П. П.: занято чужим черновиком или скрытым занятием (28.09)', 'teacher', teachers[0], mondays[4], 1],
    ['К-101: занято, «пр Право», и другой подходящей аудитории нет (05.10)', 'room', rooms[0], mondays[5], 1],
  ])
  // Where it is to be placed.
  expect(body.lines.blocked.items[0].date).toBe(mondays[1])
})

test('of a group it is the half that is held whose class is told, not that beside it', async () => {
  const mondays = everyWeek(later.startsOn, 0)
  const held = { on: mondays.slice(6, 7).map((date) => ({ date, pair: 1 as const })), groups: [young] }
  await buildEvent(db, { ...held, values: { title: 'Рисунок', lessonType: 2, subgroup: 2 } })
  await buildEvent(db, { ...held, values: { title: 'Черчение', lessonType: 2, subgroup: 1 } })
  await db.update(loadItem).set({ subgroup: 1 })
  const { body } = await call(planner.browser, { dry_run: true })
  await db.update(loadItem).set({ subgroup: 0 })
  expect(clashesIn(body.lines)?.filter(([, kind]) => kind === 'group')).toEqual([
    ['АСУб-26-1: занято, «пр Черчение (1), АСУб-26-1» (12.10)', 'group', young, mondays[6], 1],
  ])
})

test('what was taken while it was laid is told as that, not as a room that is gone', async () => {
  const monday = addDays(later.startsOn, 7 * 7)
  const { ends } = await db.transaction(async (tx) => {
    await tx.select().from(loadItem).for('update')
    const waiting = await untilItWaits(db, call(planner.browser))
    await buildEvent(tx, { on: [{ date: monday, pair: 1 }], rooms: [rooms[0]], values: { title: 'Собрание' } })
    return waiting
  })
  const { body } = await ends
  const [physics] = told(body.lines, 'blocked') ?? []
  expect(physics).toContain('место заняли, пока раскладывали (19.10)')
  expect(physics).not.toContain('К-101: ')
  expect(await takeBack(body.change_id)).toBe(200)
})

test('a predecessor chosen by hand goes before the rule, and nobody means nothing is laid', async () => {
  const nobody = await call(planner.browser, { groups: [{ id: young, source_id: null }], dry_run: true })
  expect(nobody.body).toMatchObject({ classes: 0, lines: { added: { total: 0 } } })
  const same = await call(planner.browser, {
    years: 0,
    groups: [{ id: young, source_id: old }],
    dry_run: true,
  })
  expect(same.body.groups[1]).toMatchObject({ source_title: 'АСУб-25-1', is_chosen: true })
  expect(same.body.classes).toBeGreaterThan(0)
})

test('others’ faculties, readers, unknown semesters and those the wrong way round are refused', async () => {
  const reader = (await signedIn(db, { permissions: ['can view groups', 'can view teachers'] })).browser
  await reader.check()
  expect((await call(reader, { dry_run: true })).status).toBe(403)
  const foreign = await plannerOf(other)
  expect((await call(foreign.browser, { dry_run: true })).status).toBe(403)
  expect((await call(foreign.browser, { faculty_id: other, dry_run: true })).body).toMatchObject({
    classes: 0,
  })
  expect((await call(superuser, { faculty_id: 999 })).status).toBe(404)
  expect((await call(superuser, { source_id: 999 })).status).toBe(404)
  const { semester_id: target, source_id: source } = semesters
  expect((await call(superuser, { semester_id: source, source_id: target })).status).toBe(400)
  expect(await drafts(items.lecture)).toEqual([])
})
