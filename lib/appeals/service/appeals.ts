import type { Queryable } from '@/db/client'
import {
  findAppeal,
  findAppeals,
  type FoundAppeal,
  hasTeacherAccount,
  insertAppeal,
  storeAppealDecision,
} from '@/db/queries/appeals/appeals'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  type Appeal,
  type AppealDecision,
  type AppealVerdict,
  type AppealOutcome,
  appealVerdicts,
  type DecidedAppeal,
  type NewAppeal,
  verdictRules,
} from '@/lib/appeals/rules/appeal'
import { appealErrors, consultationTitle } from '@/lib/appeals/texts/appeals'
import { bookOnce } from '@/lib/booking/service/book-room'
import { requireRooms } from '@/lib/booking/service/record-request'
import { accountOf, type Actor, commandLine } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openAllToChange, type OpenClass, openToChange } from '@/lib/core/changing/service/open-class'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { Proposal, RepairReason, RepairStep } from '@/lib/core/placing/rules/proposal'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { AppealSubject } from '@/lib/core/rights/rules/rights-subjects'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { moveSteps, takeSteps } from '@/lib/repair/service/repair-classes'
import { findProposals } from '@/lib/repair/service/view-proposals'

const subjectOf = ({ wants, owners, withTeacher, madeBy }: FoundAppeal): AppealSubject => ({
  wants,
  owners,
  withTeacherId: withTeacher?.id ?? null,
  madeBy,
})

const rightOf = {
  accepted: 'appeal.decide',
  refused: 'appeal.decide',
  agreed: 'appeal.agree',
  declined: 'appeal.agree',
  withdrawn: 'appeal.withdraw',
} as const satisfies Record<AppealVerdict, string>

/**
 * What the user asked for or is concerned by, and what waits for the user's decision or consent. Throws `not_allowed` for
 * whoever neither asks nor decides.
 */
export async function listAppeals(context: ServiceContext): Promise<Appeal[]> {
  const { db, actor, now } = context
  requireAllowed(context, 'appeals.open')
  const calendar = await findCalendar(db)
  return (await findAppeals(db, { userId: actor.userId, ...actor.boundTo }, now.date))
    .map((found) => appealTo(actor, found, { calendar, now }))
    .filter(({ isOwn, decides }) => isOwn || decides)
    .map(({ decides: _, ...appeal }) => appeal)
}

type Moment = { calendar: AcademicCalendar; now: CivilTime }

const isOver = ({ wants, steps }: FoundAppeal, { calendar, now }: Moment): boolean =>
  steps.some(
    ({ from, to }) => hasBegun(calendar, now, to) || (wants !== 'consultation' && hasBegun(calendar, now, from)),
  )

function appealTo(actor: Actor, found: FoundAppeal, moment: Moment): Appeal & { decides: boolean } {
  const { owners, madeBy, madeAt, steps, ...appeal } = found
  const subject = subjectOf(found)
  const isPast = isOver(found, moment)
  const may = appealVerdicts.filter((verdict) => {
    if (!verdictRules[verdict].from.includes(found.state)) return false
    if (isPast && (verdict === 'accepted' || verdict === 'agreed')) return false
    return isAllowed(actor, rightOf[verdict], subject)
  })
  return {
    ...appeal,
    steps: steps.map(({ at: _, ...step }) => step),
    isPast,
    madeOn: civilTimeAt(madeAt, environment().UNIVERSITY_TIME_ZONE).date,
    isOwn:
      madeBy === actor.userId ||
      isAllowed({ ...actor, isSuperuser: false }, 'appeal.make', owners) ||
      isAsked(actor, found),
    may,
    decides: isAllowed(actor, 'appeal.decide', subject),
  }
}

/** Whether the user is the colleague who is asked to swap. */
const isAsked = ({ boundTo }: Actor, { withTeacher }: FoundAppeal): boolean =>
  withTeacher !== null && withTeacher.id === boundTo.teacherId

const withoutOf: Record<AppealWant, RepairReason> = {
  time: 'slot',
  room: 'room',
  swap: 'swap',
  consultation: 'slot',
}

/**
 * What can be asked for a class: places that are free for its teachers, groups and a room, the best first; of swaps those
 * with one colleague. Also for whoever decides, to offer another place. Throws as `openClass` does, `not_allowed`, and
 * `invalid` for a draft or a class that has begun.
 */
