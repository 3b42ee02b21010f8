import { database } from '@/db/connection'
import { findTaughtGroups } from '@/db/queries/core/schedule/subjects'
import { withRequestActor } from '@/lib/auth/actor'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { type GroupId, nobodysId } from '@/lib/core/rules/names/ids'
import { defaultReaderRules } from '@/lib/core/rules/rights/reader-rules'
import { universityNow } from '@/lib/environment/clock'
import { preferencesCookie } from '@/lib/core/rules/schedule/preferences'
import { anonymized } from './week-answers'

/** Renders after which a page no longer gets faster. */
const rounds = 4
const mostGroups = 4

const viewer: Actor = anonymized({
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
})

/**
 * Requests the pages of some groups' current weeks without a user: `ask` answers a GET whose body nobody
 * reads.
 */
export async function warmUpWorker(
  pageOf: (group: GroupId) => string,
  ask: (url: string, headers: { cookie: string }) => Promise<void>,
): Promise<void> {
  const monday = mondayOf(universityNow().date)
  const groups = await findTaughtGroups(database(), monday, mostGroups)
  const cookie = `${preferencesCookie}=`
  for (let round = 0; round < rounds; round += 1)
    for (const group of groups) await withRequestActor({ cookie, actor: viewer }, () => ask(pageOf(group), { cookie }))
}
