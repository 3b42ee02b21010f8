import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import { withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { lockAbsence, storeAbsenceChange } from '@/db/queries/wishes/settled'
import {
  waysOfAbsent,
  type AbsenceChoice,
  type AbsenceOrder,
  type AbsenceSettled,
} from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { recordRequest } from '@/lib/booking/service/record-request'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openAllToChange, requirePeople, requireSomebody } from '@/lib/core/changing/service/open-class'
import { idNumbered, onlineRoomId, type MeetingId, type TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { People } from '@/lib/core/placing/rules/people'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { actOnClasses } from '@/lib/planning/service/act-on-classes'
import { joinedWarnings } from '@/lib/planning/service/placement-warnings'
import { violationWarning } from '@/lib/quality/texts/quality'
import { grantedFor, moveSteps } from '@/lib/repair/service/repair-classes'
import { grantedToJoin, groupsIn, hostsOf, join, joinsIn, requireJoinable, roomStepsOf } from './join-classes'
import { type Absence, isWithinAbsence, openAbsence } from './view-absence'

/**
 * `online` is a move as well: to another room in the same time; what is joined is withdrawn, and the other class changes
 * its people.
 */
const rights = {
  substitute: 'class.change_people',
  alone: 'class.change_people',
  without: 'class.change_people',
  join: 'class.move',
  move: 'class.move',
  online: 'class.change_room',
  cancel: 'class.move',
} as const

type Opened = {
  item: ScheduleItem
  choice: AbsenceChoice
  granted: Granted<(typeof rights)[AbsenceChoice['way']]>
}

/**
 * Does with classes of whoever is absent what was chosen for each, as one change: all or nothing. Throws
 * `not_found`; `not_allowed` unless the actor may do each; `stale` if a class changed, or is not theirs any
 * more; `invalid` without a reason where one is needed; `conflict` if somebody is busy or a place is taken.
 */
export async function settleAbsence(context: ServiceContext, order: AbsenceOrder): Promise<AbsenceSettled> {
  const { db, actor } = context
  const { id, choices, reason, dryRun } = order
  await openAbsence(db, id)
  const seen = await open(context, choices)
  const [first, ...more] = [
    ...seen.map(({ granted }) => granted),
    ...(await grantedToJoin(context, choices)),
    ...(await grantedFor(context, stepsIn(seen))),
  ]
  if (!first) throw new ServiceError('invalid', classTexts.noneChosen)
  await requirePeople({ db }, { teachers: substitutesIn(choices), groups: [] })
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'absence.settle', granted: [first, ...more], subject: { id, choices, reason }, dryRun },
    async (change) => {
      await lockAbsence(change.db, id)
      const absence = await openAbsence(change.db, id)
      const steps = stepsIn(seen)
      const ids = [...new Set([...choices.map((one) => one.id), ...hostsOf(choices), ...steps.map((step) => step.id)])]
      await change.lock('meeting', ids)
      const opened = await open({ db: change.db, actor }, choices)
      requireAsSeen(absence, opened)
      const joining = joinsIn(opened)
      if (absence.who.kind === 'teacher') await requireJoinable({ db: change.db, actor }, joining, absence.who.id)
      const told = await actOnClasses(change, context, { meetings: ids, reason, dryRun }, async () => {
        const [given, groups] = [new Set(substitutesIn(choices)), groupsIn(joining)]
        return {
          changed: ids,
          warnings: [
            ...(await replace(change, absence, opened)),
            ...(await withdraw(change, context, opened, order)),
            ...(await move(change, context, opened, order)),
            ...(await join(change, context, joining, reason)),
          ],
          published: [...substitutedIn(opened), ...hostsOf(choices)],
          isAsked: ({ kind, id: who }) =>
            kind === 'teacher' ? given.has(idNumbered(who)) : groups.has(idNumbered(who)),
        }
      })
      await storeAbsenceChange(change.db, id, change.id)
      const { meetings: classes, touched, warnings, violations } = told
      return { classes, touched, warnings: [...warnings, ...violations.items.map(violationWarning)] }
    },
  )
  return { ...result, changeId }
}

async function open(
  { db, actor }: ActorContext & { db: Queryable },
  choices: readonly AbsenceChoice[],
): Promise<Opened[]> {
  const choiceOf = new Map(choices.map((one) => [one.id, one]))
  const opened = await openAllToChange(
    { db, actor },
    choices.map((one) => one.id),
    ({ meetingId, placed }: PlannedMeeting) =>
      requireAllowed({ actor }, rights[choiceOf.get(meetingId)?.way ?? 'move'], placed),
  )
  return opened.flatMap(({ item, granted }) => {
    const choice = choiceOf.get(item.id)
    return choice ? [{ item, granted, choice }] : []
  })
}