export async function viewAppealOffers(
  context: ServiceContext,
  { id, want, untilEnd }: { id: MeetingId; want: AppealWant; untilEnd: boolean },
): Promise<Proposal[]> {
  const { item, planned } = await openToChange(context, id, ({ placed }) =>
    isAllowed(context.actor, 'appeal.make', placed)
      ? requireAllowed(context, 'appeal.make', placed)
      : requireAllowed(context, 'class.change_room', placed),
  )
  requireAskable(item)
  // All published classes may be swapped with: their planners decide about it later.
  const proposals = await findProposals(
    { ...context, actor: commandLine },
    item,
    { id, without: withoutOf[want], untilEnd: untilEnd && want !== 'consultation', to: null },
    { mayMove: want !== 'room', mostOthers: 0 },
  )
  const own = planned.placed.teachers.map((one) => one.id)
  if (want !== 'swap') return proposals.filter(({ moves: [move] }) => (want === 'room') === isThere(move))
  return proposals.filter(({ moves: [, theirs] }) => {
    const [colleague, ...more] = theirs?.teachers ?? []
    if (!theirs || !colleague || more.length > 0 || theirs.isDraft || own.includes(colleague.id)) return false
    return theirs.groups.some((group) => isAllowed(context.actor, 'schedule.view', { kind: 'group', id: group.id }))
  })
}

const isThere = ({ from, to }: Proposal['moves'][number]): boolean => isSameSlot(from, to)

function requireAskable({ state }: ScheduleItem): void {
  if (state !== 'published') throw new ServiceError('invalid', appealErrors.notPublished)
}

type OpenStep = OpenClass & { step: RepairStep }

/**
 * Asks for another time or room of one's own class, or of the rest of its series, or for a swap with a colleague, who then has
 * to agree. Throws as `openClass` does, `not_allowed`, `invalid` without a reason, for a draft, for what has begun, or for
 * what is not asked in this way, `stale` if a class has changed since, and `conflict` if a place is taken.
 */
export async function makeAppeal(context: ServiceContext, order: NewAppeal): Promise<DecidedAppeal> {
  const { actor } = context
  const { wants, reason, dryRun } = order
  const [own, ...others] = await openSteps(context, order)
  if (!own) throw new ServiceError('invalid', appealErrors.notThat)
  const { placed } = own.planned
  const granted = requireAllowed(context, 'appeal.make', placed)
  if (reason === '' && !dryRun)
    throw new ServiceError('invalid', appealErrors.reason, {
      problems: { of: 'request', fields: { reason: appealErrors.reason } },
    })
  await requirePlaces(context, order.steps)
  const withTeacherId = requireAsOffered(wants, [own, ...others])
  await requireFree(context, order.steps)
  // A colleague who cannot answer is not waited for: the planner decides.
  const isAgreed = withTeacherId === null || !(await hasTeacherAccount(context.db, withTeacherId))
  const state = isAgreed ? 'asked' : 'agreeing'
  const { result: id, changeId } = await changeTimetable(
    context,
    { action: 'appeal.make', granted: [granted], subject: order, dryRun },
    (change) =>
      insertAppeal(
        change.db,
        {
          wants,
          state,
          title: own.item.title,
          lessonType: own.item.lessonType,
          teacherIds: placed.teachers.map((one) => one.id),
          groupIds: placed.groups.map((one) => one.id),
          withTeacherId,
          reason,
          madeBy: accountOf(actor),
        },
        [own, ...others].map(storedStep(wants)),
      ),
  )
  return { id, state, changeId }
}

type StoredStep = Parameters<typeof insertAppeal>[2][number]

/** A consultation names its room, because there is no class yet that could keep one. */
const storedStep =
  (wants: AppealWant) =>
  ({ item, step }: Pick<OpenStep, 'item' | 'step'>): StoredStep => ({
    meetingId: item.id,
    from: { date: item.date, pair: item.pair },
    to: { date: step.date, pair: step.pair },
    roomId: step.roomId ?? (wants === 'consultation' ? (item.rooms[0]?.id ?? null) : null),
  })

