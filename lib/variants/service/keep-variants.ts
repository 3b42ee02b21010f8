import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import {
  countVariants,
  deleteVariant,
  findFacultyOfGroups,
  insertVariant,
  findVariants,
  updateVariant,
} from '@/db/queries/variants/variants'
import { findFilling } from '@/db/queries/filling/fillings'
import { isFillingOffered, type FillingProposal } from '@/lib/core/rules/placing/filling'
import type { FacultyId, FillingId, VariantId } from '@/lib/core/rules/names/ids'
import type { NewVariant } from '@/lib/variants/rules/variant-view'
import {
  isFull,
  mostClasses,
  mostSteps,
  mostVariants,
  type ListedVariant,
  type VariantStep,
} from '@/lib/variants/rules/variant'
import { environment } from '@/lib/environment/environment'
import { fillingTexts } from '@/lib/filling/texts'
import { variantTexts } from '@/lib/variants/texts'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { changingVariants, lockOwnVariant, variantReader, requirePlanner } from './find-variant'
import { repairInVariant } from './repair-step'

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
    requestedFaculty ??
    (repaired ? await findFacultyOfGroups(db, repaired.groups) : await facultyOf(context, filling))
  if (facultyId === null) throw new ServiceError('invalid', variantTexts.needsFaculty)
  if (!(await findQualityFaculties(db)).some(({ id }) => id === facultyId))
    throw new ServiceError('not_found', variantTexts.noFaculty)
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
  if (full)
    throw new ServiceError('invalid', variantTexts.full[full](full === 'steps' ? mostSteps : mostClasses))
}

async function facultyOf(
  { db, actor }: DataContext,
  filling: NewVariant['filling'],
): Promise<FacultyId | null> {
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
  if (!isFillingOffered(record.state) || all.length === 0)
    throw new ServiceError('conflict', variantTexts.noFilling)
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
  room,
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
