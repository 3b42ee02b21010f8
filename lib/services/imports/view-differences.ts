import { findDifferences, findMarks, tickDifferences } from '@/db/queries/imports/import-differences'
import { inTransaction } from '@/db/transaction'
import type { ImportJobId } from '@/lib/domain/ids'
import type { ImportDifference } from '@/lib/domain/import-comparison'
import {
  differencePage,
  partOf,
  withRows,
  type DifferencePage,
  type DifferencesAsked,
  type TickedPart,
} from '@/lib/domain/import-differences'
import { importTexts } from '@/lib/text/imports'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { lockIdle } from './change-import'
import { viewImport } from './view-import'

type Asker = Pick<ServiceContext, 'db' | 'actor'>

/** How a file differs from what stands, as the last trial found it; null: there was nothing to compare with. Throws as `viewImport` does. */
export async function viewDifferences(
  context: Asker,
  id: ImportJobId,
  asked: DifferencesAsked,
): Promise<DifferencePage<ImportDifference> | null> {
  const { trial } = await viewImport(context, id)
  const marks = await findMarks(context.db, context.actor.userId, id)
  if (!marks) throw new ServiceError('not_found', importTexts.unknown)
  const { report } = trial ?? {}
  if (!report?.compared) return null
  const page = differencePage(marks, { ...asked, same: report.known })
  const places = page.groups.flatMap(({ rows }) => rows.map(({ row }) => row.place))
  const found = await findDifferences(context.db, id, places)
  return withRows(page, ({ place }) => found.get(place))
}

/** Says of differences whether they are to be stored, wherever their page is. Throws `conflict` while something is done with the file. */
export async function tickImport(
  asker: Asker,
  id: ImportJobId,
  { asked, part, isOn }: { asked: DifferencesAsked; part: TickedPart; isOn: boolean },
): Promise<DifferencePage<ImportDifference> | null> {
  await inTransaction(asker.db, async (transaction) => {
    await lockIdle(transaction, asker, id)
    const marks = (await findMarks(transaction, asker.actor.userId, id)) ?? []
    const places = partOf(marks, asked, part).map(({ place }) => place)
    await tickDifferences(transaction, id, places, isOn)
  })
  return viewDifferences(asker, id, asked)
}
