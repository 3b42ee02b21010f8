import type { Queryable } from '@/db/client'
import { joinMeetings } from '@/db/queries/absences/join-meetings'
import { storeOutcomes } from '@/db/queries/owed/owed'
import type { AbsenceChoice } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openAllToChange } from '@/lib/core/changing/service/open-class'
import type { GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { joinedWarnings } from '@/lib/planning/service/placement-warnings'
import { joinsFor } from './view-joins'

type JoinChoice = Extract<AbsenceChoice, { way: 'join' }>

/** A class of an absent teacher, and what was chosen for it. */
type Chosen = { item: ScheduleItem; choice: AbsenceChoice }
type Joining = { item: ScheduleItem; choice: JoinChoice }

export const joinsIn = (chosen: readonly Chosen[]): Joining[] =>
  chosen.flatMap(({ item, choice }) => (choice.way === 'join' ? [{ item, choice }] : []))

/** The classes that take others in. */
export const hostsOf = (choices: readonly AbsenceChoice[]): MeetingId[] =>
  choices.flatMap((one) => (one.way === 'join' ? [one.withId] : []))

/** They get their new rooms as any class does. */
export const roomStepsOf = ({ item: { date, pair }, choice }: Joining): RepairStep[] => {
  const { withId: id, withVersion: version, roomId } = choice
  return roomId === null ? [] : [{ id, date, pair, roomId, ...(version !== undefined && { version }) }]
}

/** Throws as `openToChange` does, for the people of each class that takes others in. */
export async function grantedToJoin(
  { db, actor }: ActorContext & { db: Queryable },
  choices: readonly AbsenceChoice[],
): Promise<Granted<'class.change_people'>[]> {
  const opened = await openAllToChange({ db, actor }, hostsOf(choices), ({ placed }) =>
    requireAllowed({ actor }, 'class.change_people', placed),
  )
  return opened.map(({ granted }) => granted)
}

/** Throws `stale` if a class can not, or not in that room, take another in any more. */
export async function requireJoinable(
  context: ActorContext & { db: Queryable },
  joining: readonly Joining[],
  absent: TeacherId,
): Promise<void> {
  if (joining.length === 0) return
  const offered = await joinsFor(
    context,
    joining.map(({ item }) => item),
    absent,
  )
  for (const { item, choice } of joining) {
    const { withId, withVersion, roomId } = choice
    const isOffered = offered
      .get(item.id)
      ?.some(
        (one) =>
          one.id === withId && one.roomId === roomId && (withVersion === undefined || one.version === withVersion),
      )
    if (!isOffered) throw new ServiceError('stale', absenceTexts.stale, { current: { of: 'class', item } })
  }
}

/** The groups that the others take in. */
export const groupsIn = (joining: readonly Joining[]): ReadonlySet<GroupId> =>
  new Set(joining.flatMap(({ item }) => item.groups.map(({ id }) => id)))

/**
 * Takes the groups of withdrawn classes into the others, whose rooms are changed already. What was withdrawn counts as
 * held otherwise. Throws `conflict` if a group is busy.
 */
export async function join(
  { db }: TimetableChange,
  { actor }: ActorContext,
  joining: readonly Joining[],
  reason: string,
): Promise<ChangeWarning[]> {
  if (joining.length === 0) return []
  await storeOutcomes(
    db,
    joining.map(({ item }) => item),
    { isHeld: true, reason, madeBy: accountOf(actor) },
  )
  const joined = joining.map(({ item, choice }) => ({ id: item.id, host: choice.withId, groups: item.groups }))
  await joinMeetings(db, joined)
  return joinedWarnings(
    db,
    joined.map(({ host }) => host),
    { teachers: [], groups: [...groupsIn(joining)] },
  )
}
