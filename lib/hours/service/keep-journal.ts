import { findOwners } from '@/db/queries/core/names/titles'
import { findExisting } from '@/db/queries/hours/find-hours'
import { deleteEntry, findEntryTeacher, insertEntry } from '@/db/queries/hours/journal'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, HoursEntryId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { CorrectionOrder } from '@/lib/hours/rules/contracts'
import { yearHoursTexts as texts } from '@/lib/hours/texts'

async function allowCorrection(context: ServiceContext, teacher: TeacherId): Promise<Granted<'hours.correct'>> {
  const owners = await findOwners(context.db, { groups: [], teachers: [teacher] })
  const granted = requireAllowed(context, 'hours.correct', owners)
  if (owners.teachers.length === 0) throw new ServiceError('not_found', noSuch.teacher)
  return granted
}

/**
 * Adds an entry to the journal of a teacher's hours. Throws `not_allowed`; `not_found` for an unknown teacher; `invalid`
 * for an unknown discipline or group.
 */
export async function correctHours(
  context: ServiceContext,
  { dryRun, ...entry }: CorrectionOrder,
): Promise<{ id: HoursEntryId | null; changeId: ChangeId | null }> {
  const granted = await allowCorrection(context, entry.teacherId)
  if (!(await findExisting(context.db, entry))) throw new ServiceError('invalid', texts.noClass)
  const { result: id, changeId } = await changeTimetable(
    context,
    { action: 'hours.correct', granted: [granted], subject: entry, dryRun },
    ({ db }) => insertEntry(db, entry),
  )
  return { id: changeId === null ? null : id, changeId }
}

/** Takes an entry out of the journal. Throws `not_allowed` and `not_found`. */
export async function removeCorrection(
  context: ServiceContext,
  { id, dryRun }: { id: HoursEntryId; dryRun: boolean },
): Promise<{ changeId: ChangeId | null }> {
  const teacher = await findEntryTeacher(context.db, id)
  // Whoever may correct nobody's hours learns of no entry whether there is one.
  const granted =
    teacher === null
      ? requireAllowed(context, 'hours.correct', { groups: [], teachers: [] })
      : await allowCorrection(context, teacher)
  if (teacher === null) throw new ServiceError('not_found', texts.noEntry)
  const { changeId } = await changeTimetable(
    context,
    { action: 'hours.remove_correction', granted: [granted], subject: { id, teacherId: teacher }, dryRun },
    async ({ db, lock }) => {
      await lock('hours_entry', [id], texts.noEntry)
      await deleteEntry(db, id)
    },
  )
  return { changeId }
}
