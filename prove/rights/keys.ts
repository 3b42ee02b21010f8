import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { clientKey, user } from '@/db/schema'
import { clientKeyHash } from '@/lib/auth/secrets'
import type { KeyScope } from '@/lib/core/actor/rules/client-key'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { Browser } from '@/testing/browser'
import { json, type Door } from './door'
import type { Role } from './roles'
import type { RightsRow } from './row'
import type { Scene } from './scene'
import { leaksIn } from './secrets'

const readCalls = [
  'GET /api/read/group/',
  'GET /api/read/teacher/',
  'GET /api/read/auditory/',
  'GET /api/read/discipline/',
  'GET /api/read/lesson-type/',
  'GET /api/read/pair/',
  'GET /api/read/changes/',
  'GET /api/read/own/week/',
] as const

const key = (scope: KeyScope) => ({ body: { scope, title: 'Ключ', per_minute: 60, expires_on: null } })

/** Managing keys; and what is read by a key is read by nobody without one, whoever is signed in. */
export const keyRows: RightsRow[] = [
  {
    call: 'POST /api/client-key/',
    of: 'one’s own',
    ask: () => key('own'),
    may: 'whoever is signed in',
  },
  { call: 'POST /api/client-key/', of: 'of the university', ask: () => key('public'), may: [] },
  {
    call: 'DELETE /api/client-key/{id}/',
    ask: () => ({ id: 2_000_000_000 }),
    may: 'whoever is signed in',
    answer: 404,
  },
  ...readCalls.map((call): RightsRow => ({ call, may: 'everybody', answer: 401 })),
  ...(['group', 'teacher', 'auditory'] as const).map((itemType): RightsRow => ({
    call: 'GET /api/read/{itemType}/{id}/week/',
    of: itemType,
    may: 'everybody',
    answer: 401,
    ask: ({ own }) => ({ itemType, id: own[itemType === 'auditory' ? 'room' : itemType] }),
  })),
]

/** Keys by what is known of them; `planner` sees drafts where there are any. */
type KeyName = 'university' | 'planner' | 'bound' | 'nobody' | 'revoked' | 'expired' | 'blocked' | 'invented'
const dead = { revoked: 401, expired: 401, blocked: 401, invented: 401 }
const ofUniversity = { university: 200, planner: 403, bound: 403, nobody: 403, ...dead }
const ofPerson = { university: 403, planner: 200, bound: 200, nobody: 200, ...dead }
const ofBoth = { ...ofPerson, university: 200 }

/** An address, and its answer to each key. */
type KeyedPage = { path: (scene: Scene, after: string) => string; answers: Record<KeyName, number> }

const asked = (scene: Scene) => `?date=${scene.monday}`

export const keyedPages: readonly KeyedPage[] = [
  ...['group', 'teacher', 'auditory', 'discipline'].map((word) => ({
    path: () => `/api/read/${word}/`,
    answers: ofUniversity,
  })),
  ...['lesson-type', 'pair', 'changes'].map((word) => ({
    path: () => `/api/read/${word}/`,
    answers: ofBoth,
  })),
  { path: (_, after) => `/api/read/changes/?after=${after}`, answers: ofBoth },
  ...(['own', 'foreign'] as const).flatMap((side): KeyedPage[] => [
    {
      answers: ofUniversity,
      path: (scene) => `/api/read/group/${scene[side].group}/week/${asked(scene)}`,
    },
    {
      answers: ofUniversity,
      path: (scene) => `/api/read/teacher/${scene[side].teacher}/week/${asked(scene)}`,
    },
    {
      answers: ofUniversity,
      path: (scene) => `/api/read/auditory/${scene[side].room}/week/${asked(scene)}`,
    },
  ]),
  { path: (scene) => `/api/read/own/week/${asked(scene)}`, answers: ofPerson },
  {
    // An own key is its owner’s, and reads nobody else’s changes.
    path: ({ own }, after) => `/api/read/changes/?after=${after}&type=group&id=${own.group}`,
    answers: { ...ofBoth, planner: 400, bound: 400, nobody: 400 },
  },
  {
    path: () => '/api/read/group/2000000000/week/',
    answers: { ...ofUniversity, university: 404 },
  },
]

type Keys = Record<KeyName, string>

/** Gives a key of each kind; changes what is planted, so it comes last. */
export async function giveKeys({ door, db, scene }: { door: Door; db: Database; scene: Scene }): Promise<Keys> {
  const give = async (role: Role, scope: KeyScope) => {
    const { browser } = scene.people[role]
    const { status, text } = await door(browser, {
      method: 'POST',
      path: '/api/client-key/',
      body: key(scope).body,
    })
    if (status !== 200) throw new Error(`No key for ${role}: ${text}`)
    return json(text) as { id: number; key: string }
  }
  const subjects = [{ type: 'group', id: scene.own.group, ngroup: 0 }]
  await door(scene.people.planner.browser, {
    method: 'PUT',
    path: '/api/own-timetable/',
    body: { subjects },
  })
  const revoked = await give('superuser', 'public')
  await door(scene.people.superuser.browser, {
    method: 'DELETE',
    path: `/api/client-key/${revoked.id}/`,
  })
  const expired = await give('superuser', 'public')
  await db
    .update(clientKey)
    .set({ expiresOn: addDays(scene.monday, -60) })
    .where(eq(clientKey.secretHash, clientKeyHash(expired.key)))
  const blocked = await give('student', 'own')
  await db.update(user).set({ active: false }).where(eq(user.id, scene.people.student.userId))
  return {
    university: (await give('superuser', 'public')).key,
    planner: (await give('planner', 'own')).key,
    bound: (await give('bound', 'own')).key,
    nobody: (await give('nobody', 'own')).key,
    revoked: revoked.key,
    expired: expired.key,
    blocked: blocked.key,
    invented: `rk_${'a'.repeat(32)}`,
  }
}

/** What a key may tell of all that is marked: what is published, an own one of its owner’s side alone. */
const toldBy = (name: KeyName): RegExp =>
  name === 'university' ? /(published|later)$/ : name === 'nobody' ? /^$/ : /own(published|later)$/

/** The place in the changes that a program reads on from. */
export async function lastChange(door: Door, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const { text } = await door(new Browser(), { method: 'GET', path: '/api/read/changes/', headers })
  return String(json(text).next)
}

/** Reads an address with each key; returns a sentence for every wrong answer or leak. */
export async function checkKeyedPage(
  { path, answers }: KeyedPage,
  { door, scene, keys, after = '0-0' }: { door: Door; scene: Scene; keys: Keys; after?: string },
): Promise<string[]> {
  const address = path(scene, after)
  const broken: string[] = []
  for (const name of Object.keys(answers) as KeyName[]) {
    const headers = { authorization: `Bearer ${keys[name]}` }
    const answer = await door(new Browser(), { method: 'GET', path: address, headers })
    if (answer.status !== answers[name])
      broken.push(`${address} by ${name}: ${answer.status} in place of ${answers[name]}: ${answer.text}`)
    const leaks = leaksIn(answer, 'stranger', scene).filter((mark) => !toldBy(name).test(mark))
    for (const mark of leaks) broken.push(`${address} tells ${name} of ${mark}`)
    if (answer.text.includes('comment')) broken.push(`${address} tells ${name} of a comment`)
  }
  return broken
}
