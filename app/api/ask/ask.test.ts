import { inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { examItem, meeting, wish } from '@/db/schema'
import {
  buildDepartment,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildDiscipline,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import type { askCall } from '@/lib/asking/calls/ask.contract'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import { changePeople } from '@/lib/planning/service/change-people'
import { superuser } from '@/testing/actors'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const thursday = calendarDate('2026-11-19')
const friday = calendarDate('2026-11-20')
const viewing: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']

let db: Database
let reader: Browser
let finder: Browser
let student: Browser
let ist1: GroupId

/** A Thursday in the third pair, and the Friday after it. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-19T12:00' }))
  const { id: semesterId } = await buildSemester(db)
  const physics = (await buildDepartment(db, { title: 'Кафедра физики' })).id
  const chemistry = (await buildDepartment(db, { title: 'Кафедра химии' })).id
  const facultyId = (await buildFaculty(db, { title: 'Институт информатики' })).id
  const room = async (title: string, values: Parameters<typeof buildRoom>[1] = {}) =>
    (await buildRoom(db, { title, ...values })).id
  const group = async (title: string) => (await buildGroup(db, { title, facultyId })).id
  const teacher = async (fullName: string, departmentId = physics) => {
    const [surname = '', first = '', second = ''] = fullName.split(' ')
    const name = `${surname} ${first.charAt(0)}. ${second.charAt(0)}.`
    return (await buildTeacher(db, { name, fullName, departmentId })).id
  }
  const k305 = await room('К-305', { capacity: 60, hasProjector: true, building: 'К' })
  const k101 = await room('К-101', { capacity: 80, hasProjector: true, building: 'К' })
  const d404 = await room('Д-404', { capacity: 30, isComputerClass: true, building: 'Д' })
  const v217 = await room('В-217', { capacity: 20 })
  await db
    .insert(wish)
    .values({ kind: 'room', resourceId: v217, startsOn: friday, endsOn: friday, pair: 6, title: 'Не занимать' })
  const k217 = await room('К-217', { capacity: 25 })
  await room('Б-1', { capacity: null, hasProjector: true })
  ist1 = await group('ИСТб-24-1')
  const ist2 = await group('ИСТб-24-2')
  const pi = await group('ПИб-24-1')
  const ivanov = await teacher('Иванов Иван Петрович')
  const kuznetsov = await teacher('Кузнецов Олег Ильич')
  const kuznetsova = await teacher('Кузнецова Яна Львовна')
  await teacher('Рыбак Пётр Олегович', physics)
  const commissioner = await teacher('Рыбак Павел Олегович', chemistry)
  const lesson = (
    title: string,
    at: [typeof thursday, Pair],
    groups: GroupId[],
    teachers: TeacherId[],
    rooms: RoomId[],
  ) => buildEvent(db, { on: [{ date: at[0], pair: at[1] }], groups, teachers, rooms, values: { title } })
  await lesson('Физика', [thursday, 1], [ist1], [ivanov], [k305])
  await lesson('Физика', [thursday, 3], [ist1], [ivanov], [k305])
  await lesson('Химия', [thursday, 3], [pi], [kuznetsova], [d404])
  await lesson('Оптика', [thursday, 5], [pi], [ivanov], [k101])
  await lesson('История', [friday, 3], [ist2], [kuznetsov], [k305])
  const monday = calendarDate('2026-11-23')
  const handed = await buildEvent(db, {
    on: [
      { date: monday, pair: 2 },
      { date: calendarDate('2026-11-30'), pair: 2 },
    ],
    groups: [ist1],
    teachers: [ivanov],
    rooms: [k305],
    values: { title: 'Физика' },
  })
  await changePeople(
    { db, actor: { ...superuser, userId: (await buildUser(db)).id }, now: { date: thursday, minutes: 12 * 60 } },
    { id: handed.meetingIds[0] as MeetingId, teachers: [kuznetsova], groups: [ist1], forever: false },
  )
  await buildEvent(db, {
    on: [{ date: friday, pair: 1 }],
    rooms: [k101],
    state: 'projected',
    values: { title: 'Черновик' },
  })
  await buildEvent(db, {
    kind: 'closure',
    on: [{ date: thursday, pair: 4 }],
    rooms: [d404],
    values: { title: 'Ремонт' },
  })
  const hidden = await buildEvent(db, { on: [{ date: friday, pair: 2 }], rooms: [k217] })
  await db.update(meeting).set({ hidden: true }).where(inArray(meeting.id, hidden.meetingIds))
  const disciplineId = (await buildDiscipline(db, { title: 'Физика' })).id
  for (const title of ['Физическая культура', 'История', 'Химия', 'Органическая химия', 'Математический анализ'])
    await buildDiscipline(db, { title })
  const quantum = (await buildDiscipline(db, { title: 'Квантовая химия' })).id
  const exam = { semesterId, groups: [ist1], teachers: [ivanov], lessonType: 4 as const, disciplineId }
  const loadItemId = (await buildLoadItem(db, exam)).id
  await buildEvent(db, {
    kind: 'exam',
    on: [{ date: calendarDate('2027-01-12'), pair: 2 }],
    groups: [ist1],
    teachers: [ivanov],
    rooms: [k305],
    values: { title: 'Физика', lessonType: 4, loadItemId, disciplineId },
  })
  const again = { groups: [ist1], teachers: [commissioner], lessonType: 4 as const, disciplineId: quantum }
  const { id: againId } = await buildLoadItem(db, { semesterId, ...again })
  await db.insert(examItem).values({ loadItemId: againId, period: 'retakes' })
  await buildEvent(db, {
    kind: 'exam',
    on: [{ date: calendarDate('2027-01-19'), pair: 2 }],
    groups: [ist1],
    teachers: [commissioner],
    rooms: [k305],
    values: { title: 'Квантовая химия', lessonType: 4, loadItemId: againId, disciplineId: quantum },
  })
  const wednesday = calendarDate('2026-12-02')
  for (const subgroup of [1, 2] as const)
    await buildEvent(db, {
      on: [{ date: wednesday, pair: subgroup }],
      groups: [ist1],
      teachers: [kuznetsov],
      values: { title: 'Черчение', subgroup },
    })
  reader = (await signedIn(db, { permissions: viewing })).browser
  student = (await signedIn(db, { permissions: viewing, groupId: ist1 })).browser
  finder = (await signedIn(db, { permissions: [...viewing, 'can find free auditories'] })).browser
}, 60_000)

type Asked = AnswerOf<typeof askCall>

const ask = async (browser: Browser, q: string) =>
  askRoute<Asked>(browser, 'GET', `/api/ask/?${new URLSearchParams({ q })}`)

/** What is answered, with `~` in a doubt; else what is found, after `?`. */
async function told(browser: Browser, q: string): Promise<string> {
  const { answer, found } = (await ask(browser, q)).body
  const text = answer
    ? `${answer.is_sure ? '' : '~ '}${answer.text}`
    : `? ${found.map(({ title }) => title).join(', ')}`
  return text.replaceAll('\u00a0', ' ').trim()
}

const now = 'чт 19.11, 3-я пара, 11:45–13:15'
const empty = 'чт 19.11, 3-я пара (11:45–13:15)'
const history = 'К-305, пт 20.11, 3-я пара, 11:45–13:15: История, лекция, Кузнецов О. И., ИСТб-24-2'
const group = `ИСТб-24-1, ${now}: Физика, лекция, К-305, Иванов И. П.`
const teacher = `Иванов И. П., ${now}: Физика, лекция, К-305, ИСТб-24-1`
const exam = 'Физика, вт 12 января, 10:00–11:30, экзамен, К-305, Иванов И. П.'
const retake = 'Квантовая химия, вт 19 января, 10:00–11:30, экзамен, пересдача, К-305, Рыбак П. О. (Кафедра химии)'
const physicsToday = `${now}: Физика, лекция, К-305, Иванов И. П.`
const physicsHanded = (whose: string) => `Физика, лекция, ${whose}, замена, по расписанию Иванов И. П.`
const physics =
  `${physicsToday}; пн 23.11, 2-я пара, 10:00–11:30: ${physicsHanded('К-305, Кузнецова Я. Л.')}; ` +
  'пн 30.11, 2-я пара, 10:00–11:30: Физика, лекция, К-305, Иванов И. П.'
const replaced =
  'пн 23.11, 2-я пара, 10:00–11:30: Физика, лекция, К-305, ИСТб-24-1, Замена: ведёт Кузнецова Я. Л. Назначил: Петрова Анна'
const week = 'чётная'
const unseated = '1 свободная аудитория без указанного числа мест'

/** Questions as people write them. */
const kept: [question: string, told: string][] = [
  ['305 завтра 3 пара', history],
  ['K-305 20.11 3 пара', history],
  ['в к305 завтра третьей парой', history],
  ['305 завтра 1 пара', 'К-305, пт 20.11, 1-я пара (8:15–9:45): свободна'],
  ['101 завтра 1 пара', 'К-101, пт 20.11, 1-я пара (8:15–9:45): свободна'],
  ['кто в 305 сейчас', `К-305, ${now}: Физика, лекция, Иванов И. П., ИСТб-24-1`],
  ['занята ли 404 сейчас', `Д-404, ${now}: Химия, лекция, Кузнецова Я. Л., ПИб-24-1`],
  ['Д-404 в четверг 4 пара', 'Д-404, чт 19.11, 4-я пара, 13:45–15:15: Закрыто, Ремонт'],
  ['к305 в 12:30', `К-305, ${now}: Физика, лекция, Иванов И. П., ИСТб-24-1`],
  ['305 завтра', `К-305, пт 20.11: ${history.slice('К-305, пт 20.11, '.length)}`],
  ['305 в субботу', 'К-305, сб 21.11: занятий нет'],
  [
    'когда свободна 404 сегодня',
    'Д-404, чт 19.11: свободна — 1-я пара (8:15–9:45), 2-я пара (10:00–11:30), 5-я пара (15:30–17:00), ' +
      '6-я пара (17:10–18:40), 7-я пара (18:45–20:15), 8-я пара (20:20–21:50)',
  ],
  ['свободная с проектором на 60 сейчас', `${empty}: свободна К-101 (80 мест); ещё ${unseated}`],
  [
    'свободные на 25 следующей парой',
    'чт 19.11, 4-я пара (13:45–15:15): свободны К-217 (25 мест), К-305 (60 мест), К-101 (80 мест); ещё ' + unseated,
  ],
  ['свободный компьютерный класс сейчас', `${empty}: таких свободных аудиторий нет`],
  ['свободна на 500 сейчас', `${empty}: только ${unseated}`],
  ['свободная в корпусе Д завтра 3 пара', 'пт 20.11, 3-я пара (11:45–13:15): свободна Д-404 (30 мест)'],
  ['свободные завтра 9 пара', 'пт 20.11: 9-й пары нет'],
  ['где сейчас ИСТб-24-1', group],
  ['где истб241', group],
  ['ult ctqxfc bcn,-24-1', group],
  ['где сейчас исдб-24-1', `~ ${group}`],
  ['где сейчас ИСТб 24 2', `ИСТб-24-2, ${empty}: занятий нет`],
  ['где сейчас Иванов', teacher],
  ['где сейчас ивнаов', `~ ${teacher}`],
  ['где сейчас иванов иван петрович', teacher],
  ['где сейчас и. п. иванов', teacher],
  ['gde seychas ivanov', teacher],
  ['где Кузнецова', `Кузнецова Я. Л., ${now}: Химия, лекция, Д-404, ПИб-24-1`],
  ['где сейчас Кузнецов', `Кузнецов О. И., ${empty}: занятий нет`],
  ['где сейчас ПИб-24-1 в 14:00', '? ПИб-24-1'],
  ['что у Кузнецовой сегодня', 'Кузнецова Я. Л., чт 19.11: 3-я пара, 11:45–13:15: Химия, лекция, Д-404, ПИб-24-1'],
  ['окно у Иванова в четверг', 'Иванов И. П., чт 19.11: окна — 2-я пара (10:00–11:30), 4-я пара (13:45–15:15)'],
  ['окна у Иванова завтра', 'Иванов И. П., пт 20.11: занятий нет'],
  ['окно у Кузнецовой сегодня', 'Кузнецова Я. Л., чт 19.11: окон нет'],
  ['когда экзамен у ИСТб-24-1', `ИСТб-24-1: ${exam}; ${retake}`],
  ['когда экзамен по физике у истб-24-1', `ИСТб-24-1: ${exam}`],
  ['экзамен по химии у ИСТб-24-1', 'ИСТб-24-1: такого экзамена впереди в расписании нет'],
  ['экзамены Иванова', `Иванов И. П.: ${exam}`],
  ['экзамен квантовая химия у ИСТб-24-1', `ИСТб-24-1: ${retake}`],
  ['кто свободен сейчас', '?'],
  ['когда принимает Иванов', '? Иванов И. П.'],
  ['когда занят Иванов', '? Иванов И. П.'],
  ['экзамены у ПИб-24-1', 'ПИб-24-1: экзаменов впереди в расписании пока нет'],
  ['сессия ПИб-24-1', 'ПИб-24-1: экзаменов и зачётов впереди в расписании пока нет'],
  ['зачёты у ИСТб-24-1', 'ИСТб-24-1: зачётов впереди в расписании пока нет'],
  ['пересдача у ИСТб-24-1', `ИСТб-24-1: ${retake}`],
  ['пересдача по физике у ИСТб-24-1', 'ИСТб-24-1: такой пересдачи впереди в расписании нет'],
  ['когда свободен кабинет физики', '? Рыбак П. О. (Кафедра физики)'],
  ['ПИб-24-1 сегодня 5 пара', 'ПИб-24-1, чт 19.11, 5-я пара, 15:30–17:00: Оптика, лекция, К-101, Иванов И. П.'],
  ['пиб241 завтра', 'ПИб-24-1, пт 20.11: занятий нет'],
  [
    '305 в понедельник 2 пара',
    `К-305, пн 23.11, 2-я пара, 10:00–11:30: ${physicsHanded('Кузнецова Я. Л., ИСТб-24-1')}`,
  ],
  ['забронировать 305 завтра 1 пара', 'К-305, пт 20.11, 1-я пара (8:15–9:45): свободна'],
  ['к305 свободна завтра в 8:30?', 'К-305, пт 20.11, 1-я пара (8:15–9:45): свободна'],
  ['есть кто в 404 сейчас', `Д-404, ${now}: Химия, лекция, Кузнецова Я. Л., ПИб-24-1`],
  ['нужна аудитория с проектором на 70 человек сейчас', `${empty}: свободна К-101 (80 мест); ещё ${unseated}`],
  ['где можно сесть', '?'],
  ['кто ведёт физику', 'Физика: ведёт Иванов И. П.'],
  ['кто преподает химию', 'Химия: ведёт Кузнецова Я. Л.'],
  ['преподаватель истории', 'История: ведёт Кузнецов О. И.'],
  ['rnj dtltn abpbre', 'Физика: ведёт Иванов И. П.'],
  ['физика', 'Физика: ведёт Иванов И. П.'],
  ['кто читает матан', '~ Математический анализ: в этом семестре никто не ведёт'],
  ['кто ведёт физику у ИСТб-24-1', 'ИСТб-24-1, Физика: ведёт Иванов И. П.'],
  ['кто ведёт химию у ИСТб-24-1', 'ИСТб-24-1, Химия: ближайшие две недели — занятий нет'],
  ['физика у ИСТб-24-1', `ИСТб-24-1, Физика: ${physics}`],
  ['когда физика у истб241', `ИСТб-24-1, Физика: ${physics}`],
  ['когда у ИСТб-24-1 физика?', `ИСТб-24-1, Физика: ${physics}`],
  ['ИСТб-24-1 физика', `ИСТб-24-1, Физика: ${physics}`],
  ['где физика у ИСТб-24-1', `ИСТб-24-1, Физика: ${physics}`],
  [
    'во сколько физика у ИСТб-24-1 сегодня',
    `ИСТб-24-1, Физика: чт 19.11, 1-я пара, 8:15–9:45: Физика, лекция, К-305, Иванов И. П.; ${physicsToday}`,
  ],
  ['физика у ИСТб-24-1 завтра', 'ИСТб-24-1, Физика: пт 20.11 — занятий нет'],
  ['химия у Кузнецовой', `Кузнецова Я. Л., Химия: ${now}: Химия, лекция, Д-404, ПИб-24-1`],
  ['когда пары у ИСТб-24-2', 'ИСТб-24-2: пт 20.11, 3-я пара, 11:45–13:15: История, лекция, К-305, Кузнецов О. И.'],
  ['кто вместо Иванова', `Иванов И. П., замены: ${replaced}`],
  ['кто заменяет Иванова в понедельник', `Иванов И. П., замены: ${replaced}`],
  ['кто вместо Иванова завтра', 'Иванов И. П.: пт 20.11 — замен в расписании нет'],
  ['кто вместо Кузнецовой', 'Кузнецова Я. Л.: ближайшие две недели — замен в расписании нет'],
  ['кто вместо Кузнецова', 'Кузнецов О. И.: ближайшие две недели — замен в расписании нет'],
  [
    'замены у ИСТб-24-1',
    `ИСТб-24-1, замены: пн 23.11, 2-я пара, 10:00–11:30: ${physicsHanded('К-305, Кузнецова Я. Л.')}`,
  ],
  ['экзамен физика у ИСТб-24-1', `ИСТб-24-1: ${exam}`],
  ['когда у ИСТб-24-1 экзамены', `ИСТб-24-1: ${exam}; ${retake}`],
  ['сессия ИСТб-24-1', `ИСТб-24-1: ${exam}; ${retake}`],
  ['во сколько 3 пара', 'чт 19.11: 3-я пара (11:45–13:15)'],
  ['когда заканчивается 5 пара', 'чт 19.11: 5-я пара (15:30–17:00)'],
  ['какая сейчас пара', 'чт 19.11: 3-я пара (11:45–13:15)'],
  ['во сколько 9 пара', 'чт 19.11: 9-й пары нет'],
  ['какая сейчас неделя', `чт 19.11: ${week} неделя`],
  ['чётная неделя или нечётная', `чт 19.11: ${week} неделя`],
  ['подскажите пожалуйста где сейчас Иванов', teacher],
  ['Иванов пятая пара сегодня', 'Иванов И. П., чт 19.11, 5-я пара, 15:30–17:00: Оптика, лекция, К-101, ПИб-24-1'],
  ['иванов 19 ноября 5 пара', 'Иванов И. П., чт 19.11, 5-я пара, 15:30–17:00: Оптика, лекция, К-101, ПИб-24-1'],
  ['кто ведёт органическую химию', 'Органическая химия: в этом семестре никто не ведёт'],
  ['кто ведёт квантовую', '~ Квантовая химия: в этом семестре никто не ведёт'],
  [
    'история у ИСТб-24-2',
    'ИСТб-24-2, История: пт 20.11, 3-я пара, 11:45–13:15: История, лекция, К-305, Кузнецов О. И.',
  ],
  ['окно у ИСТб-24-1 сегодня', 'ИСТб-24-1, чт 19.11: окно — 2-я пара (10:00–11:30)'],
  // Understood in part: what was found is listed, and nothing is told.
  ['где сейчас Рыбак', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['217 завтра 1 пара', '? В-217, К-217'],
  ['истб', '? ИСТб-24-1, ИСТб-24-2'],
  ['иваноы', '? Иванов И. П.'],
  ['где 305', '? К-305'],
  ['305 30.02 1 пара', '? К-305'],
  ['сколько времени', '?'],
  ['кто ведёт хим', '~ Химия: ведёт Кузнецова Я. Л.'],
  ['кто вместо Рыбака', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['физика у Рыбака', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['кто ведёт астрономию', '?'],
  ['физика завтра', '? Физика'],
  ['что у меня завтра', '?'],
  ['органическая', '? Органическая химия'],
]

test('a hundred are kept and more', () => expect(new Set(kept.map(([question]) => question)).size).toBeGreaterThan(100))

test.each(kept)('%j', async (question, expected) => expect(await told(finder, question)).toBe(expected))

test.each([
  ['что у меня сегодня', /^ИСТб-24-1, чт 19.11: 1-я пара/],
  ['где у меня пара', /^ИСТб-24-1, чт 19.11, 3-я пара, .*К-305/],
  ['мои пары', /^ИСТб-24-1: чт 19.11, 3-я пара/],
  ['когда у нас физика', /^ИСТб-24-1, Физика: чт 19.11/],
  ['экзамен по физике', /^ИСТб-24-1: Физика, вт 12 января/],
  ['пересдача по физике', /^ИСТб-24-1: такой пересдачи впереди в расписании нет$/],
])('whoever has a timetable of their own asks for it: %j', async (question, expected) =>
  expect(await told(student, question)).toMatch(expected),
)

test('a half of a group is told its own classes, and whoever sees only their own week is told of it', async () => {
  const { browser: half } = await signedIn(db, { groupId: ist1, subgroup: 2 })
  expect(await told(half, 'что у меня 2.12')).toMatch(/^ИСТб-24-1, ср 02\.12: 2-я пара, [^;]*Черчение[^;]*$/)
  expect(await told(half, 'когда у нас физика')).toMatch(/^ИСТб-24-1, Физика: чт 19.11/)
  expect(await told(half, 'где сейчас Иванов')).toBe('?')
  expect(await told(student, 'ИСТб-24-1 2.12')).toMatch(/1-я пара.*; 2-я пара/)
})

test('an answer leads to its week and names what it is about', async () => {
  const { body } = await ask(reader, 'где сейчас ИСТб-24-1')
  expect(body.answer?.at).toEqual({ item: { type: 'group', id: ist1 }, date: thursday, pair: 3 })
  expect(body.found).toEqual([{ item: { type: 'group', id: ist1 }, title: 'ИСТб-24-1', hint: 'Институт информатики' }])
})

test('what is found follows a change of names at once', async () => {
  expect(await told(reader, 'заречная')).toBe('?')
  await buildRoom(db, { title: 'Заречная-7', building: 'Заречный' })
  expect(await told(reader, 'заречн')).toBe('? Заречная-7, Заречный')
})

test('nobody is told without signing in, and an empty text is no question', async () => {
  expect((await ask(new Browser(), '305')).status).toBe(401)
  expect((await ask(reader, ' ')).status).toBe(400)
})

test('whoever may not see something neither finds it nor is answered about it', async () => {
  const { browser: nobody } = await signedIn(db)
  const { browser: ofGroups } = await signedIn(db, { permissions: ['can view groups'] })
  for (const question of ['305', 'Иванов', 'кто в 305 сейчас', 'где сейчас Иванов', 'свободная на 20 сейчас']) {
    expect((await ask(nobody, question)).body).toEqual({ answer: null, found: [] })
    expect((await ask(ofGroups, question)).body).toEqual({ answer: null, found: [] })
  }
  expect(await told(nobody, 'где сейчас ИСТб-24-1')).toBe('?')
  expect(await told(ofGroups, 'где сейчас ИСТб-24-1')).toBe(group)
})

test('a room is called free only by whoever may search for rooms, and not if something unseen holds it', async () => {
  expect(await told(reader, '305 завтра 1 пара')).toBe('К-305, пт 20.11, 1-я пара (8:15–9:45): занятий нет')
  expect((await ask(reader, 'свободная на 20 сейчас')).body).toEqual({ answer: null, found: [] })
  expect(await told(finder, '217к завтра 2 пара')).toBe(
    'К-217, пт 20.11, 2-я пара (10:00–11:30): занята, чем — вам не показано',
  )
})

test('a room that its keeper wants left alone is not called free', async () => {
  expect(await told(finder, 'В-217 завтра 5 пара')).toMatch(/: свободна$/)
  expect(await told(finder, 'В-217 завтра 6 пара')).not.toMatch(/свободна/)
})
