import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { lockMeetings } from '@/db/queries/core/placing/release-meetings'
import { findPartiesOf, type PartyOfClasses } from '@/db/queries/planning/remove-meetings'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { BulkChange, HeldPlace, TouchedClasses } from '@/lib/core/placing/rules/placement'
import { progressOver } from '@/lib/core/processes/service/job-work'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import { conflictsOf, isNamedTo } from '@/lib/core/views/service/is-visible'
import type { RuleAudience } from '@/lib/quality/rules/assess'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { publishedForAReason } from '@/lib/quality/service/published-for-a-reason'

/** The classes that an act is about, and the right over each. */
export type ClassSelection = {
  find: (db: Queryable) => Promise<readonly MeetingId[]>
  ask: (meeting: PlannedMeeting) => Granted<TakenRight> | null
}

/** `mine`: what the actor may change, each by which right; `others`: what they may only see. */
type Split = {
  mine: readonly { meeting: PlannedMeeting; granted: Granted<TakenRight> }[]
  others: readonly PlannedMeeting[]
}

/** The classes by whether the actor may change them. */
export async function splitByRight(
  db: Queryable,
  { actor }: ActorContext,
  { find, ask }: ClassSelection,
): Promise<Split> {
  const ids = await find(db)
  const asked = (await findPlannedMeetings(db, ids, actor.userId)).map((meeting) => ({
    meeting,
    granted: ask(meeting),
  }))
  return {
    mine: asked.flatMap(({ meeting, granted }) => (granted ? [{ meeting, granted }] : [])),
    others: asked.flatMap(({ meeting, granted }) => (!granted && isNamedTo(actor, meeting) ? [meeting] : [])),
  }
}

/**
 * The same under a lock on those that the actor may change: whoever held the classes may have moved, changed or removed
 * them. `known`: what was seen before, if it was.
 */
export async function lockByRight(
  change: TimetableChange,
  context: ActorContext,
  choice: ClassSelection,
  known?: Split,
): Promise<Split> {
  const seen = known ?? (await splitByRight(change.db, context, choice))
  const locked = new Set(
    await lockMeetings(
      change.db,
      seen.mine.map(({ meeting }) => meeting.meetingId),
    ),
  )
  const { mine, others } = await splitByRight(change.db, context, choice)
  const held = mine.filter(({ meeting }) => locked.has(meeting.meetingId))
  change.takes(...held.map(({ granted }) => granted))
  return { mine: held, others }
}

/** What an act wrote. */
export type WrittenClasses = {
  /** The classes that it changed, made or removed. */
  changed: readonly MeetingId[]
  /** Those of them that have come to stand somewhere; absent: all. */
  placed?: readonly MeetingId[]
  /** Those that stay because their places are held, each with what holds it. */
  held?: Iterable<readonly [MeetingId, HeldPlace]>
  warnings?: readonly ChangeWarning[]
  /** How many stay as they are, because they would break a hard rule of quality. */
  disputed?: number
  /** The published ones of them, which break no hard rule of quality without a reason, and whose rules are asked. */
  published?: readonly MeetingId[]
  isAsked?: RuleAudience['isAsked']
}

/** What is told of every act over classes. */
export type ActOutcome = Omit<BulkChange, 'changeId'>

/** What is told of an act that did nothing. */
export const nothingDone: ActOutcome = {
  meetings: 0,
  touched: [],
  withheld: 0,
  untaught: [],
  conflicts: [],
  warnings: [],
  violations: noneOf,
  disputed: 0,
}

/**
 * Carries out an act over classes: locks them, lets `write` change them, and tells whom it touched, before and after,
 * what is in the way, which rules it breaks and which drafts it has come to stand beside. Throws as `write` does, and
 * `invalid` for a broken hard rule without a reason.
 */
export async function actOnClasses(
  change: TimetableChange,
  { actor }: ActorContext,
  { meetings, reason, dryRun = false }: { meetings: readonly MeetingId[]; reason?: string; dryRun?: boolean },
  write: () => Promise<WrittenClasses>,
): Promise<ActOutcome> {
  const { db } = change
  const step = progressOver(3, 'changing')
  await change.lock('meeting', meetings)
  const draftsBefore = await findCompetingDrafts(db, meetings)
  const partiesBefore = await findPartiesOf(db, meetings)
  step()
  const { changed, placed = changed, held = [], warnings = [], disputed, published = [], isAsked } = await write()
  step()
  const told = [...warnings, ...(await draftWarnings(db, actor, placed, draftsBefore))]
  const touched = touchedBy(changed, [...partiesBefore, ...(await findPartiesOf(db, changed))])
  step()
  const judged = await publishedForAReason({ db, actor }, published, { reason, dryRun, isAsked })
  return {
    ...nothingDone,
    meetings: changed.length,
    touched,
    conflicts: await conflictsOf(db, actor, held),
    violations: judged.violations,
    disputed: disputed ?? (dryRun ? judged.disputed.length : 0),
    warnings: [...new Map(told.map((one) => [one.text, one])).values()],
  }
}

/** Whose these classes were or are, each with how many. */
function touchedBy(changed: readonly MeetingId[], parties: readonly PartyOfClasses[]): TouchedClasses[] {
  const isChanged = new Set(changed)
  const touched = new Map<string, PartyOfClasses>()
  for (const { meetings, ...party } of parties) {
    const known = touched.get(`${party.kind} ${party.id}`)?.meetings ?? []
    const own = new Set([...known, ...meetings.filter((id) => isChanged.has(id))])
    if (own.size > 0) touched.set(`${party.kind} ${party.id}`, { ...party, meetings: [...own] })
  }
  return [...touched.values()].map((party) => ({ ...party, meetings: party.meetings.length }))
}