/** Opens the classes; those of colleagues need no right here, because they and the planners are asked. */
async function openSteps(
  { db, actor, now }: ServiceContext,
  { steps, wants }: Pick<NewAppeal, 'steps' | 'wants'>,
): Promise<OpenStep[]> {
  const calendar = await findCalendar(db)
  const stepOf = new Map(steps.map((step) => [step.id, step]))
  const opened = await openAllToChange({ db, actor }, [...stepOf.keys()], ({ placed }) =>
    wants === 'swap' ? null : requireAllowed({ actor }, 'appeal.make', placed),
  )
  return opened.flatMap(({ item, planned }) => {
    const step = stepOf.get(item.id)
    if (!step) return []
    requireAskable(item)
    if (hasBegun(calendar, now, item)) throw new ServiceError('invalid', appealErrors.begun)
    if (hasBegun(calendar, now, step)) throw new ServiceError('invalid', appealErrors.past)
    return [{ item, planned, step }]
  })
}

/** The colleague to swap with, if any. Throws `invalid` for what is not asked in this way. */
function requireAsOffered(wants: AppealWant, [own, ...others]: readonly OpenStep[]): TeacherId | null {
  const isSeries = (one: OpenStep) => one.item.eventId === own?.item.eventId
  const refuse = () => new ServiceError('invalid', appealErrors.notThat)
  if (!own) throw refuse()
  if (wants === 'swap') {
    const theirs = others.filter((one) => !isSeries(one))
    const [colleague, ...more] = new Set(theirs.flatMap(({ item }) => item.teachers.map(({ id }) => id)))
    const ownTeachers = own.item.teachers.map(({ id }) => id)
    if (colleague === undefined || more.length > 0 || ownTeachers.includes(colleague)) throw refuse()
    return colleague
  }
  if (wants === 'consultation' && others.length > 0) throw refuse()
  const isAsked = ({ item, step }: OpenStep) =>
    wants === 'room' ? isSameSlot(item, step) && step.roomId !== null : !isSameSlot(item, step)
  if (![own, ...others].every((one) => isSeries(one) && isAsked(one))) throw refuse()
  return null
}

/** Throws `not_found` for a room, and `invalid` for a pair, that the university does not have. */
async function requirePlaces({ db }: ServiceContext, steps: readonly RepairStep[]): Promise<void> {
  await requireRooms(db, [...new Set(steps.flatMap(({ roomId }) => roomId ?? []))])
  requirePairs(await findCalendar(db), [...new Set(steps.map(({ pair }) => pair))])
}

/** Tries the moves out. Whoever asks may not see what holds a place, so a conflict names nobody. */
async function requireFree({ db, now }: ServiceContext, steps: readonly RepairStep[]): Promise<void> {
  const asCommand = { db, actor: commandLine, now }
  const order = { steps, reason: appealErrors.reason, justChange: false, dryRun: true }
  const anybody = { groups: [], teachers: [] }
  try {
    await changeTimetable(
      asCommand,
      {
        action: 'class.mend',
        granted: [requireAllowed(asCommand, 'class.move', anybody)],
        subject: order,
        dryRun: true,
      },
      (change) => takeSteps(change, asCommand, order),
    )
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'conflict')
      throw new ServiceError('conflict', appealErrors.taken)
    throw error
  }
}

/** A booking asks nobody but its room: so that a consultation finds its people free, it is tried out as the class itself. */
async function requirePeopleFree(context: ServiceContext, order: AppealDecision): Promise<void> {
  const found = await findAppeal(context.db, order.id)
  if (found?.wants === 'consultation') await requireFree(context, stepsToTake(found, order))
}

type OpenAppeal = {
  found: FoundAppeal
  granted: Granted<'appeal.decide' | 'appeal.agree' | 'appeal.withdraw'>
}

/** Throws `not_found`, `not_allowed`, `stale` if the client saw another version, `conflict` if it was decided. */
async function openToDecide(
  context: Pick<ServiceContext, 'actor'> & { db: Queryable },
  { id, verdict, version }: AppealDecision,
  moment: Moment,
): Promise<OpenAppeal> {
  const found = required(await findAppeal(context.db, id), 'not_found', appealErrors.noAppeal)
  const granted = requireAllowed(context, rightOf[verdict], subjectOf(found))
  if (version !== undefined && version !== found.version) throw new ServiceError('stale', appealErrors.decided)
  if (!verdictRules[verdict].from.includes(found.state)) throw new ServiceError('conflict', appealErrors.decided)
  if (isOver(found, moment) && (verdict === 'accepted' || verdict === 'agreed'))
    throw new ServiceError('conflict', appealErrors.over)
  return { found, granted }
}

