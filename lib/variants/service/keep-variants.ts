import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findFilling, lockKeeping } from '@/db/queries/filling/fillings'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import {
  countVariants,
  deleteVariant,
  findFacultyOfGroups,
  findVariants,
  insertVariant,
  updateVariant,
} from '@/db/queries/variants/variants'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { FacultyId, FillingId, MeetingId, VariantId } from '@/lib/core/names/rules/ids'
import { type FillingProposal, isFillingOffered } from '@/lib/core/placing/rules/filling'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { environment } from '@/lib/environment/environment'
import { fillingTexts } from '@/lib/filling/texts'
import { publishedForAReason, withReason } from '@/lib/quality/service/published-for-a-reason'
import { type MarkedClass, markedClasses, touchedIn } from '@/lib/variants/rules/differences'
import {
  isFull,
  type ListedVariant,
  mostClasses,
  mostSteps,
  mostVariants,
  standingIn,
  type Takeable,
  type VariantStep,
} from '@/lib/variants/rules/variant'
import type { NewVariant } from '@/lib/variants/rules/variant-view'
import { variantTexts } from '@/lib/variants/texts'
import {
  changingVariants,
  lockOwnVariant,
  openVariant,
  requireOpen,
  requirePlanner,
  variantReader,
} from './find-variant'
import { repairInVariant } from './repair-step'
import { replayer } from './replay'
import { nothingBefore, simulate } from './simulate'
import type { ReplayedStep } from './step-work'
import { shownItems } from './view-variant'

/**
 * The actor's variants and shared ones of faculties they plan, the last changed first. Throws `not_allowed`.
 */
export async function listVariants({ db, actor }: DataContext): Promise<ListedVariant[]> {
  requirePlanner({ actor })
  const rows = await findVariants(db, variantReader(actor), environment().UNIVERSITY_TIME_ZONE)
  return rows.map(({ ownerId, facultyId, faculty, ...row }) => ({
    ...row,
    faculty: { id: facultyId, title: faculty },
    isMine: ownerId === actor.userId,
  }))
}

/**
 * Creates a variant: empty, with a search's result, or with moved classes. Throws `not_allowed`, `not_found`
 * for an unknown faculty or search, `invalid` for too many variants or steps, and as `repairInVariant` does.
 */
export async function makeVariant(
  context: DataContext,
  { name, facultyId: requestedFaculty, filling, moves }: NewVariant,
): Promise<VariantId> {
  const { db, actor } = context
  requirePlanner(context)
  const repaired = moves.length > 0 ? await repairInVariant(context, { steps: [] }, moves) : null
  const facultyId =
    requestedFaculty ?? (repaired ? await findFacultyOfGroups(db, repaired.groups) : await facultyOf(context, filling))
  if (facultyId === null) throw new ServiceError('invalid', variantTexts.needsFaculty)
  if (!(await findQualityFaculties(db)).some(({ id }) => id === facultyId))
    throw new ServiceError('not_found', noSuch.faculty)
  // A faculty derived from the groups needs no right: a planner may plan only some of their classes, and the
  // variant is theirs alone.
  if (requestedFaculty !== null) requireAllowed(context, 'workbench.open', { id: requestedFaculty })
  const steps = repaired ? [repaired.step] : filling ? await stepsOfFilling(context, filling) : []
  requireRoomFor(steps)
  return changingVariants(context, async (transaction) => {
    if ((await countVariants(transaction, actor.userId)) >= mostVariants)
      throw new ServiceError('invalid', variantTexts.tooMany(mostVariants))
    return insertVariant(transaction, { ownerId: actor.userId, facultyId, name, steps })
  })
}

/** Throws `invalid` if the steps exceed a variant's limits. */
export function requireRoomFor(steps: readonly VariantStep[]): void {
  const full = isFull(steps)
  if (full) throw new ServiceError('invalid', variantTexts.full[full](full === 'steps' ? mostSteps : mostClasses))
}

async function facultyOf({ db, actor }: DataContext, filling: NewVariant['filling']): Promise<FacultyId | null> {
  const record = filling && (await findFilling(db, actor.userId, filling.id))
  const groups = record?.result?.proposals.flatMap((one) => one.groups.map(({ id }) => id)) ?? []
  return findFacultyOfGroups(db, groups)
}

async function stepsOfFilling(
  { db, actor }: DataContext,
  { id, chosen }: NonNullable<NewVariant['filling']>,
): Promise<VariantStep[]> {
  const record = await findFilling(db, actor.userId, id)
  if (!record) throw new ServiceError('not_found', fillingTexts.unknown)
  const all = record.result?.proposals ?? []
  if (!isFillingOffered(record.state) || all.length === 0) throw new ServiceError('conflict', variantTexts.noFilling)
  const indices = chosen === null ? [...all.keys()] : [...new Set(chosen)]
  const proposals = indices.flatMap((index) => all[index] ?? [])
  if (proposals.length < indices.length || indices.length === 0)
    throw new ServiceError('invalid', fillingTexts.nothingChosen)
  return proposals.map((proposal) => stepOfProposal(proposal, id))
}

