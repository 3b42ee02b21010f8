import {
  deleteChosen,
  deleteHidden,
  findOwnSubjects,
  findTitled,
  forgetClass,
  insertChosen,
  insertHidden,
  lockOwnSubjects,
  storeOwnSubjects,
} from '@/db/queries/core/own-timetable/own-timetable'
import { findItems, type ScheduledItem } from '@/db/queries/core/schedule/schedule'
import { inTransaction } from '@/db/transaction'
import type { ChosenClassId, HiddenClassId, MeetingId } from '@/lib/core/names/rules/ids'
import {
  type ListedOwnSubject,
  listOwnSubjects,
  namedSubjects,
  type OwnSubjectList,
} from '@/lib/core/own-timetable/service/list-own-subjects'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isAnyones } from '@/lib/core/schedule/rules/own-schedule'
import {
  classRefOf,
  isSameSubject,
  mostChosen,
  mostHidden,
  mostOwnSubjects,
  type OwnSubject,
  ownSubjects,
  stillThere,
} from '@/lib/core/schedule/rules/own-subject'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { ownErrors } from '@/lib/own-timetable/texts/own-timetable'

const distinct = (subjects: readonly OwnSubject[]): OwnSubject[] =>
  subjects.filter((one, index) => subjects.findIndex((other) => isSameSubject(one, other)) === index)

/**
 * Replaces the actor's chosen subjects. Those bound by the university stay, with the subgroup given here.
 * Subjects chosen before may stay even if the actor may not see them any more. Throws `not_allowed`,
 * `not_found`, and `invalid` for too many or a subgroup that the group does not have.
 */
export async function changeOwnSubjects(
  context: ServiceContext,
  requested: readonly OwnSubject[],
): Promise<ListedOwnSubject[]> {
  const { actor } = context
  return inTransaction(context.db, async (db) => {
    const current = await findOwnSubjects(db, actor.userId)
    const chosen = distinct(requested)
    const titled = await findTitled(db, chosen)
    for (const one of chosen) {
      if (!current.some((other) => isSameSubject(one, other))) requireAllowed(context, 'schedule.view', one)
      const subject = titled.find((other) => isSameSubject(one, other))
      if (!subject) throw new ServiceError('not_found', noSuch[one.kind])
      if (one.subgroup > 0 && subject.subgroupCount < 2)
        throw new ServiceError('invalid', ownErrors.notSplit(subject.title))
    }
    const bound = ownSubjects(actor, [])
    const others = chosen.filter((one) => !bound.some((other) => isSameSubject(one, other)))
    if (bound.length + others.length > mostOwnSubjects)
      throw new ServiceError('invalid', ownErrors.tooMany(mostOwnSubjects))
    await storeOwnSubjects(db, actor.userId, chosen)
    return namedSubjects({ db, actor }, ownSubjects(actor, chosen))
  })
}

/**
 * «Не моё»: hides a class of the actor's own timetable on all its dates, or takes back its choice if it was
 * there only for that. Returns the actor's subjects and hidden classes. A class with load is hidden by its
 * load item, so that it stays hidden when placed again. Throws `not_found` if it is not theirs, `invalid`
 * beyond the limit.
 */
export async function hideClass({ db: outer, actor }: ServiceContext, meetingId: MeetingId): Promise<OwnSubjectList> {
  return inTransaction(outer, async (db) => {
    await lockOwnSubjects(db, actor.userId)
    const [item] = await findItems(db, [meetingId], actor.userId)
    await hideItem({ db, actor }, item)
    return listOwnSubjects({ db, actor })
  })
}

/** As `hideClass`, for a class already loaded, within a transaction that holds the lock of `lockOwnSubjects`. */
async function hideItem({ db, actor }: DataContext, item: ScheduledItem | undefined): Promise<void> {
  const { subjects, hidden } = await listOwnSubjects({ db, actor })
  const shown = subjects.filter(({ mayView }) => mayView)
  if (!item || !isVisible(actor, item) || !isAnyones(item, shown)) throw new ServiceError('not_found', ownErrors.notOwn)
  await forgetClass(db, actor.userId, item, 'chosen')
  const weeks = shown.filter(({ only }) => only === null)
  if (!isAnyones(item, weeks)) return
  if (stillThere(hidden).length >= mostHidden) throw new ServiceError('invalid', ownErrors.tooManyHidden(mostHidden))
  await insertHidden(db, actor.userId, classRefOf(item))
}

/** Shows a hidden class again. Throws `not_found`. */
export async function showClass({ db, actor }: ServiceContext, id: HiddenClassId): Promise<OwnSubjectList> {
  if (!(await deleteHidden(db, actor.userId, id))) throw new ServiceError('not_found', ownErrors.notHidden)
  return listOwnSubjects({ db, actor })
}

/**
 * «Моё»: makes a class with all its dates the actor's own, and hides the classes of `insteadOf`. Returns the
 * actor's subjects and hidden classes. Throws `not_found` for a class that is not published or not in a week
 * the actor may see, and for others that are not the actor's own; `invalid` beyond the limit.
 */
export async function chooseClass(
  { db: outer, actor }: ServiceContext,
  meetingId: MeetingId,
  insteadOf: readonly MeetingId[],
): Promise<OwnSubjectList> {
  return inTransaction(outer, async (db) => {
    await lockOwnSubjects(db, actor.userId)
    const items = await findItems(db, [meetingId, ...insteadOf], actor.userId)
    const itemOf = (id: MeetingId) => items.find((item) => item.id === id)
    await chooseItem({ db, actor }, itemOf(meetingId))
    const others = insteadOf.filter((id) => id !== meetingId)
    await others.reduce((before, id) => before.then(() => hideItem({ db, actor }, itemOf(id))), Promise.resolve())
    return listOwnSubjects({ db, actor })
  })
}

async function chooseItem({ db, actor }: DataContext, item: ScheduledItem | undefined): Promise<void> {
  const visible = item && item.state !== 'projected' && !item.hidden ? item : null
  const viewable =
    visible &&
    [
      ...visible.groups.map(({ id }) => ({ kind: 'group', id }) as const),
      ...visible.teachers.map(({ id }) => ({ kind: 'teacher', id }) as const),
    ].find((subject) => isAllowed(actor, 'schedule.view', subject))
  if (!visible || !viewable) throw new ServiceError('not_found', ownErrors.noSuchClass)
  await forgetClass(db, actor.userId, visible, 'hidden')
  const { subjects } = await listOwnSubjects({ db, actor })
  if (
    isAnyones(
      visible,
      subjects.filter(({ mayView }) => mayView),
    )
  )
    return
  if (subjects.filter(({ only }) => only !== null).length >= mostChosen)
    throw new ServiceError('invalid', ownErrors.tooManyChosen(mostChosen))
  await insertChosen(db, actor.userId, viewable, classRefOf(visible))
}

/** Takes back the choice of a single class. Throws `not_found`. */
export async function dropClass({ db, actor }: ServiceContext, id: ChosenClassId): Promise<OwnSubjectList> {
  if (!(await deleteChosen(db, actor.userId, id))) throw new ServiceError('not_found', ownErrors.notChosen)
  return listOwnSubjects({ db, actor })
}