const substitutesIn = (choices: readonly AbsenceChoice[]): TeacherId[] => [
  ...new Set(choices.flatMap((one) => (one.way === 'substitute' ? [one.teacherId] : []))),
]

/** The published classes that go to somebody else. */
const substitutedIn = (opened: readonly Opened[]): MeetingId[] =>
  opened.flatMap(({ item, choice }) => (choice.way === 'substitute' && item.state === 'published' ? [item.id] : []))

/** All that moves: these classes, and those that make way for them. */
const stepsIn = (opened: readonly Opened[]): RepairStep[] =>
  opened.flatMap(({ item, choice }): readonly RepairStep[] => {
    const { id, version, date, pair } = item
    if (choice.way === 'move') return choice.moves
    if (choice.way === 'join') return roomStepsOf({ item, choice })
    return choice.way === 'online' ? [{ id, version, date, pair, roomId: onlineRoomId }] : []
  })

function requireAsSeen(absence: Absence, opened: readonly Opened[]): void {
  for (const { item, choice } of opened) {
    const { kind, id } = absence.who
    const people = kind === 'teacher' ? item.teachers : item.groups
    const isThere = people.some((one) => one.id === id) && isWithinAbsence(absence, item)
    if ((choice.version !== undefined && item.version !== choice.version) || !isThere)
      throw new ServiceError('stale', absenceTexts.stale, { current: { of: 'class', item } })
    if ((choice.way === 'cancel' || choice.way === 'join') && item.state !== 'published')
      throw new ServiceError('invalid', absenceTexts.draft)
    if (!waysOfAbsent[kind].includes(choice.way)) throw new ServiceError('invalid', absenceTexts.notThisWay)
  }
}

/** Gives classes to others, leaves them to their groups, or to the others of them. */
async function replace(change: TimetableChange, { who }: Absence, opened: readonly Opened[]): Promise<ChangeWarning[]> {
  const { db } = change
  const byPeople = new Map<string, { people: Partial<People>; given: TeacherId[]; meetings: MeetingId[] }>()
  for (const { item, choice } of opened) {
    if (choice.way !== 'substitute' && choice.way !== 'alone' && choice.way !== 'without') continue
    const given = choice.way === 'substitute' ? [choice.teacherId] : []
    const others = <Id extends number>(people: readonly { id: Id }[]): Id[] =>
      people.flatMap(({ id }) => (Number(id) === Number(who.id) ? [] : [id]))
    const people =
      who.kind === 'teacher'
        ? { teachers: [...new Set([...others(item.teachers), ...given])].sort((a, b) => a - b) }
        : { groups: others(item.groups).sort((a, b) => a - b) }
    requireSomebody({ teachers: people.teachers ?? item.teachers, groups: people.groups ?? item.groups })
    const key = JSON.stringify([people, given])
    const alike = byPeople.get(key) ?? { people, given, meetings: [] }
    byPeople.set(key, alike)
    alike.meetings.push(item.id)
  }
  const found = await oneAfterAnother(byPeople.values(), async ({ people, given, meetings }) => {
    await replacePeople(db, meetings, people, { changeId: change.id, leavesTraces: true })
    return joinedWarnings(db, meetings, { teachers: given, groups: [] })
  })
  return found.flat()
}

/** What is withdrawn is owed, unless it is joined to another. */
async function withdraw(
  change: TimetableChange,
  context: ActorContext,
  opened: readonly Opened[],
  { reason, dryRun }: AbsenceOrder,
): Promise<ChangeWarning[]> {
  const ids = opened.flatMap(({ item, choice }) => (choice.way === 'cancel' || choice.way === 'join' ? [item.id] : []))
  if (ids.length === 0) return []
  const requestId = await recordRequest(change, context, { kind: 'withdrawal', reason, dryRun })
  await withdrawMeetings(change.db, ids, requestId)
  return []
}

async function move(
  change: TimetableChange,
  context: ServiceContext,
  opened: readonly Opened[],
  { reason, dryRun }: AbsenceOrder,
): Promise<ChangeWarning[]> {
  const steps = stepsIn(opened)
  if (steps.length === 0) return []
  return (await moveSteps(change, context, { steps, reason, dryRun, justChange: false })).warnings
}
