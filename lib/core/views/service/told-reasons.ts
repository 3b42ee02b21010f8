import type { Queryable } from '@/db/client'
import { findOwners, findOwnersOfAll, findGroupsTaughtBy } from '@/db/queries/core/names/titles'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { GroupId, ProgrammeId, TeacherId } from '@/lib/core/names/rules/ids'
import { idsOfKind } from '@/lib/core/names/rules/resource'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { knowsWhyAway, visibleReason } from '@/lib/core/rights/rules/reason'
import { editsSome, type Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { AwaySubject, Wish } from '@/lib/core/schedule/rules/wish'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'
import { grouped } from '@/lib/core/words/rules/lists'

type Context = ActorContext & { db: Queryable }

const doOwnersDecide = (actor: Actor): boolean => !actor.isSuperuser && editsSome(actor)

/**
 * The owners that `absence.change` and `knowsWhyAway` want of whoever is absent: of a teacher also those groups they teach
 * that the actor edits. Asks nothing for an actor of whom owners decide nothing.
 */
export async function findAbsenceOwners(
  { db, actor }: Context,
  who: readonly AwaySubject[],
): Promise<(one: AwaySubject) => Owners> {
  const groups = idsOfKind(who, 'group')
  const teachers = idsOfKind(who, 'teacher')
  const [found, taught] = doOwnersDecide(actor)
    ? await Promise.all([findOwners(db, { groups, teachers }), findGroupsTaughtBy(db, teachers, actor.editorOf)])
    : [null, []]
  const facultyOf = new Map(found?.groups.map(({ id, facultyId }) => [id, facultyId]))
  const departmentOf = new Map(found?.teachers.map(({ id, departmentId }) => [id, departmentId]))
  const taughtBy = grouped(taught, ({ teacherId }) => teacherId)
  return (one) =>
    one.kind === 'group'
      ? { groups: [{ id: one.id, facultyId: facultyOf.get(one.id) ?? null }], teachers: [] }
      : {
          groups: taughtBy.get(one.id) ?? [],
          teachers: [{ id: one.id, departmentId: departmentOf.get(one.id) ?? null }],
        }
}

/** Wishes as the actor may read them: why somebody is absent only if they may know it. */
export async function toldWhyAway(context: Context, wishes: readonly Wish[]): Promise<Wish[]> {
  const absentIn = ({ isAbsence, subject }: Wish) => (isAbsence && subject.kind !== 'room' ? [subject] : [])
  const ownersOf = await findAbsenceOwners(context, wishes.flatMap(absentIn))
  const knows = (one: AwaySubject) => knowsWhyAway(context.actor, ownersOf(one))
  return wishes.map((wish) => (absentIn(wish).every(knows) ? wish : { ...wish, title: awayTitle }))
}

type Changed = {
  reason: string
  /** That of a whole day, which everybody may know. */
  isReasonPublic: boolean
  groups: readonly { id: GroupId }[]
  teachers: readonly { id: TeacherId }[]
  programmeId: ProgrammeId | null
}

const idsOf = ({ groups, teachers }: Changed) => ({
  groupIds: groups.map(({ id }) => id),
  teacherIds: teachers.map(({ id }) => id),
})

/** The reasons of changed classes, in order, each empty if the actor may not know it. */
export async function visibleReasons({ db, actor }: Context, changed: readonly Changed[]): Promise<string[]> {
  const owners = doOwnersDecide(actor) ? await findOwnersOfAll(db, changed.map(idsOf)) : []
  return changed.map(({ reason, isReasonPublic, programmeId }, index) =>
    isReasonPublic ? reason : visibleReason(actor, reason, { groups: [], teachers: [], ...owners[index], programmeId }),
  )
}
