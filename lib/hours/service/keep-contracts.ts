import { findOwners } from '@/db/queries/core/names/titles'
import { deleteContract, endOpenContract, insertContract } from '@/db/queries/hours/journal'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, ContractId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { ContractOrder } from '@/lib/hours/rules/contracts'
import { yearHoursTexts as texts } from '@/lib/hours/texts'

/**
 * Adds a contract of a teacher; an open one that began earlier ends on the day before. Throws `not_allowed`; `not_found`
 * for an unknown teacher; `conflict` if it meets another contract of theirs.
 */
export async function addContract(
  context: ServiceContext,
  { dryRun, ...contract }: ContractOrder,
): Promise<{ id: ContractId | null; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'university.administer')
  const { teachers } = await findOwners(context.db, { groups: [], teachers: [contract.teacherId] })
  if (teachers.length === 0) throw new ServiceError('not_found', noSuch.teacher)
  const { result: id, changeId } = await changeTimetable(
    context,
    { action: 'contract.add', granted: [granted], subject: contract, dryRun },
    async ({ db }) => {
      await endOpenContract(db, contract.teacherId, contract.startsOn)
      return insertContract(db, contract)
    },
  )
  return { id: changeId === null ? null : id, changeId }
}

/** Throws `not_allowed`, and `not_found`. */
export async function removeContract(
  context: ServiceContext,
  { id, dryRun }: { id: ContractId; dryRun: boolean },
): Promise<{ changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'university.administer')
  const { changeId } = await changeTimetable(
    context,
    { action: 'contract.remove', granted: [granted], subject: { id }, dryRun },
    async ({ db, lock }) => {
      await lock('teacher_contract', [id], texts.noContract)
      await deleteContract(db, id)
    },
  )
  return { changeId }
}
