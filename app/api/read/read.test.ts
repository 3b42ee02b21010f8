import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { clientKey, event, meeting, notice } from '@/db/schema'
import { emptyTimetable } from '@/db/testing/empty-timetable'
import { buildEvent, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { readChangesCall } from '@/lib/keys/calls/read.contract'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const wednesday = calendarDate('2026-11-18')
const fullName = 'Сидоров Пётр Ильич'

let db: Database
let admin: Browser
let adminId: UserId
let group: GroupId
let teacher: TeacherId
let room: RoomId
let key: string

const send = async (
  browser: Browser,
  method: string,
  path: string,
  more: { body?: unknown; headers?: Record<string, string> } = {},
) => {
  const answer = await sendToRoute(browser, path, { method, ...more })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}

const read = (path: string, by = key, headers: Record<string, string> = {}) =>
  send(new Browser(), 'GET', path, { headers: { authorization: `Bearer ${by}`, ...headers } })

async function give(values: object = {}, browser = admin): Promise<string> {
  const body = { scope: 'public', title: 'Сайт', ...values }
  return JSON.parse((await send(browser, 'POST', '/api/client-key/', { body })).text).key
}

const name = (names: TeacherNames, isOpen = false) =>
  send(admin, 'POST', openReadingCall.path, { body: { is_open: isOpen, teacher_names: names } })

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
  group = (await buildGroup(db, { title: 'ИСТб-24-1' })).id
  teacher = (await buildTeacher(db, { name: fullName, fullName })).id
  room = (await buildRoom(db, { title: 'Б-101', building: 'Б' })).id
  ;({ browser: admin, userId: adminId } = await signedIn(db, { isSuperuser: true }))
  await admin.check()
})

let standing: MeetingId

/** Of one group, teacher and room: a published class, a draft and a hidden one. */
beforeEach(async () => {
  await emptyTimetable(db)
  await db.delete(clientKey)
  const stand = async (pair: 2 | 3 | 4, title: string, state: 'published' | 'projected' = 'published') => {
    const { meetingIds } = await buildEvent(db, {
      on: [{ date: wednesday, pair }],
      state,
      rooms: [room],
      teachers: [teacher],
      groups: [group],
      values: { title, comment: 'тайный комментарий' },
    })
    return meetingIds[0] as MeetingId
  }
  standing = await stand(2, 'Физика')
  await stand(3, 'Черновая', 'projected')
  await db
    .update(meeting)
    .set({ hidden: true })
    .where(eq(meeting.id, await stand(4, 'Скрытая')))
  await name('short')
  key = await give()
})

const week = () => `/api/read/group/${group}/week/`

