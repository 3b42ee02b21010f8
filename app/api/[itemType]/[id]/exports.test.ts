import { eq } from 'drizzle-orm'
import { DELETE as takeBack } from '@/app/api/query/[id]/route'
import { POST as book } from '@/app/api/query/add-for-date/route'
import { POST as move } from '@/app/api/query/move-schedule-to-date/route'
import { PATCH as changePeople } from '@/app/api/schedule/[id]/update/route'
import { POST as swap } from '@/app/api/schedule/swap-schedule-items/route'
import type { Database, Sql } from '@/db/client'
import { storeReaderRules } from '@/db/queries/readers/reader-rules'
import { change, editor, meeting, programme, programmeDiscipline, programmePermission } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildTeacher } from '@/db/testing/factories'
import { permissions, programmeFlags, type Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { sheetsOf } from '@/testing/workbooks'
import { GET as scheduleBook } from './schedule-xlsx/route'
import { GET as schedule } from './schedule/route'
import { GET as movesBook } from './transition-xlsx/route'

const monday = calendarDate('2026-11-16')
const week = 'dbeg=2026-11-16&dend=2026-11-22'
const kinds = ['auditory', 'teacher', 'group', 'meta-program'] as const
type Kind = (typeof kinds)[number]
const roles = ['anonymous', 'nobody', 'student', 'teacher', 'planner', 'programme planner', 'admin'] as const
type Role = (typeof roles)[number]

let db: Database
let sql: Sql
const ids = {} as Record<Kind, number>
const browsers = {} as Record<Role, Browser>
let otherRoom: number

const get = async (role: Role, handler: Handler, word: string, kind: string, query: string, id?: number) => {
  const of = String(id ?? ids[kind as Kind])
  return browsers[role].send(handler, `/api/${kind}/${of}/${word}/?${query}`, {
    params: { itemType: kind, id: of },
  })
}

const bookOf = async (role: Role, handler: Handler, kind: Kind, query = week) => {
  const response = await get(role, handler, 'any', kind, query)
  return sheetsOf(new Uint8Array(await response.arrayBuffer()))
}

async function person(role: Role, held: Permission[], values: object = {}) {
  const { browser, userId } = await signedIn(db, { permissions: held, ...values })
  await browser.check()
  browsers[role] = browser
  return userId
}

/** One room with a published class, a hidden one, a draft of the group and a draft of the programme. */
beforeAll(async () => {
  ;({ db, sql } = await servedDatabase({ CLOCK: '2026-11-18T10:30', UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk' }))
  await storeReaderRules(db, { tellsReasons: true, findsRooms: false, sharesPresence: true })
  const faculty = await buildFaculty(db)
  const group = await buildGroup(db, { title: 'ИСТб-23-1', facultyId: faculty.id })
  const teacher = await buildTeacher(db, { name: 'Иванов И. И.' })
  const room = await buildRoom(db, { title: 'К-206' })
  otherRoom = (await buildRoom(db, { title: 'К-300' })).id
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  const row = await db.insert(programmeDiscipline).values({ programmeId: made.id, title: 'Основы' }).returning()
  Object.assign(ids, { auditory: room.id, teacher: teacher.id, group: group.id, 'meta-program': made.id })

  browsers.anonymous = new Browser()
  const views: Permission[] = ['can view groups', 'can view teachers']
  await person('nobody', [])
  await person('student', views, { groupId: group.id })
  await person('teacher', [...views, 'can view auditories'], { teacherId: teacher.id })
  const plannerId = await person('planner', [...permissions])
  await db.insert(editor).values({ userId: plannerId, kind: 'faculty', subjectId: faculty.id })
  const userId = await person('programme planner', [...views, 'can view auditories'])
  await db.insert(programmePermission).values({ userId, programmeId: made.id, flags: [...programmeFlags] })
  await person('admin', [], { isSuperuser: true })

  const all = { groups: [group.id], teachers: [teacher.id], rooms: [room.id] }
  const ofProgramme = { programmeDisciplineId: row[0]?.id }
  const stand = (title: string, pair: Pair, more: object = {}, values: object = {}) =>
    buildEvent(db, { on: [{ date: monday, pair }], values: { title, ...values }, ...all, ...more })
  await stand('опубликовано', 1, {}, ofProgramme)
  await stand('черновик группы', 2, { state: 'projected' })
  await stand('черновик программы', 3, { state: 'projected' }, ofProgramme)
  const hidden = await stand('скрытое', 4)
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
})

const draftsAsked = [
  ['without drafts', week],
  ['with drafts', `${week}&with_projected=1`],
] as const

describe.each(roles.flatMap((role) => kinds.map((kind) => [role, kind] as const)))('%s, %s', (role, kind) => {
  test.each(draftsAsked)('the workbook holds what the grid does, %s, and nothing hidden', async (_, query) => {
    const grid = await get(role, schedule, 'schedule', kind, query)
    const sheet = await get(role, scheduleBook, 'schedule-xlsx', kind, query)
    const moves = await get(role, movesBook, 'transition-xlsx', kind, query)
    expect([sheet.status, moves.status]).toEqual([grid.status, grid.status])
    if (grid.status !== 200) {
      const { code } = await grid.json()
      expect([(await sheet.json()).code, (await moves.json()).code]).toEqual([code, code])
      return
    }
    const answer: { schedule: { title: string; status: number }[] } = await grid.json()
    const shown = answer.schedule.filter(({ status }) => status === 0).map(({ title }) => title)
    const sheets = sheetsOf(new Uint8Array(await sheet.arrayBuffer()))
    const [, , , ...listed] = sheets['Список'] ?? []
    expect(listed.map((cells) => cells[5])).toEqual(shown)
    const drawn = (sheets['16.11–22.11'] ?? []).flat().join('\n')
    for (const title of ['опубликовано', 'черновик группы', 'черновик программы', 'скрытое'])
      expect([title, drawn.includes(title)]).toEqual([title, shown.includes(title)])
  })
})

test('a draft is on paper for whoever may plan it and asked, for nobody else', async () => {
  const titles = async (role: Role, query: string) =>
    (await bookOf(role, scheduleBook, 'group', query))['Список']?.slice(3).map((cells) => cells[5])
  const asked = `${week}&with_projected=1`
  expect(await titles('student', asked)).toEqual(['опубликовано'])
  expect(await titles('teacher', asked)).toEqual(['опубликовано'])
  expect(await titles('planner', asked)).toEqual(['опубликовано', 'черновик группы'])
  expect(await titles('planner', week)).toEqual(['опубликовано'])
  expect(await titles('programme planner', asked)).toEqual(['опубликовано', 'черновик программы'])
  expect(await titles('admin', asked)).toEqual(['опубликовано', 'черновик группы', 'черновик программы'])
})

test('the file has a Russian name, and one for whoever reads ASCII only', async () => {
  const response = await get('admin', scheduleBook, 'schedule-xlsx', 'auditory', week)
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="schedule-auditory-${ids.auditory}-2026-11-16.xlsx"; ` +
      `filename*=UTF-8''${encodeURIComponent('Расписание аудитории К-206 16.11–22.11.2026.xlsx')}`,
  )
})

test.each([
  ['group', 'dbeg=2026-01-01&dend=2027-01-07', 400],
  ['group', 'dbeg=2026-11-16', 400],
  ['rooms', week, 404],
])('%s ?%s is refused as the schedule is', async (kind, query, status) => {
  for (const handler of [scheduleBook, movesBook]) {
    const response = await get('admin', handler, 'any', kind, query, 1)
    expect([response.status, (await response.json()).detail]).toEqual([status, expect.stringMatching(/[а-я]/)])
  }
})

test('several schedules at once, each as far as it may be seen', async () => {
  const { id } = await buildTeacher(db, { name: 'Вторая В. В.' })
  await buildEvent(db, { on: [{ date: monday, pair: 8 }], teachers: [id], values: { title: 'у второй' } })
  const sheets = await bookOf('admin', scheduleBook, 'group', `${week}&teacher=${id}`)
  expect(sheets['16.11–22.11']?.[1]?.[0]).toContain('вместе с\u00a0расписанием: Вторая В. В.')
  expect(sheets['Список']?.flat()).toContain('у второй')
  const response = await get('student', movesBook, 'any', 'group', `${week}&metaprogram=${ids['meta-program']}`)
  expect(response.status).toBe(403)
})

test('one person’s workbooks wait for each other, and too many are refused at once', async () => {
  const ask = (role: Role) => get(role, scheduleBook, 'schedule-xlsx', 'group', week)
  const holder = await sql.reserve()
  // Blocks every query of the timetable until the lock is released.
  await holder`begin`
  await holder`lock table meeting in access exclusive mode`
  const asked = Array.from({ length: 5 }, () => ask('student'))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toEqual({
    detail: 'Сейчас обрабатывается слишком много файлов и\u00a0проверок. Повторите через\u00a010\u00a0с.',
    code: 'busy',
  })
  const others = ask('admin')
  await holder`commit`
  holder.release()
  const statuses = (await Promise.all([...asked, others])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429])
  expect((await ask('student')).status).toBe(200)
})

describe('the transition sheet', () => {
  const post = async (handler: Handler, path: string, body: object) => {
    const response = await browsers.admin.send(handler, path, { method: 'POST', body })
    expect(response.status).toBe(200)
    return response.json()
  }
  const standing = async (title: string, date: CalendarDate, pair: Pair, roomId = ids.auditory) =>
    (
      await buildEvent(db, {
        on: [{ date, pair }],
        values: { title },
        groups: [ids.group as never],
        rooms: [roomId as never],
      })
    ).meetingIds[0]
  const rowsOf = async (kind: Kind, query: string) =>
    (await bookOf('student', movesBook, kind, query))['Лист переносов'] ?? []
  const moved = (body: object) => post(move, '/api/query/move-schedule-to-date/', body)
  const december = 'dbeg=2026-12-07&dend=2026-12-13'
  const at = (day: number) => calendarDate(`2026-12-${String(day).padStart(2, '0')}`)

  test('says so where there is nothing', async () => {
    const rows = await rowsOf('group', 'dbeg=2026-10-05&dend=2026-10-11')
    expect(rows[2]).toEqual(['Всего 0 изменений'])
    expect(rows.at(-1)).toEqual([expect.stringContaining('переводов и\u00a0замен нет')])
  })

  test('lists every move, withdrawal, swap and transition: from, to, why, who', async () => {
    const twice = await standing('дважды', at(7), 1)
    await moved({ schedule_id: twice, date_to: at(8), pair_to: 2, reason: 'первый' })
    await moved({ schedule_id: twice, date_to: at(9), pair_to: 3, aud_to: otherRoom, reason: '=ВТОРОЙ()' })
    await moved({ schedule_id: await standing('снято', at(10), 1), reason: 'болезнь' })
    const [one, two] = [await standing('первое', at(11), 1), await standing('второе', at(11), 2, otherRoom)]
    await post(swap, '/api/schedule/swap-schedule-items/', {
      schedule_items_from: [one],
      schedule_items_to: [two],
      reason: 'так удобнее',
    })
    await post(book, '/api/query/add-for-date/', {
      date: at(12),
      pair: 1,
      aud_id: ids.auditory,
      reason: 'ППОС',
      schedule_ids: [await standing('уступило', at(12), 1)],
      aud_to: otherRoom,
      reason_to: 'ППОС, перевод',
    })
    // Corrections without a request and undone moves are not listed.
    await moved({
      schedule_id: await standing('правка', at(13), 1),
      date_to: at(13),
      pair_to: 4,
      just_change: true,
    })
    const undone = await moved({ schedule_id: await standing('отменено', at(13), 5), reason: 'зря' })
    const id = String(undone.query.id)
    const undo = await browsers.admin.send(takeBack, `/api/query/${id}/`, {
      method: 'DELETE',
      params: { id },
    })
    expect(undo.status).toBe(200)

    const [, , total, , , ...rows] = await rowsOf('group', december)
    expect(total).toEqual(['Всего 5 изменений: перенос\u00a0— 1, снятие\u00a0— 1, обмен\u00a0— 2, перевод\u00a0— 1'])
    const from = (day: number, short: string, pair: number, room: string) => [
      `${String(day).padStart(2, '0')}.12.2026`,
      short,
      String(pair),
      room,
    ]
    const line = (kind: string, title: string, places: string[], reason: string) => [
      kind,
      `лк ${title}`,
      'ИСТб-23-1',
      ...places,
      reason,
      'Петрова Анна',
      expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d{1,2}:\d\d$/),
    ]
    expect(rows).toEqual([
      line('Перенос', 'дважды', [...from(7, 'Пн', 1, 'К-206'), ...from(9, 'Ср', 3, 'К-300')], '=ВТОРОЙ()'),
      line('Снятие', 'снято', [...from(10, 'Чт', 1, 'К-206'), 'снято с расписания'], 'болезнь'),
      line('Обмен', 'первое', [...from(11, 'Пт', 1, 'К-206'), ...from(11, 'Пт', 2, 'К-300')], 'так удобнее'),
      line('Обмен', 'второе', [...from(11, 'Пт', 2, 'К-300'), ...from(11, 'Пт', 1, 'К-206')], 'так удобнее'),
      line('Перевод', 'уступило', [...from(12, 'Сб', 1, 'К-206'), ...from(12, 'Сб', 1, 'К-300')], 'ППОС, перевод'),
    ])
    // Moves into the period are listed like moves out of it; intermediate places are not.
    const titles = async (kind: Kind, query: string) => (await rowsOf(kind, query)).slice(5).map((cells) => cells[1])
    expect(await titles('group', 'dbeg=2026-12-09&dend=2026-12-09')).toEqual(['лк дважды'])
    expect(await titles('group', 'dbeg=2026-12-08&dend=2026-12-08')).toEqual([])
  })

  test('lists a substitution: who for whom, and where; for whom only to whoever may see teachers', async () => {
    const [first, second] = [ids.teacher as TeacherId, (await buildTeacher(db, { name: 'Новая Н. Н.' })).id]
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: at(16), pair: 2 }],
      values: { title: 'с заменой' },
      groups: [ids.group as never],
      teachers: [first],
    })
    const id = String(meetingIds[0])
    const answer = await browsers.admin.send(changePeople, `/api/schedule/${id}/update/`, {
      method: 'PATCH',
      params: { id },
      body: { teachers: [second], groups: [ids.group] },
    })
    expect(answer.status).toBe(200)
    const day = 'dbeg=2026-12-16&dend=2026-12-16'
    const line = (who: string) => [
      ...['Замена', 'лк с заменой', 'ИСТб-23-1', who, '16.12.2026', 'Ср', '2', 'там же', 'Петрова Анна'],
      expect.any(String),
    ]
    for (const kind of ['group', 'teacher'] as const)
      expect((await rowsOf(kind, day)).slice(5)).toEqual([line('Иванов И. И. → Новая Н. Н.')])
    const { browser } = await signedIn(db, { permissions: ['can view groups'] })
    await browser.check()
    const params = { itemType: 'group', id: String(ids.group) }
    const book = await browser.send(movesBook, `/api/group/${ids.group}/any/?${day}`, { params })
    const rows = sheetsOf(new Uint8Array(await book.arrayBuffer()))['Лист переносов'] ?? []
    expect(rows.slice(5)).toEqual([line('Новая Н. Н.')])
  })

  test('leaves out a class that is a draft again, and a hidden one', async () => {
    const id = await standing('тайное', at(14), 1)
    await moved({ schedule_id: id, date_to: at(15), pair_to: 2, reason: 'тайна' })
    if (id === undefined) throw new Error('no meeting')
    await db.update(meeting).set({ state: 'projected' }).where(eq(meeting.id, id))
    const [row] = (await rowsOf('group', 'dbeg=2026-12-14&dend=2026-12-15')).slice(5)
    expect(row).toEqual(expect.arrayContaining(['14.12.2026', 'снято с расписания']))
    expect(row).not.toContain('15.12.2026')
    await db.update(meeting).set({ state: 'published', hidden: true }).where(eq(meeting.id, id))
    await db.update(change).set({ at: new Date('2026-12-01T20:30:00Z') })
    const [concealed] = (await rowsOf('group', 'dbeg=2026-12-14&dend=2026-12-14')).slice(5)
    expect(concealed).not.toContain('15.12.2026')
    // The time is the university's local time.
    expect(concealed?.at(-1)).toBe('02.12.2026 4:30')
    expect((await rowsOf('group', 'dbeg=2026-12-15&dend=2026-12-15'))[2]).toEqual(['Всего 0 изменений'])
    await db.update(meeting).set({ hidden: true }).where(eq(meeting.successorId, id))
    expect((await rowsOf('group', 'dbeg=2026-12-14&dend=2026-12-14'))[2]).toEqual(['Всего 0 изменений'])
  })
})
