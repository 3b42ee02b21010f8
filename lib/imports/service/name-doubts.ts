import type { Queryable } from '@/db/client'
import { addSecondTitles, findNamedRows } from '@/db/queries/imports/second-titles'
import { vocabularyNames, type VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { answersOf, isOfSeveral, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/names'
import { grouped } from '@/lib/core/rules/words/grouped'
import { lookAlikes } from '@/lib/core/rules/tables/look-alike'
import type { DataContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { askAllowed } from '@/lib/core/service/require-allowed'

/**
 * Titles created by a trial that look like others and about which the user has not been asked. `lastRowIds`: the
 * last id of each table before the trial; `toldApart`: labels that the file itself distinguishes. Of several
 * new look-alikes, the first counts as existing.
 */
export async function findDoubts(
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