describe('a key', () => {
  test('is stored as a hash, and is in nothing that is written', async () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    const another = await give({ title: 'Второй' })
    await read(week(), another)
    await read('/api/read/own/week/', another)
    const logged = written.mock.calls.join('\n')
    written.mockRestore()
    expect(logged).toContain('key_given')
    expect(logged).not.toContain(another)
    const stored = JSON.stringify(await db.select().from(clientKey))
    expect([stored.includes(another.slice(0, 8)), stored.includes(another.slice(8))]).toEqual([true, false])
    expect(await db.execute(sql`select * from answered_call`)).toEqual([])
  })

  test('is taken from its header alone', async () => {
    for (const path of [`${week()}?key=${key}`, `${week()}?access_token=${key}`])
      expect((await send(new Browser(), 'GET', path)).status).toBe(401)
    expect((await send(new Browser(), 'GET', week())).headers.get('www-authenticate')).toBe('Bearer')
    // A session does not give access here.
    expect((await send(admin, 'GET', week())).status).toBe(401)
  })

  test('knows when it was last used', async () => {
    const used = () => db.$count(clientKey, isNotNull(clientKey.usedAt))
    expect([await used(), (await read(week())).status, await used()]).toEqual([0, 200, 1])
  })

  test('works to the end of its last day, and is not given for a day that has passed', async () => {
    const today = await give({ expires_on: wednesday })
    expect((await read(week(), today)).status).toBe(200)
    await db.update(clientKey).set({ expiresOn: calendarDate('2026-11-17') })
    expect((await read(week(), today)).status).toBe(401)
    const body = { scope: 'own', title: 'Поздно', expires_on: '2026-11-17' }
    expect((await send(admin, 'POST', '/api/client-key/', { body })).status).toBe(400)
  })

  test('may send so many requests a minute, and learns when to come again; others are not limited by it', async () => {
    const slow = await give({ per_minute: 2 })
    const answers = [await read(week(), slow), await read(week(), slow), await read(week(), slow)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const wait = Number(answers[2]?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
    expect((await read(week())).status).toBe(200)
    // As if half a minute had passed: one more request.
    await db.update(clientKey).set({ countedAt: sql`now() - interval '31 seconds'` })
    expect([(await read(week(), slow)).status, (await read(week(), slow)).status]).toEqual([200, 429])
  })

  test('reads what it is given for: one of the university no own timetable, one of a person only that', async () => {
    const own = await give({ scope: 'own' })
    const answers = [
      await read('/api/read/own/week/'),
      ...[await read(week(), own), await read('/api/read/teacher/', own)],
    ]
    expect(answers.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual(
      answers.map(() => [403, 'wrong_scope']),
    )
    expect((await read('/api/read/own/week/', own)).status).toBe(200)
    for (const by of [key, own]) expect((await read('/api/read/pair/', by)).status).toBe(200)
  })

  test('of somebody else is not theirs to revoke', async () => {
    const { browser } = await signedIn(db)
    await browser.check()
    const [known] = await db.select({ id: clientKey.id }).from(clientKey)
    expect((await send(browser, 'DELETE', `/api/client-key/${known?.id}/`)).status).toBe(404)
    expect((await send(admin, 'DELETE', `/api/client-key/${known?.id}/`)).status).toBe(200)
    expect((await read(week())).status).toBe(401)
  })
})

describe('what is read', () => {
  test('the week as everybody may read it, though reading is not open to everybody', async () => {
    const { status, text } = await read(week())
    expect(status).toBe(200)
    expect(text).not.toMatch(/Черновая|Скрытая|тайный/)
    expect(JSON.parse(text)).toMatchObject({
      subject: { type: 'group', id: group, title: 'ИСТб-24-1' },
      dbeg: '2026-11-16',
      dend: '2026-11-22',
      events: [
        {
          kind: 'class',
          date: wednesday,
          para: 2,
          title: 'Физика',
          moved_to: null,
          auds: [{ id: room, title: 'Б-101' }],
          teachers: [{ id: teacher, name: 'Сидоров П.\u00a0И.' }],
        },
      ],
    })
    expect(JSON.parse((await read('/api/read/discipline/')).text)).toEqual([{ title: 'Физика' }])
  })

  test('is known by its tag until it changes', async () => {
    const etag = (await read(week())).headers.get('etag') ?? ''
    const again = await read(week(), key, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await db.update(event).set({ title: 'Химия' }).where(eq(event.title, 'Физика'))
    expect((await read(week(), key, { 'if-none-match': etag })).status).toBe(200)
  })

  test.each([
    ['full', fullName],
    ['short', 'Сидоров П.\u00a0И.'],
  ] as const)('teachers are named as to everybody: %s', async (names, shown) => {
    await name(names)
    for (const path of [week(), '/api/read/teacher/', `/api/read/teacher/${teacher}/week/`])
      expect((await read(path)).text).toContain(shown)
    if (names === 'short') expect((await read('/api/read/teacher/')).text).not.toContain('Пётр')
  })

  test('teachers are not named where the university names none', async () => {
    await name('none')
    await send(admin, 'DELETE', `/api/schedule/${standing}/`)
    for (const path of [week(), '/api/read/changes/?after=0-0'])
      expect((await read(path)).text).not.toContain('Сидоров')
    for (const path of ['/api/read/teacher/', `/api/read/teacher/${teacher}/week/`])
      expect((await read(path)).status).toBe(403)
    expect((await read(`/api/read/changes/?type=teacher&id=${teacher}`)).status).toBe(403)
  })
})

describe('changes', () => {
  const changes = async (path: string, by = key): Promise<AnswerOf<typeof readChangesCall>> =>
    JSON.parse((await read(`/api/read/changes/${path}`, by)).text)

  test('are listed after a position, once, and what was undone too', async () => {
    const { next: start, changes: none } = await changes('')
    expect(none).toEqual([])
    const removed = await send(admin, 'DELETE', `/api/schedule/${standing}/`)
    const first = await changes(`?after=${start}`)
    expect(first.changes).toMatchObject([
      { kind: 'cancelled', undoes: false, title: 'Физика', dates: [wednesday], after: null },
    ])
    expect(first.changes[0]?.before).toMatchObject({ para: 2, auds: [{ title: 'Б-101' }] })
    expect(JSON.stringify(first)).not.toContain('тайный')
    await send(admin, 'POST', `/api/change/${JSON.parse(removed.text).change_id}/undo/`)
    const second = await changes(`?after=${first.next}`)
    expect(second.changes).toMatchObject([{ kind: 'added', undoes: true, title: 'Физика' }])
    expect(await changes(`?after=${second.next}`)).toEqual({
      changes: [],
      next: second.next,
      more: false,
      time_zone: 'Asia/Irkutsk',
    })
    expect(first.changes[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
    expect(Math.abs(Date.parse(first.changes[0]?.at ?? '') - Date.now())).toBeLessThan(600_000)
  })

  test('of one group, teacher or room are those that concern it', async () => {
    const other = (await buildGroup(db)).id
    await send(admin, 'DELETE', `/api/schedule/${standing}/`)
    const count = async (type: string, id: number) => (await changes(`?after=0-0&type=${type}&id=${id}`)).changes.length
    expect([await count('group', group), await count('teacher', teacher), await count('auditory', room)]).toEqual([
      1, 1, 1,
    ])
    expect(await count('group', other)).toBe(0)
  })

  test('of a draft or of a comment are none', async () => {
    const { next } = await changes('')
    const [draft] = await db.select({ id: meeting.id }).from(meeting).where(eq(meeting.state, 'projected'))
    expect((await send(admin, 'DELETE', `/api/schedule/${draft?.id}/`)).status).toBe(200)
    const [known] = await db.select({ version: meeting.version }).from(meeting).where(eq(meeting.id, standing))
    const body = { comment: 'новый', link: '', version: known?.version }
    expect((await send(admin, 'PATCH', `/api/schedule/${standing}/comment/`, { body })).status).toBe(200)
    expect(await db.$count(notice)).toBeGreaterThan(0)
    expect((await changes(`?after=${next}`)).changes).toEqual([])
  })

  test('that are committed later than one of a higher number are not passed over', async () => {
    const write = async (tx: Database, title: string) => {
      const changeId = await insertChange(tx, {
        actorId: adminId,
        action: 'class.move',
        subject: {},
        before: {},
        after: {},
      })
      await tx.insert(notice).values({
        changeId,
        eventId: 1 as never,
        title,
        lessonType: 0,
        shift: 0,
        before: null,
        dates: [wednesday],
        lastOn: wednesday,
        after: { pair: 1, rooms: [], teachers: [], groups: [[group, 0]], comment: '', link: '' },
      })
      await tx.execute(sql`select address_notices(${changeId})`)
    }
    const door = () => {
      let open = () => {}
      return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
    }
    const [begun, asked] = [door(), door()]
    const late = db.transaction(async (tx) => {
      await write(tx as unknown as Database, 'Позже')
      begun.open()
      await asked.opened
    })
    await begun.opened
    await write(db, 'Раньше')
    const first = await changes('?after=0-0')
    expect(first.changes.map(({ title }) => title)).toEqual(['Раньше'])
    asked.open()
    await late
    const second = await changes(`?after=${first.next}`)
    expect(second.changes.map(({ title }) => title)).toEqual(['Позже'])
  })

  test('of somebody’s own timetable are theirs, without what they have hidden', async () => {
    const { browser } = await signedIn(db, { groupId: group })
    await browser.check()
    const own = await give({ scope: 'own' }, browser)
    const { next } = await changes('', own)
    const { meetingIds } = await buildEvent(db, {
      on: [1, 2].map((pair) => ({ date: addDays(wednesday, 1), pair: pair as 1 | 2 })),
      groups: [group],
      values: { title: 'Танцы' },
    })
    expect((await read('/api/read/own/week/', own)).text).toContain('Танцы')
    await send(browser, 'POST', '/api/own-timetable/hidden/', { body: { schedule_id: meetingIds[0] } })
    const shown = (await read('/api/read/own/week/', own)).text
    expect([shown.includes('Физика'), shown.includes('Танцы')]).toEqual([true, false])
    await send(admin, 'DELETE', `/api/schedule/${meetingIds[1]}/`)
    expect((await changes(`?after=${next}`, own)).changes).toEqual([])
    expect((await changes(`?after=${next}`)).changes).toHaveLength(1)
  })

  test('are asked for at a place that was given, of one whole subject', async () => {
    for (const path of ['?after=yesterday', '?after=5', '?type=group', `?id=${group}`])
      expect((await read(`/api/read/changes/${path}`)).status).toBe(400)
  })
})