export const stepOfProposal = (
  { title, ref, pair, dates, parity, room }: FillingProposal,
  filling: FillingId,
): VariantStep => ({
  kind: 'place',
  title,
  pair,
  dates,
  filling,
  ref: { of: ref.of, id: ref.id },
  weekStep: parity === null ? 2 : 1,
  room: room && { id: room.id, title: room.title },
})

/**
 * Renames a variant, or shares it with its faculty's planners, which only those may do. Throws as `lockOwnVariant`
 * does.
 */
export const changeVariant = (
  context: DataContext,
  id: VariantId,
  values: { name?: string | undefined; isShared?: boolean | undefined },
): Promise<void> =>
  changingVariants(context, async (db) => {
    const { name, isShared, faculty } = await lockOwnVariant({ ...context, db }, id, { evenTaken: true })
    if (values.isShared) requireAllowed(context, 'workbench.open', faculty)
    await updateVariant(db, id, { name: values.name ?? name, isShared: values.isShared ?? isShared })
  })

/** Deletes a variant; what was taken over from it stays. Throws as `lockOwnVariant` does. */
export const removeVariant = (context: DataContext, id: VariantId): Promise<void> =>
  changingVariants(context, async (db) => {
    await lockOwnVariant({ ...context, db }, id, { evenTaken: true })
    await deleteVariant(db, id)
  })

/**
 * Takes a variant over into the timetable as one change, undone as one; after undoing, the variant can be
 * changed again. Placed classes become drafts. What is no longer possible is left out and reported; with
 * `whole`, nothing is stored then. Throws as `lockOwnVariant` does, `conflict` if nothing of it is possible,
 * `invalid` without a reason if published classes change or break a hard rule of quality.
 */
export async function takeVariant(
  context: ServiceContext,
  id: VariantId,
  order: { version: number; whole: boolean; reason?: string; dryRun?: boolean },
): Promise<Takeable> {
  const { version, whole, reason = '', dryRun = false } = order
  const { actor } = context
  const variant = await openVariant(context, id)
  requireOpen(variant, version)
  if (variant.steps.length === 0) throw new ServiceError('invalid', variantTexts.nothingToTake)
  const [first, ...more] = await simulate(context, variant.steps, {
    before: nothingBefore,
    then: ({ replayed }) => {
      requireDone(replayed, whole)
      return Promise.resolve(replayed.granted)
    },
  })
  if (!first) throw new ServiceError('conflict', variantTexts.nothingToTake)
  const subject = withReason({ id, name: variant.name, whole, reason })
  const record = {
    action: 'variant.take',
    granted: [first, ...more],
    subject,
    dryRun,
    isLarge: true,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { db } = change
    await lockKeeping(db)
    const { steps } = await lockOwnVariant({ ...context, db }, id, { version })
    const ids = standingIn(steps)
    const before = await shownItems(db, actor, ids)
    const replayed = replayer(change, context, { calendar: await findCalendar(db) })
    await replayed.runAll(steps)
    requireDone(replayed, whole)
    change.takes(...replayed.granted)
    const placed = new Set(replayed.placed.values())
    const after = await shownItems(db, actor, [...ids, ...placed])
    const changed = markedClasses(before, after, (one) => placed.has(one))
    const standing = publishedIn(changed)
    const { violations } = await publishedForAReason({ db, actor }, standing.moved, { reason, dryRun })
    if (standing.count > 0 && reason === '' && !dryRun)
      throw new ServiceError('invalid', variantTexts.takePublished(standing.count), {
        problems: { of: 'publication', fields: { reason: reasonTexts.absent } },
      })
    const { classes, clashes } = replayed
    await updateVariant(db, id, { taken: { classes, clashes }, changeId: change.id })
    return { classes, clashes, touched: touchedIn(changed), published: standing.count, violations }
  })
  return { ...result, changeId }
}

/** The published classes that a variant changes: how many, and those that it moves. */
function publishedIn(classes: readonly MarkedClass[]): { count: number; moved: MeetingId[] } {
  const published = classes.filter(
    ({ item, mark }) => (mark === 'moved' || mark === 'gone') && item.state === 'published',
  )
  return {
    count: published.length,
    moved: published.flatMap(({ item, mark }) => (mark === 'moved' ? [item.id] : [])),
  }
}

function requireDone({ classes, clashes }: ReplayedStep, whole: boolean): void {
  const [first] = clashes
  if (whole && first) throw new ServiceError('conflict', `${variantTexts.allOrNothing(clashes.length)} ${first.text}`)
  if (classes === 0) throw new ServiceError('conflict', first?.text ?? variantTexts.nothingToTake)
}
