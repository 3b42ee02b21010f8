import type { Database, Queryable } from '@/db/client'
import { addSecondTitles, findNamedRows, lastRows } from '@/db/queries/imports/second-titles'
import { inLongTransaction, tryOut } from '@/db/transaction'
import { commandLine } from '@/lib/core/rules/accounts/actor'
import { type VocabularyName, vocabularyNames } from '@/lib/core/rules/tables/admin-table'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import { grouped } from '@/lib/core/rules/words/lists'
import type { DataContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { askAllowed } from '@/lib/core/service/require-allowed'
import { answersOf, isOfSeveral, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import { within } from '@/lib/variants/service/simulate'

/** `doubts`: if the work finds them itself; otherwise they are found from `unclear` and `toldApart`. */
type Doubtful = { doubts?: NameDoubt[]; unclear?: NameDoubt[]; toldApart?: ReadonlySet<string> }

/**
 * Titles created by a trial that look like others and about which the user has not been asked. `lastRowIds`: the
 * last id of each table before the trial; `toldApart`: labels that the file itself distinguishes. Of several
 * new look-alikes, the first counts as existing.
 */
async function findDoubts(
  db: Queryable,
  lastRowIds: Readonly<Record<VocabularyName, number>>,
  answers: readonly NameAnswer[],
  toldApart: ReadonlySet<string> = new Set(),
): Promise<NameDoubt[]> {
  const answerOf = answersOf(answers)
  const rows = await findNamedRows(db)
  return vocabularyNames.flatMap((kind): NameDoubt[] => {
    const own = rows.filter(({ table }) => table === kind)
    const fresh = own.filter(
      ({ id, title, label }) =>
        id > lastRowIds[kind] && answerOf(kind, label) === undefined && answerOf(kind, title) !== null,
    )
    if (fresh.length === 0) return []
    const { of } = lookAlikes(own, ({ title }) => title)
    return fresh.flatMap((row) => {
      const isTold = ({ label, apart }: typeof row): boolean =>
        apart !== row.apart && toldApart.has(label) && toldApart.has(row.label)
      const like = of(row.title, row).filter((one) => one.id < row.id && !isTold(one))
      return like.length === 0 ? [] : [{ kind, title: row.label, like: like.map(({ label }) => label) }]
    })
  })
}

/**
 * Stores that titles mean the same rows as others, for all later files, as one change of the history. Does
 * nothing if the actor may not merge.
 */
export async function retainSameNames(context: DataContext, answers: readonly NameAnswer[]): Promise<void> {
  const granted = askAllowed(context, 'vocabulary.merge')
  if (!granted || answers.every(({ is }) => is === null)) return
  const rows = grouped(await findNamedRows(context.db), ({ table }) => table)
  const same = answers.flatMap(({ kind, title, like, is }) => {
    const own = rows.get(kind) ?? []
    if (is === null || isOfSeveral({ title, like })) return []
    const firstId = own.find(({ label }) => label === is)?.id ?? null
    return [{ kind, second: title, first: is, firstId }]
  })
  if (same.length === 0) return
  await changeTimetable(
    context,
    { action: 'vocabulary.same_names', granted: [granted], subject: { names: same.length } },
    async ({ db }) => {
      await Promise.all(
        vocabularyNames.map((table) =>
          addSecondTitles(
            db,
            table,
            same.filter(({ kind }) => kind === table),
          ),
        ),
      )
    },
  )
}

/**
 * Applies the answers about names, then runs the work. `doubts`: look-alike titles that the work created and
 * nobody was asked about.
 */
export async function withNames<Found extends object>(
  context: DataContext,
  names: readonly NameAnswer[],
  work: () => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> {
  await retainSameNames(context, names)
  const lastRowIds = await lastRows(context.db)
  const result = await work()
  const { doubts, unclear = [], toldApart }: Doubtful = { ...result }
  return {
    ...result,
    doubts: doubts ?? [...unclear, ...(await findDoubts(context.db, lastRowIds, names, toldApart))],
  }
}

/** As `withNames`, for a command, in one transaction. Rolls back in a dry run, and if there are doubts. */
export const commandWithNames = <Found extends object>(
  db: Database,
  { names, dryRun }: { names: readonly NameAnswer[]; dryRun: boolean },
  work: (db: Database) => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> =>
  tryOut(
    db,
    (transaction) => {
      const context = within({ db, actor: commandLine }, transaction)
      return withNames(context, names, () => work(context.db))
    },
    { keeps: ({ doubts }) => !dryRun && doubts.length === 0, within: inLongTransaction },
  )
