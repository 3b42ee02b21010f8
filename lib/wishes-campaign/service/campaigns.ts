import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findOwners } from '@/db/queries/core/names/titles'
import {
  deleteCampaign,
  findAsked,
  findCampaign,
  findCampaignScopes,
  findCampaigns,
  findCampaignsAsking,
  findCampaignsToRemind,
  findTeachersToAsk,
  type FoundCampaign,
  insertCampaign,
  lockCampaignsOf,
  storeWishAnswer,
  updateCampaigns,
} from '@/db/queries/wishes-campaign/campaigns'
import { accountOf, commandLine } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { sweeping } from '@/lib/core/changing/service/sweep'
import type { ChangeAction } from '@/lib/core/history/rules/actions'
import type { CampaignId, ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isCampaignOpen } from '@/lib/core/requests/rules/wish-campaign'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { type CampaignScope, campaignScopeOf } from '@/lib/core/rights/rules/rights-subjects'
import { noSuch } from '@/lib/core/wire/texts/errors'
import {
  type Campaign,
  type CampaignAnswer,
  type CampaignEdit,
  type CampaignView,
  type NamedCampaignScope,
  type NewCampaign,
  type OwnCampaign,
  type StartedCampaign,
} from '@/lib/wishes-campaign/rules/campaign'
import { campaignErrors, campaignNowText } from '@/lib/wishes-campaign/texts/campaign'

/** Minutes of the day from which reminders go out by themselves. */
const remindsFrom = 9 * 60

const campaignOf = ({ facultyId, departmentId, ...campaign }: FoundCampaign, today: CalendarDate): Campaign => ({
  ...campaign,
  scope: campaignScopeOf({ facultyId, departmentId }),
  isOpen: isCampaignOpen(campaign, today),
})

/** The campaigns that the user may see the answers of, those that run first. Throws `not_allowed`. */
export async function listCampaigns(context: ServiceContext): Promise<Campaign[]> {
  const { db, actor, now } = context
  requireAllowed(context, 'wishes.open')
  return (await findCampaigns(db))
    .map((found) => campaignOf(found, now.date))
    .filter(({ scope }) => isAllowed(actor, 'wishes.collect', scope))
}

/** Whose teachers the user may ask; the title of the university is empty. */
export async function listCampaignScopes({ db, actor }: ServiceContext): Promise<NamedCampaignScope[]> {
  const all = [{ scope: { kind: 'university' as const }, title: '' }, ...(await findCampaignScopes(db))]
  return all.filter(({ scope }) => isAllowed(actor, 'wishes.collect', scope))
}

/** A campaign with everybody whom it asks. Throws `not_found` and `not_allowed`. */
export async function viewCampaign(context: ServiceContext, id: CampaignId): Promise<CampaignView> {
  const { db, actor } = context
  const campaign = await openCampaign(context, id)
  const teachers = (await findAsked(db, id)).map(({ departmentId, ...teacher }) => ({
    ...teacher,
    mayAnswer: isAllowed(actor, 'wishes.answer', { id: teacher.id, departmentId }),
  }))
  return { campaign, teachers }
}

/** What asks the user for wishes as a teacher, for semesters that are not over. */
export async function listOwnCampaigns({ db, actor, now }: ServiceContext): Promise<OwnCampaign[]> {
  const { teacherId } = actor.boundTo
  if (teacherId === null) return []
  const asking = await findCampaignsAsking(db, teacherId, now.date)
  return asking.map(({ id, semester, words, until, isEnded, by, answer }) => ({
    id,
    semester,
    words,
    until,
    by,
    answer,
    isOpen: isCampaignOpen({ until, isEnded }, now.date),
  }))
}

/** The campaign, if the user collects its wishes. Throws `not_found` and `not_allowed`. */
async function openCampaign(
  context: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  id: CampaignId,
): Promise<Campaign> {
  const found = required(await findCampaign(context.db, id), 'not_found', campaignErrors.noCampaign)
  const campaign = campaignOf(found, context.now.date)
  requireAllowed(context, 'wishes.collect', campaign.scope)
  return campaign
}

