import type { Database } from '@/db/client'
import { buildSemester } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { servedDatabase } from '@/testing/served-database'
import { handlersDoor as door } from './handlers-door'
import { checkKeyedPage, giveKeys, keyedPages } from './keys'
import { plant, type Scene } from './scene'

const monday = calendarDate('2026-11-23')
let db: Database
let scene: Scene
let keys: Awaited<ReturnType<typeof giveKeys>>

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  const { id: semesterId } = await buildSemester(db)
  scene = await plant(db, { semesterId, monday, word: 'Mk' })
  // Changes for the cursor to tell of: a class that moves, a draft that is published and one that is placed anew.
  const { browser } = scene.people.superuser
  for (const id of [scene.own.later, scene.foreign.later])
    await door(browser, { method: 'DELETE', path: `/api/schedule/${id}/` })
  await door(browser, { method: 'DELETE', path: `/api/schedule/${scene.own.draft}/` })
  keys = await giveKeys({ door, db, scene })
}, 60_000)

test.each(keyedPages.map((page) => [page]))('what each key reads: %#', async (page) => {
  expect(await checkKeyedPage(page, { door, scene, keys })).toEqual([])
})

test('what is published is read, by the university’s key and by its owner', async () => {
  const read = async (path: string, key: string) =>
    (
      await door(scene.people.nobody.browser, {
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${key}` },
      })
    ).text
  for (const word of [`group/${scene.own.group}`, `teacher/${scene.own.teacher}`, `auditory/${scene.own.room}`])
    expect(await read(`/api/read/${word}/week/?date=${monday}`, keys.university)).toContain('Mkownpublished')
  expect(await read(`/api/read/own/week/?date=${monday}`, keys.planner)).toContain('Mkownpublished')
  expect(await read(`/api/read/own/week/?date=${monday}`, keys.bound)).toContain('Mkownpublished')
  const all = await read('/api/read/changes/?after=0-0', keys.university)
  expect(all).toContain('Mkownlater')
  expect(all).toContain('Mkforeignlater')
  expect(await read('/api/read/changes/?after=0-0', keys.planner)).toContain('Mkownlater')
})
