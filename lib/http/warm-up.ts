import type { IncomingMessage, ServerResponse } from 'node:http'
import { callDatabase } from '@/db/connection'
import { findTaughtGroups } from '@/db/queries/core/schedule/subjects'
import { newSessionSecret, sessionCookie } from '@/lib/auth/session-cookie'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type GroupId, nobodysId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { type Application, weekAnswers } from './week-answers'

/** Renders after which a page no longer gets faster. */
const rounds = 4
const mostGroups = 4
/** Milliseconds to find the groups: nobody waits for a silent database. */
const longestSearch = 5_000

const viewer: Actor = {
  kind: 'person',
  userId: nobodysId,
  username: '',
  fullName: '',
  isSuperuser: false,
  permissions: ['can view groups', 'can view teachers', 'can view auditories'],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}

type Served = (
  url: string,
  cookie: string,
  answer: (request: IncomingMessage, response: ServerResponse, next: () => Promise<void>) => Promise<void>,
) => Promise<void>

/**
 * Serves the weeks of some groups, as pages and calls, as to a person who is signed in: `serve` answers a GET whose
 * body nobody reads. Groups are asked at once, so that the pool has several connections that know the statements.
 * Nothing more is served when `signal` is aborted.
 */
export async function warmUpWorker(
  {
    addressesOf,
    ...application
  }: Application & { addressesOf: (group: GroupId, monday: CalendarDate) => readonly string[] },
  serve: Served,
  signal: AbortSignal,
): Promise<void> {
  const monday = mondayOf(universityNow().date)
  const groups = await callDatabase((db) => findTaughtGroups(db, monday, mostGroups), longestSearch)
  let served = 0
  // With another version each time, nothing is answered as before.
  const readerOf = async () => ({ actor: viewer, version: String((served += 1)) })
  const answer = weekAnswers({ ...application, readerOf })
  const [cookie = ''] = (await sessionCookie(newSessionSecret())).split(';')
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      groups.map(async (group) => {
        for (const url of addressesOf(group, monday)) if (!signal.aborted) await serve(url, cookie, answer)
      }),
    )
}