function requireUntil(until: CalendarDate, today: CalendarDate, endsOn: CalendarDate): void {
  if (until < today || until > endsOn) throw new ServiceError('invalid', campaignErrors.past)
}

async function requireSemester({ db, now }: ServiceContext, id: SemesterId) {
  const semester = (await findCalendar(db)).semesters.find((one) => one.id === id)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  if (semester.endsOn < now.date) throw new ServiceError('invalid', campaignErrors.over)
  return semester
}

async function requireScope({ db }: ServiceContext, scope: CampaignScope): Promise<void> {
  if (scope.kind === 'university') return
  const isKnown = (await findCampaignScopes(db)).some(
    (one) => one.scope.kind === scope.kind && one.scope.id === scope.id,
  )
  if (!isKnown) throw new ServiceError('not_found', campaignErrors.noScope)
}

/**
 * Asks the teachers of a scope for their wishes for a semester, but those whom another campaign for it asks already. Throws
 * `not_allowed`, `not_found`, `invalid` for a semester or day that is over, and `conflict` if nobody is left to ask.
 */
export async function startCampaign(context: ServiceContext, order: NewCampaign): Promise<StartedCampaign> {
  const { actor, now } = context
  const { semesterId, scope, words, until, dryRun } = order
  const granted = requireAllowed(context, 'wishes.collect', scope)
  const semester = await requireSemester(context, semesterId)
  await requireScope(context, scope)
  requireUntil(until, now.date, semester.endsOn)
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'campaign.start', granted: [granted], subject: order, dryRun },
    async ({ db }) => {
      await lockCampaignsOf(db, semesterId)
      const known = await findTeachersToAsk(db, { scope, semesterId, today: now.date })
      const toAsk = known.filter(({ isAsked }) => !isAsked)
      if (toAsk.length === 0)
        throw new ServiceError('conflict', known.length === 0 ? campaignErrors.nobody : campaignErrors.everybody)
      const id = await insertCampaign(
        db,
        {
          semesterId,
          facultyId: scope.kind === 'faculty' ? scope.id : null,
          departmentId: scope.kind === 'department' ? scope.id : null,
          words,
          startedOn: now.date,
          untilDate: until,
          madeBy: accountOf(actor),
        },
        toAsk.map((one) => one.id),
      )
      return {
        id,
        asked: toAsk.length,
        withoutAccount: toAsk.filter(({ hasAccount }) => !hasAccount).length,
        others: known.length - toAsk.length,
      }
    },
  )
  return { ...result, id: dryRun ? null : result.id, changeId }
}

/** Runs a change of one campaign, which is looked at again once it is locked. */
async function changeCampaign<Result>(
  context: ServiceContext,
  { id, action }: { id: CampaignId; action: ChangeAction },
  work: (change: TimetableChange, campaign: Campaign) => Promise<Result>,
): Promise<{ result: Result; changeId: ChangeId | null }> {
  const { scope } = await openCampaign(context, id)
  const granted = requireAllowed(context, 'wishes.collect', scope)
  return changeTimetable(context, { action, granted: [granted], subject: { id } }, async (change) => {
    await change.lock('wish_campaign', [id])
    return work(change, await openCampaign({ ...context, db: change.db }, id))
  })
}

type CampaignChanged = { changeId: ChangeId | null }

/** Moves the end of a campaign, which opens one that is over, and changes its words. Throws as above, and `invalid`. */
export async function editCampaign(
  context: ServiceContext,
  { id, until, words, basedOn }: CampaignEdit,
): Promise<CampaignChanged> {
  const { changeId } = await changeCampaign(context, { id, action: 'campaign.edit' }, (change, campaign) => {
    requireUntil(until, context.now.date, campaign.semester.endsOn)
    if (basedOn && (basedOn.until !== campaign.until || basedOn.words !== campaign.words))
      throw new ServiceError('stale', campaignNowText(campaign))
    return updateCampaigns(change.db, [id], { untilDate: until, words, isEnded: false })
  })
  return { changeId }
}

