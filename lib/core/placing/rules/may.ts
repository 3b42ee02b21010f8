import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ItemAct, SubjectAct } from '@/lib/core/rights/rules/acts'
import { isAllowed, plansByRight } from '@/lib/core/rights/rules/rights'
import {
  ownersOf,
  planOfSubject,
  type Owners,
  type PlanningPlace,
  type PlacedClass,
  type PlanSubject,
} from '@/lib/core/rights/rules/rights-subjects'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'
import { keysOf } from '@/lib/core/words/rules/records'

const permitted = <Act extends string>(may: Record<Act, boolean>): Act[] => keysOf(may).filter((act) => may[act])

/** A class as needed for rights checks. `plan`: of a draft; `place`: with the weekday its date counts as. */
type CheckedClass = {
  state: MeetingState
  placed: PlacedClass
  plan: PlanSubject | null
  place: PlanningPlace
}

/** The actions a user may take on a class they see. */
export function mayOfClass(actor: Actor, { state, placed, plan, place }: CheckedClass): ItemAct[] {
  if (state === 'trace') return []
  const isDraft = state === 'projected' && plan !== null
  return permitted<ItemAct>({
    people: isAllowed(actor, 'class.change_people', placed),
    comment: isAllowed(actor, 'class.comment', placed),
    move: isAllowed(actor, 'class.move', placed),
    room: isAllowed(actor, 'class.change_room', placed),
    remove: isDraft
      ? isAllowed(actor, 'draft.remove', { plan, place })
      : isAllowed(actor, 'schedule.unpublish', placed),
  })
}

const anywhere: PlanningPlace = { weekday: 1, pair: 1, roomIds: [] }

/**
 * The actions a user may take on the whole week of a subject; `owners`: the group or teacher itself; `away`: as
 * `absence.change` wants them. A teacher's classes can be published, but not unpublished (specification, section 7).
 */
export function mayOfSubject(actor: Actor, subject: Subject, owners: Owners, away = owners): SubjectAct[] {
  if (subject.kind === 'room') return []
  const plan = planOfSubject(subject, owners)
  const placed = { ...ownersOf(plan), programmeId: subject.kind === 'programme' ? subject.id : null }
  const isTeacher = subject.kind === 'teacher'
  return permitted<SubjectAct>({
    plan: actor.isSuperuser || plansByRight(actor, plan),
    publish: isAllowed(actor, 'schedule.publish', placed),
    unpublish: !isTeacher && isAllowed(actor, 'schedule.unpublish', placed),
    clear: !isTeacher && isAllowed(actor, 'draft.remove', { plan, place: anywhere }),
    toggle: subject.kind === 'group' && isAllowed(actor, 'schedule.toggle_by_load', owners),
    fill: subject.kind === 'group' && isAllowed(actor, 'load.add_to_programme', owners),
    regroup: subject.kind === 'group' && isAllowed(actor, 'group.regroup', owners),
    absences: subject.kind !== 'programme' && isAllowed(actor, 'absence.change', away),
  })
}
