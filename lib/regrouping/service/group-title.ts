import type { Queryable } from '@/db/client'
import { findRow, findRowNames } from '@/db/queries/tables/rows'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { rowTitle } from '@/lib/core/rules/tables/admin-table'
import { adminTables } from '@/lib/core/rules/tables/tables'
import { ServiceError } from '@/lib/core/service/errors'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { groupTitleTexts } from '@/lib/regrouping/texts'
import { tableRowProblems, takenProblems, writtenText } from '@/lib/tables/rules/check-row'
import { cellProblemSentence } from '@/lib/tables/texts/admin-cells'

/**
 * A new title beside or in place of that of a group, without superfluous spaces. Throws `invalid` if the group has it,
 * another of the faculty has it, or none could.
 */
export async function newTitle(db: Queryable, group: GroupId, written: string): Promise<string> {
  const table = adminTables.group
  const row = await findRow(db, table, group)
  if (!row) throw new ServiceError('not_found', subjectNotFound.group)
  const title = writtenText(written)
  if (title === rowTitle(table, row.values)) throw new ServiceError('invalid', groupTitleTexts.same)
  const values = { ...row.values, title }
  const others = (await findRowNames(db, table)).filter(({ id }) => id !== group)
  const { title: problem } = {
    ...tableRowProblems(table, values, {}, ['title']),
    ...takenProblems(table, values, others),
  }
  if (problem) throw new ServiceError('invalid', cellProblemSentence('group', 'title', problem))
  return title
}