/** Ends a campaign before its day. Throws as above, and `conflict` if it is over. */
export async function endCampaign(context: ServiceContext, id: CampaignId): Promise<CampaignChanged> {
  const { changeId } = await changeCampaign(context, { id, action: 'campaign.end' }, (change, { isOpen }) => {
    if (!isOpen) throw new ServiceError('conflict', campaignErrors.notRunning)
    return updateCampaigns(change.db, [id], { isEnded: true })
  })
  return { changeId }
}

/** Takes a campaign back with all answers; wishes stay. Throws as above. */
export async function takeCampaignBack(context: ServiceContext, id: CampaignId): Promise<CampaignChanged> {
  const { changeId } = await changeCampaign(context, { id, action: 'campaign.take_back' }, ({ db }) =>
    deleteCampaign(db, id),
  )
  return { changeId }
}

/**
 * Reminds whoever has not answered and has an account, once a day. Returns how many. Throws as above, and `conflict` if it is
 * over, nobody is left to remind, or they were reminded today.
 */
export async function remindOfCampaign(
  context: ServiceContext,
  id: CampaignId,
): Promise<CampaignChanged & { reminded: number }> {
  const { date } = context.now
  const { result, changeId } = await changeCampaign(
    context,
    { id, action: 'campaign.remind' },
    async (change, { isOpen, remindedOn, reachable }) => {
      if (!isOpen) throw new ServiceError('conflict', campaignErrors.notRunning)
      if (remindedOn === date) throw new ServiceError('conflict', campaignErrors.reminded)
      if (reachable === 0) throw new ServiceError('conflict', campaignErrors.nobodyToRemind)
      await updateCampaigns(change.db, [id], { remindedOn: date })
      return reachable
    },
  )
  return { reminded: result, changeId }
}

/**
 * Stores that a teacher's wishes are written, that there are none, or that neither was said yet. Throws `not_found`,
 * `not_allowed`, and `conflict` if it is over for whoever answers.
 */
export async function answerCampaign(context: ServiceContext, order: CampaignAnswer): Promise<CampaignChanged> {
  const { db, actor, now } = context
  const { id, teacherId } = order
  const [teacher] = (await findOwners(db, { groups: [], teachers: [teacherId] })).teachers
  const subject = teacher ?? { id: teacherId, departmentId: null }
  const granted = requireAllowed(context, 'wishes.answer', subject)
  const { changeId } = await changeTimetable(
    context,
    { action: 'campaign.answer', granted: [granted], subject: order },
    async (change) => {
      const found = required(await findCampaign(change.db, id), 'not_found', campaignErrors.noCampaign)
      if (!isCampaignOpen(found, now.date) && !isAllowed(actor, 'wishes.answer_late', subject))
        throw new ServiceError('conflict', campaignErrors.closed)
      if (!(await storeWishAnswer(change.db, { ...order, today: now.date })))
        throw new ServiceError('not_found', campaignErrors.notAsked)
    },
  )
  return { changeId }
}

/** Reminds whoever has not answered on the day before the last one, in one change. */
export const remindBeforeEnd = sweeping({
  action: 'campaign.remind',
  granted: () => requireAllowed({ actor: commandLine }, 'wishes.collect', { kind: 'university' }),
  find: async (db, now) => (now.minutes < remindsFrom ? [] : findCampaignsToRemind(db, now.date)),
  table: 'wish_campaign',
  rowsOf: ({ id }) => [id],
  write: ({ db }, due, now) =>
    updateCampaigns(
      db,
      due.map(({ id }) => id),
      { remindedOn: now.date },
    ),
})
