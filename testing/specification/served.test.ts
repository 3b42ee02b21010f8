import { GET as eventsToken } from '@/app/accounts/events-token/route'
import { GET as rooms } from '@/app/api/auditory/route'
import { GET as groups } from '@/app/api/group/route'
import { POST as addRow } from '@/app/api/meta-program-discipline/route'
import { POST as addLoad } from '@/app/api/meta-program/[id]/add-nagruzka-ids/route'
import { DELETE as remove, GET as view } from '@/app/api/meta-program/[id]/route'
import { POST as create } from '@/app/api/meta-program/route'
import { GET as templates } from '@/app/api/meta-program/templates/route'
import { GET as teachers } from '@/app/api/teacher/route'
import type { Database } from '@/db/client'
import { faculties } from '@/db/demo/catalogue'
import { programmeTemplate } from '@/db/schema'
import { buildFaculty, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { transitionReason } from '@/lib/booking/texts/booking'
import { examReason } from '@/lib/booking/texts/requests'
import { returnPath } from '@/lib/core/actor/rules/return-path'
import { emptyCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import { isHoliday } from '@/lib/core/schedule/rules/cell-state'
import { parsePreferences } from '@/lib/core/schedule/rules/preferences'
import type { Handler } from '@/lib/http/endpoint'
import type { Browser } from '@/testing/browser'
import { lesson } from '@/testing/lessons'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { everyRowHolds } from './table'

let db: Database
let admin: Browser
let semesterId: Awaited<ReturnType<typeof buildSemester>>['id']

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  ;({ id: semesterId } = await buildSemester(db))
  admin = (await signedIn(db, { isSuperuser: true })).browser
  await admin.check()
})

type Sent = { method?: string; id?: number; query?: string; body?: unknown }
async function call(handler: Handler, { method = 'GET', id, query = '', body }: Sent = {}) {
  const response = await admin.send(handler, `/api/x/${query}`, { method, body, params: { id: String(id) } })
  return { status: response.status, body: await response.json() }
}
const post = (handler: Handler, body: unknown, id?: number) => call(handler, { method: 'POST', body, id })
const titled = async (handler: Handler, title: string) =>
  (await call(handler)).body.find((one: { title: string }) => one.title === title)

const newProgramme = async (title = 'Курс') => (await post(create, { title })).body
const newRow = async (values: object = {}) => {
  const { id } = await newProgramme()
  return post(addRow, { meta_program: id, ...values })
}
const newLoad = async () => {
  const { id } = await buildGroup(db)
  return (await buildLoadItem(db, { semesterId, groups: [id], teachers: [] })).id
}

