import type { Queryable } from '@/db/client'
import { findChosen, findHidden, findOwnSubjects, findTitled } from '@/db/queries/core/own-timetable/own-timetable'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import {
  boundSubjects,
  isSameSubject,
  ownSubjects,
  type ChosenClass,
  type HiddenClass,
  type NamedOwnSubject,
  type OwnSubject,
} from '@/lib/core/schedule/rules/own-subject'

/** `mayView` false: the owner lost the right to see it after choosing it, so its classes are not shown. */
export type ListedOwnSubject = NamedOwnSubject & { mayView: boolean }

export type OwnSubjectList = { subjects: ListedOwnSubject[]; hidden: HiddenClass[] }

type Asker = ActorContext & { db: Queryable }

/** These subjects as their owner sees them; unknown ones are left out. */
export async function namedSubjects(
  { db, actor }: Asker,
  subjects: readonly (OwnSubject & { only?: ChosenClass })[],
): Promise<ListedOwnSubject[]> {
  const titled = subjects.length > 0 ? await findTitled(db, subjects) : []
  const bound = boundSubjects(actor)
  return subjects.flatMap(({ only = null, ...one }) => {
    const match = titled.find((other) => isSameSubject(one, other))
    if (!match) return []
    const { title, subgroupCount } = match
    const isBound = only === null && bound.some((other) => isSameSubject(one, other))
    return [{ ...one, title, subgroupCount, isBound, only, mayView: isAllowed(actor, 'schedule.view', one) }]
  })
}

/** The actor's own subjects: whole weeks first, then classes chosen singly; and the classes they have hidden. */
export async function listOwnSubjects(context: Asker): Promise<OwnSubjectList> {
  const { db, actor } = context
  const [weeks, chosen, hidden] = await Promise.all([
    findOwnSubjects(db, actor.userId),
    findChosen(db, actor.userId),
    findHidden(db, actor.userId),
  ])
  return { subjects: await namedSubjects(context, [...ownSubjects(actor, weeks), ...chosen]), hidden }
}