/**
 * Accepts an appeal, which moves its classes in the same change, as asked or to another place; refuses it; agrees to it or not
 * as the colleague; or withdraws it. Throws `not_found`, `not_allowed`, `stale`, `invalid` if it is refused without an
 * answer, and `conflict` if it was decided meanwhile, its class has moved, or a place is taken.
 */
export async function decideAppeal(context: ServiceContext, order: AppealDecision): Promise<AppealOutcome> {
  const { db, actor, now } = context
  const { id, verdict, answer, dryRun } = order
  const moment = { calendar: await findCalendar(db), now }
  const { granted } = await openToDecide(context, order, moment)
  if ((verdict === 'refused' || verdict === 'declined') && answer === '' && !dryRun)
    throw new ServiceError('invalid', appealErrors.answer, {
      problems: { of: 'request', fields: { reason: appealErrors.answer } },
    })
  if (order.steps) await requirePlaces(context, order.steps)
  if (verdict === 'accepted') await requirePeopleFree(context, order)
  const { to: state } = verdictRules[verdict]
  const { result: warnings, changeId } = await changeTimetable(
    context,
    { action: `appeal.${verdict}`, granted: [granted], subject: order, dryRun },
    async (change) => {
      await change.lock('appeal', [id])
      const { found } = await openToDecide({ actor, db: change.db }, order, moment)
      const steps = verdict === 'accepted' ? stepsToTake(found, order) : null
      const taken = steps && (await takeAppeal(change, context, { found, steps, dryRun }))
      await storeAppealDecision(change.db, {
        id,
        state,
        answer: verdict === 'withdrawn' ? found.answer : answer,
        decidedBy: verdict === 'withdrawn' || verdict === 'agreed' ? null : accountOf(actor),
        steps: order.steps && taken ? taken.places : null,
      })
      return taken?.warnings ?? []
    },
  )
  return { id, state, warnings, changeId }
}

type TakenAppeal = { places: StoredStep[]; warnings: readonly ChangeWarning[] }

/**
 * Does what was asked for: moves the classes, or books the room of a consultation. Returns where they went, and what is
 * doubtful about it.
 */
async function takeAppeal(
  change: TimetableChange,
  context: ServiceContext,
  { found, steps, dryRun }: { found: FoundAppeal; steps: readonly RepairStep[]; dryRun: boolean },
): Promise<TakenAppeal> {
  const { wants, reason } = found
  const { db } = change
  const { actor } = context
  const open = (ids: readonly MeetingId[]) => openAllToChange({ db, actor }, ids, () => null)
  if (wants !== 'consultation') {
    const opened = await open(steps.map(({ id }) => id))
    const places = opened.flatMap(({ item }) => {
      const step = steps.find(({ id }) => id === item.id)
      return step ? [storedStep(wants)({ item, step })] : []
    })
    const { warnings } = await moveSteps(change, context, { steps, reason, justChange: false, dryRun })
    return { places, warnings }
  }
  const [step] = steps
  const [was] = found.steps
  if (!step || !was) throw new ServiceError('invalid', appealErrors.notThat)
  const [opened] = await open([step.id])
  const stored = opened && storedStep(wants)({ item: opened.item, step })
  if (!stored || stored.roomId === null) throw new ServiceError('conflict', appealErrors.moved)
  change.takes(requireAllowed(context, 'room.book'))
  const [teacher] = found.teachers
  const warnings = await bookOnce(change, context, {
    roomId: stored.roomId,
    ...stored.to,
    reason: consultationTitle(found),
    inCharge: teacher?.name ?? found.by,
    inChargeTeacherId: teacher?.id ?? null,
    groups: found.groups.map(({ id }) => id),
    dryRun,
  })
  return { places: [stored], warnings }
}

/** Where the classes go. Throws `conflict` if a class stands no more where it stood as was asked. */
function stepsToTake({ steps, wants }: FoundAppeal, { steps: elsewhere }: AppealDecision): RepairStep[] {
  if (elsewhere) {
    const asked = new Set(steps.map(({ meetingId }) => meetingId))
    if (wants === 'swap' || !elsewhere.every((step) => asked.has(step.id)))
      throw new ServiceError('invalid', appealErrors.notThat)
    return [...elsewhere]
  }
  return steps.map(({ meetingId, from, to, room, at }) => {
    const isThere = at !== null && isSameSlot(at, from)
    if (wants !== 'consultation' && !isThere) throw new ServiceError('conflict', appealErrors.moved)
    return { id: meetingId, ...to, roomId: room?.id ?? null }
  })
}
