import type { Database } from '@/db/client'
import { loadPermission, programme, programmeDiscipline, programmePermission } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester } from '@/db/testing/factories'
import { permissions } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Handler } from '@/lib/http/endpoint'
import type { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { PUT as permit } from './group-set-nagruzka-permissions/[id]/route'
import { POST as changeLoad } from './group/update-nagruzka-item/route'
import { DELETE as removeRow, PUT as changeRow } from './meta-program-discipline/[id]/route'
import { DELETE as removeProgramme, PUT as changeProgramme } from './meta-program/[id]/route'
import { POST as move } from './query/move-schedule-to-date/route'
import { PATCH as comment } from './schedule/[id]/comment/route'
import { DELETE as removeClass } from './schedule/[id]/route'
import { PATCH as changePeople } from './schedule/[id]/update/route'

const monday = calendarDate('2026-11-16')

let db: Database
let superuser: Browser
/** Holds every permission but edits nothing; may publish the programme, not change it. */
let stranger: Browser
const ids = { class: 0, group: 0, room: 0, load: 0, programme: 0, row: 0, permission: 0, user: 0 }

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const { id: semesterId } = await buildSemester(db)
  const group = await buildGroup(db)
  const room = await buildRoom(db)
  const item = await buildLoadItem(db, { semesterId, groups: [group.id] })
  const made = await buildEvent(db, {
    on: [{ date: monday, pair: 2 }],
    rooms: [room.id],
    groups: [group.id],
    values: { title: 'Физика' },
  })
  const [known] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!known) throw new Error('no programme')
  const [row] = await db.insert(programmeDiscipline).values({ programmeId: known.id, title: 'Основы' }).returning()
  const { browser, userId } = await signedIn(db, {
    permissions: permissions.filter(
      (one) =>
        !['can change nagruzka item info', 'can edit nagruzka set permissions', 'can remove metaprograms'].includes(
          one,
        ),
    ),
  })
  await db
    .insert(programmePermission)
    .values({ userId, programmeId: known.id, flags: ['can_publish', 'can_unpublish'] })
  const [permission] = await db.insert(loadPermission).values({ userId, loadItemId: item.id, canSet: true }).returning()
  stranger = browser
  superuser = (await signedIn(db, { isSuperuser: true })).browser
  for (const one of [stranger, superuser]) await one.check()
  Object.assign(ids, { class: made.meetingIds[0], group: group.id, room: room.id, load: item.id })
  Object.assign(ids, { programme: known.id, row: row?.id, permission: permission?.id, user: userId })
})

type Call = { handler: Handler; path: string; method: string; id?: number; body?: object }

/** Every call that takes the state the asker saw, here with a state that differs from the stored one. */
const calls: [what: string, call: () => Call][] = [
  [
    'a comment',
    () => ({
      handler: comment,
      path: `/api/schedule/${ids.class}/comment/`,
      method: 'PATCH',
      id: ids.class,
      body: { comment: 'к', link: '', version: 0 },
    }),
  ],
  [
    'people of a class',
    () => ({
      handler: changePeople,
      path: `/api/schedule/${ids.class}/update/`,
      method: 'PATCH',
      id: ids.class,
      body: { groups: [ids.group], teachers: [], version: 0 },
    }),
  ],
  [
    'a removal',
    () => ({
      handler: removeClass,
      path: `/api/schedule/${ids.class}/?version=0`,
      method: 'DELETE',
      id: ids.class,
    }),
  ],
  ...[{ version: 0 }, { date_from: '2026-11-17' }].map((seen): (typeof calls)[number] => [
    `a move by ${Object.keys(seen).join()}`,
    () => ({
      handler: move,
      path: '/api/query/move-schedule-to-date/',
      method: 'POST',
      body: { schedule_id: ids.class, date_to: monday, pair_to: 5, reason: 'Болезнь', ...seen },
    }),
  ]),
  [
    'people of a load item',
    () => ({
      handler: changeLoad,
      path: '/api/group/update-nagruzka-item/',
      method: 'POST',
      body: { nagruzka_id: ids.load, groups: [ids.group], teachers: [], version: 0 },
    }),
  ],
  [
    'a programme',
    () => ({
      handler: changeProgramme,
      path: `/api/meta-program/${ids.programme}/`,
      method: 'PUT',
      id: ids.programme,
      body: { title: 'Другая', version: 0 },
    }),
  ],
  [
    'the removal of a programme',
    () => ({
      handler: removeProgramme,
      path: `/api/meta-program/${ids.programme}/?title=${encodeURIComponent('Программа')}&version=0`,
      method: 'DELETE',
      id: ids.programme,
    }),
  ],
  [
    'a row',
    () => ({
      handler: changeRow,
      path: `/api/meta-program-discipline/${ids.row}/`,
      method: 'PUT',
      id: ids.row,
      body: { discipline_title: 'Другая', version: 0 },
    }),
  ],
  [
    'the removal of a row',
    () => ({
      handler: removeRow,
      path: `/api/meta-program-discipline/${ids.row}/?version=0`,
      method: 'DELETE',
      id: ids.row,
    }),
  ],
  [
    'a permission',
    () => ({
      handler: permit,
      path: `/api/group-set-nagruzka-permissions/${ids.permission}/`,
      method: 'PUT',
      id: ids.permission,
      body: {
        instance: ids.load,
        user_id: ids.user,
        can_set: true,
        version: 0,
        auditories: [],
        allowed_day_pairs: {},
      },
    }),
  ],
]

async function send(browser: Browser, { handler, path, method, id, body }: Call) {
  const params = id === undefined ? {} : { id: String(id) }
  const response = await browser.send(handler, path, { method, body, params })
  return { status: response.status, body: await response.json() }
}

test.each(calls)('%s seen as it is no more: the right is asked first', async (_, call) => {
  const refused = await send(stranger, call())
  expect(refused).toEqual({
    status: 403,
    body: { detail: expect.stringMatching(/[а-я]/), code: 'not_allowed' },
  })
  expect(await send(superuser, call())).toMatchObject({ status: 409, body: { code: 'stale' } })
})
