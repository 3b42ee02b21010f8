import type { Queryable } from '@/db/client'
import { addSecondTitles, listTitles } from '@/db/queries/imports/second-titles'
import { adminTableNames, type AdminTableName } from '@/lib/domain/admin-tables/admin-table'
import { answersOf, type NameAnswer, type NameDoubt } from '@/lib/domain/imports/names'
import { lookAlikes } from '@/lib/domain/look-alike'
import type { ServiceContext } from '../context'
import { changeTimetable } from '../history/change-timetable'
import { askAllowed } from '../require-allowed'

/**
 * Titles that are new where a trial stands, though they look like others, and of which nobody has said yet what they are. `before`: the last
 * row of each table without it. Of new ones that look alike the first is taken for what the others may be.
 */
export async function findDoubts(
  db: Queryable,
  before: Readonly<Record<AdminTableName, number>>,
  answers: readonly NameAnswer[],
): Promise<NameDoubt[]> {
  const answerOf = answersOf(answers)
  const rows = await listTitles(db)
  return adminTableNames.flatMap((kind): NameDoubt[] => {
    const own = rows.filter(({ table }) => table === kind)
    const fresh = own.filter(({ id, title }) => id > before[kind] && answerOf(kind, title) === undefined)
    if (fresh.length === 0) return []
    const { of } = lookAlikes(own, ({ title }) => title)
    return fresh.flatMap((row) => {
      const like = of(row.title, row).filter(({ id }) => id < row.id)
      return like.length === 0 ? [] : [{ kind, title: row.title, like: like.map(({ title }) => title) }]
    })
  })
}

/**
 * Keeps titles that are those of rows with another one: every later file that has them means these rows. One change of the history. Nothing
 * is kept by whoever may not merge.
 */
export async function keepSameNames(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  answers: readonly NameAnswer[],
): Promise<void> {
  const same = answers.flatMap(({ kind, title, is }) =>
    is === null ? [] : [{ kind, second: title, first: is }],
  )
  const granted = askAllowed(context, 'vocabulary.merge')
  if (same.length === 0 || !granted) return
  await changeTimetable(
    context,
    { action: 'vocabulary.same_names', granted: [granted], subject: { names: same.length } },
    async ({ db }) => {
      await Promise.all(
        adminTableNames.map((table) =>
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
