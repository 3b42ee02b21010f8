import type { Database } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { storeOpenReading } from '@/db/queries/open-reading/open-reading'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { viewWeekAsOf } from '@/lib/history/service/view-week-as-of'
import { boardUrl, doorUrl, hallUrl, openSheetUrl, openWeekUrl, screenDataUrl } from '@/lib/open-reading/calls/open'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'
import { changePeople } from '@/lib/planning/service/change-people'
import { viewCard } from '@/lib/week/service/view-card'
import { viewSubstitutions } from '@/lib/workbench/service/view-substitutions'
import { viewFacultyWeek } from '@/lib/workbench/service/view-workbench'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { GET as openPage } from '../open/[[...path]]/route'

const monday = calendarDate('2026-11-16')
const wednesday = addDays(monday, 2)
const week = `dbeg=${monday}&dend=${addDays(monday, 6)}`
const views: Permission[] = ['can view groups', 'can view teachers', 'can view auditories']

let db: Database
let reader: Browser
let readerId: UserId
let planner: UserId
let faculty: FacultyId
let group: GroupId
let substitute: TeacherId
let room: RoomId

/** A group's class of Wednesday that Петров holds instead of Иванов, and a student of the group. */
beforeAll(async () => {
  ;({ db } = await servedDatabase({
    CLOCK: '2026-11-18T07:30',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    PUBLIC_URL: 'https://timetable.example.edu',
  }))
  await buildSemester(db)
  faculty = (await buildFaculty(db)).id
  group = (await buildGroup(db, { title: 'ИСТб-24-1', facultyId: faculty })).id
  room = (await buildRoom(db, { title: 'Б-101', building: 'Б' })).id
  const teacher = async (name: string) => (await buildTeacher(db, { name, fullName: name })).id
  const former = await teacher('Иванов И. И.')
  substitute = await teacher('Петров П. П.')
  const { meetingIds } = await buildEvent(db, {
    on: [{ date: wednesday, pair: 2 }],
    groups: [group],
    teachers: [former],
    rooms: [room],
    values: { title: 'Физика' },
  })
  const admin = await signedIn(db, { isSuperuser: true, fullName: 'Администратор' })
  await admin.browser.check()
  planner = admin.userId
  const people = { teachers: [substitute], groups: [group], forever: false }
  await changePeople(await contextOf(planner), { id: meetingIds[0] as MeetingId, ...people })
  const student = await signedIn(db, { permissions: views, groupId: group })
  reader = student.browser
  readerId = student.userId
  await reader.check()
  await storeOpenReading(db, { isOpen: true, names: 'short', roomMap: '', showsSubstitutions: true })
}, 60_000)

async function contextOf(userId: UserId) {
  const actor = await findActiveActor(db, userId)
  if (!actor) throw new Error('Nobody')
  return { db, actor, now: universityNow() }
}

async function asked(path: string): Promise<string> {
  const response = await sendToRoute(reader, path)
  expect([path, response.status]).toEqual([path, 200])
  return response.headers.get('content-type')?.includes('sheet')
    ? JSON.stringify(sheetsOf(new Uint8Array(await response.arrayBuffer())))
    : response.text()
}

async function open(path: string): Promise<string> {
  const response = await new Browser().send(openPage, path, { headers: { host: 'timetable.invalid' } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

async function feed(): Promise<string> {
  const body = { type: 'group', id: group, ngroup: 0 }
  const made = await sendToRoute(reader, '/api/feed/', { method: 'POST', body })
  const { address } = (await made.json()) as { address: string }
  return (await sendToRoute(new Browser(), new URL(address).pathname)).text()
}

async function keyed(): Promise<string> {
  const body = { scope: 'own', title: 'Бот', per_minute: 600, expires_on: null }
  const made = await sendToRoute(reader, '/api/client-key/', { method: 'POST', body })
  const { key } = (await made.json()) as { key: string }
  const headers = { authorization: `Bearer ${key}` }
  return (await sendToRoute(new Browser(), `/api/read/own/week/?date=${monday}`, { headers })).text()
}

const subject = () => ({ kind: 'group', id: group }) as const
const everyView: Record<string, () => Promise<unknown>> = {
  'the week, as grid and list': () => asked(`/api/group/${group}/schedule/?${week}`),
  'the week of the substitute': () => asked(`/api/teacher/${substitute}/schedule/?${week}`),
  'the week of the room': () => asked(`/api/auditory/${room}/schedule/?${week}`),
  '«Моё»': async () => viewOwnTimetable(await contextOf(readerId), { from: monday, to: addDays(monday, 6) }),
  'the week as it was': async () =>
    viewWeekAsOf(await contextOf(readerId), {
      subject: subject(),
      monday,
      drafts: false,
      moment: '2099-01-01T00:00:00',
    }),
  'the workbook': () => asked(`/api/group/${group}/schedule-xlsx/?${week}`),
  'the transition sheet': () => asked(`/api/group/${group}/transition-xlsx/?${week}`),
  'the card': async () =>
    viewCard(await contextOf(readerId), { subject: subject(), monday, subgroup: 0, drafts: false }),
  'the calendar feed': feed,
  'the read API': keyed,
  'the faculty’s week': async () => viewFacultyWeek(await contextOf(planner), { faculty, monday }),
  'the sheet of substitutions': async () =>
    viewSubstitutions(await contextOf(planner), { faculty: null, date: wednesday, span: 'day' }),
  'the open page': () => open(openWeekUrl(subject(), monday)),
  'the open page of the room': () => open(openWeekUrl({ kind: 'room', id: room }, monday)),
  'the screen of the door': () => open(screenDataUrl(doorUrl(room))),
  'the screen of the hall': () => open(screenDataUrl(hallUrl('Б'))),
  'the open sheet': () => open(openSheetUrl({ faculty: null, date: wednesday, span: 'day' })),
  'the board': () => open(screenDataUrl(boardUrl(null))),
}

test.each(Object.keys(everyView))('%s names who was replaced and who comes', async (view) => {
  const told = await everyView[view]?.()
  const text = typeof told === 'string' ? told : JSON.stringify(told)
  // A feed folds its lines.
  const plain = text.replaceAll(/\r\n /g, '')
  expect([plain.includes('Иванов'), plain.includes('Петров')]).toEqual([true, true])
})