everyRowHolds({
  '9': {
    'new discipline: 2 hours': async () => expect((await newRow()).body.hours).toBe(2),
    'discipline type codes: 0 simple, 2 project': async () =>
      expect([(await newRow({ type: 0 })).body.type, (await newRow({ type: 2 })).body.type]).toEqual([0, 2]),
    'discipline type code: 1 proxy': async () =>
      expect((await newRow({ nagruzka_id: await newLoad() })).body).toMatchObject({ type: 1 }),
    'no other type of a discipline': async () => expect((await newRow({ type: 3 })).status).toBe(400),
    'virtual rooms: -1 «Онлайн», -2 «Без аудитории»': async () =>
      expect([(await titled(rooms, 'Онлайн')).id, (await titled(rooms, 'Без аудитории')).id]).toEqual([-1, -2]),
    'live socket: path /socket.io': async () =>
      expect(new URL((await call(eventsToken)).body.url).pathname).toBe('/socket.io'),
  },
  '2': {
    'after login the dashboard, or the last path if it is not the root': () =>
      expect([null, '/', '/meta-programs/'].map(returnPath)).toEqual(['/dashboard/', '/dashboard/', '/meta-programs/']),
  },
  '3, Day': {
    'Russian weekday names, 1 Monday to 7 Sunday': () =>
      expect(Object.entries(weekdayTitles).join(' ')).toBe(
        '1,Понедельник 2,Вторник 3,Среда 4,Четверг 5,Пятница 6,Суббота 7,Воскресенье',
      ),
    'two letters each': () =>
      expect(Object.values(weekdayShort).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2, 2]),
    'of a week without holidays only Sunday is one': () => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(calendarDate('2026-11-16'), days))
      expect(week.filter((date) => isHoliday(teachingDay(emptyCalendar, date)))).toEqual(['2026-11-22'])
    },
  },
  '3, Auditory': {
    'corpus: what stands before the first dash, upper-cased': async () => {
      await buildRoom(db, { title: 'мк-а-36', building: null })
      expect((await titled(rooms, 'мк-а-36')).building).toBe('МК')
    },
    'corpus: «Другие» where that is no one or two characters': async () => {
      await buildRoom(db, { title: 'Зал-1', building: null })
      await buildRoom(db, { title: 'Зал', building: null })
      expect((await titled(rooms, 'Зал-1')).building).toBe('Другие')
      expect((await titled(rooms, 'Зал')).building).toBe('Другие')
    },
  },
  '3, Teacher': {
    'markup is stripped from the name': async () => {
      const { id } = await buildTeacher(db, { name: '<b>Иванов</b> И. И.' })
      const { body } = await call(teachers)
      expect(body.find((one: { id: number }) => one.id === id).name).toBe('Иванов И. И.')
    },
  },
  '3, Group': {
    'study form: Дневники or Магистры': async () => {
      await buildGroup(db, { title: 'Г-1', studyForm: 'day' })
      await buildGroup(db, { title: 'Г-2', studyForm: 'master' })
      expect([(await titled(groups, 'Г-1')).fo, (await titled(groups, 'Г-2')).fo]).toEqual(['Дневники', 'Магистры'])
    },
    'faculty names are abbreviated: 8 of them': async () => {
      for (const { title } of faculties) {
        const { id: facultyId } = await buildFaculty(db, { title })
        await buildGroup(db, { title, facultyId })
      }
      const short = await Promise.all(faculties.map(async ({ title }) => (await titled(groups, title)).faculty_title))
      expect(new Set(short.filter((text) => text.length <= 6)).size).toBe(8)
    },
  },
  '3, Meta-program discipline': {
    'a new row: «новая», nt 1, simple, active': async () =>
      expect((await newRow()).body).toMatchObject({
        discipline_title: 'новая',
        nt: 1,
        type: 0,
        is_active: true,
      }),
  },
  '3, Meta-program template': {
    'title and has_generate, keyed by template': async () => {
      await db.insert(programmeTemplate).values({ key: 'term', title: 'Семестр', hasGenerate: true })
      expect((await call(templates)).body).toMatchObject({ term: { title: 'Семестр', has_generate: true } })
    },
  },
  '3, Local preferences': {
    'defaults of a browser that was never here': () =>
      expect(parsePreferences(undefined)).toMatchObject({
        showSunday: false,
        showDisciplineTitle: true,
        showGroups: true,
        activeSemester: 0,
      }),
  },
  '3, Schedule item': {
    'status 0 is normal; a hidden one has another': () =>
      expect([encodeItem(lesson()).status, encodeItem(lesson({ hidden: true })).status]).toEqual([0, 1]),
    'everyweek: 2 of a class that stands every week': () => expect(encodeItem(lesson()).everyweek).toBe(2),
  },
  '4, Booking': {
    'the reason of a transition': () =>
      expect(transitionReason('ППОС', [lesson()], 'К-206')).toBe('ППОС перевод ИСТб-23-1 Иванов И. И. в К-206'),
    'the reason of an exam': () => expect(examReason('Физика')).toBe('Экзамен "Физика"'),
  },
  '5': {
    'a meta-program needs a title or a group': async () => expect((await post(create, { title: '' })).status).toBe(400),
    'with a group a semester is needed too': async () => {
      const { id } = await buildGroup(db)
      expect((await post(create, { nagruzka_group_id: id })).body.fields).toHaveProperty('nagruzka_sem')
    },
    'deleting: the typed title must equal, otherwise nothing happens': async () => {
      const { id } = await newProgramme('Курс')
      const deleted = await call(remove, { method: 'DELETE', id, query: '?title=курс' })
      expect([deleted.status, (await call(view, { id })).status]).toEqual([400, 200])
    },
    'nagruzka ids: «as proxy» defaults on': async () => {
      const { id } = await newProgramme()
      await post(addLoad, { ids: [await newLoad()] }, id)
      expect((await call(view, { id })).body.disciplines).toMatchObject([{ type: 1 }])
    },
    'falsy entries of a list are removed': async () => {
      const { id } = await buildGroup(db)
      const { body } = await newRow({ groups: [0, id, null, ''] })
      expect(body.groups satisfies GroupId[]).toEqual([id])
    },
  },
})
