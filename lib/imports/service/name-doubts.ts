import { addSecondTitles, findNamedRows, lastRows, type NamedRow } from '@/db/queries/imports/second-titles'
import { inLongTransaction, tryOut } from '@/db/transaction'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { type VocabularyName, vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { grouped } from '@/lib/core/words/rules/lists'
import { findNameRules, forgetNames, rememberGridRules } from '@/lib/grids/service/grid-rules'
import { answersOf, isMissing, isOfSeveral, type NameAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import { placedName } from '@/lib/imports/rules/matched-names'
import { nameQuestions } from '@/lib/imports/texts/name-questions'
import { within } from '@/lib/variants/service/simulate'

/** `doubts`: if the work finds them itself; otherwise they are found from `unclear` and `toldApart`. */
type Doubtful = { doubts?: NameDoubt[]; unclear?: NameDoubt[]; toldApart?: ReadonlySet<string> }

/**
 * Titles created by a trial that look like others, and new institutes and departments, unless the user said that
 * they are new. `rows`: all, as the trial left them; `lastRowIds`: the last id of each table before it;
 * `toldApart`: labels that the file itself distinguishes. Of several new look-alikes, the first counts as existing.
 */
function findDoubts(
  rows: readonly NamedRow[],
  lastRowIds: Readonly<Record<VocabularyName, number>>,
  answers: readonly NameAnswer[],
  toldApart: ReadonlySet<string> = new Set(),
): NameDoubt[] {
  const answerOf = answersOf(answers)
  return vocabularyNames.flatMap((kind): NameDoubt[] => {
    const own = rows.filter(({ table }) => table === kind)
    const fresh = own.filter(
      ({ id, title, label }) =>
        id > lastRowIds[kind] && answerOf(kind, label) !== null && answerOf(kind, title) !== null,
    )
    if (fresh.length === 0) return []
    const arePeople = adminTables[kind].hasNamesakes
    const titled = lookAlikes(own, ({ title }) => title)
    const called = lookAlikes(own, ({ title, fullName }) => fullName ?? title, { arePeople })
    return fresh.flatMap((row) => {
      const isTold = ({ label, apart }: NamedRow): boolean =>
        apart !== row.apart && toldApart.has(label) && toldApart.has(row.label)
      const like = [...new Set([...titled.of(row.title), ...called.of(row.title)])].filter(
        (one) => one.id < row.id && !isTold(one),
      )
      return like.length === 0 && !isAskedFor(kind)
        ? []
        : [{ kind, title: row.label, like: like.map(({ label }) => label) }]
    })
  })
}

/** Tables of which a file makes no rows before somebody said so: all else is named within them. */
const isAskedFor = (kind: VocabularyName): boolean => kind === 'faculty' || kind === 'department'

/** Adds to each doubt what tells its rows apart: a teacher's whole name and department, a group's faculty. */
function described(doubts: readonly NameDoubt[], rows: readonly NamedRow[]): NameDoubt[] {
  const byLabel = new Map(rows.map((row) => [`${row.table} ${row.label}`, row]))
  const about = (label: string, { fullName, place, number }: NamedRow): string =>
    [fullName, place, number && nameQuestions.number(number)]
      .filter((text) => text !== null && text !== '' && !label.includes(text))
      .join(', ')
  return doubts.map((doubt) => {
    const texts = doubt.like.map((label) => {
      const row = byLabel.get(`${doubt.kind} ${label}`)
      return row ? about(label, row) : ''
    })
    return texts.every((text) => text === '') ? doubt : { ...doubt, about: texts }
  })
}

/**
 * Stores that titles mean the same rows as others, for all later files, as one change of the history. Does
 * nothing if the actor may not merge. Returns the answers about rows that are not there yet.
 */
async function retainSameNames(
  context: ServiceContext,
  answers: readonly NameAnswer[],
): Promise<readonly NameAnswer[]> {
  const granted = askAllowed(context, 'vocabulary.merge')
  if (!granted || answers.every(({ is }) => is === null)) return []
  const rows = grouped(await findNamedRows(context.db), ({ table }) => table)
  const later: NameAnswer[] = []
  const same = answers.flatMap((answer) => {
    const { kind, title, like, is } = answer
    const own = rows.get(kind) ?? []
    const bearers = own.filter((one) => one.title === title || one.fullName === title)
    if (is === null || bearers.length > 0 || isOfSeveral({ title, like })) return []
    const isCalled = ({ title: called, fullName, place }: NamedRow) =>
      fullName === is || (place !== null && placedName(called, place) === is)
    const firstId = (own.find(({ label }) => label === is) ?? own.find(isCalled))?.id ?? null
    // What a file itself makes is not there before it is read; load makes nothing but disciplines.
    if (firstId !== null || kind === 'discipline' || kind === 'reason')
      return [{ kind, second: title, first: is, firstId }]
    later.push(answer)
    return []
  })
  if (same.length === 0) return later
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
  return later
}

/** Remembers the answers as rules of the university, if the actor may: a list from which they are forgotten. */
async function rememberAnswers(context: DataContext, answers: readonly NameAnswer[]): Promise<void> {
  if (!askAllowed(context, 'timetable.import') || answers.length === 0) return
  const rules = answers.flatMap(({ kind, title, is }) =>
    is === null ? [] : [{ kind: 'name' as const, table: kind, title, is }],
  )
  const others = answers.filter(({ is }) => is === null).map(({ kind, title }) => ({ table: kind, title }))
  if (others.length > 0) await forgetNames(context.db, others)
  if (rules.length > 0) await rememberGridRules(context, rules)
}

/**
 * Runs the work with the answers about names: those given for the file, and those remembered of earlier ones;
 * then remembers the given ones.
 */
export async function withAnswers<Result>(
  context: ServiceContext,
  given: readonly NameAnswer[],
  work: (names: readonly NameAnswer[]) => Promise<Result>,
): Promise<Result> {
  const isGiven = answersOf(given)
  const remembered = (await findNameRules(context.db)).flatMap(({ table: kind, title, is }) =>
    isGiven(kind, title) === undefined ? [{ kind, title, like: [is], is }] : [],
  )
  const later = await retainSameNames(context, given)
  const result = await work([...given, ...remembered])
  if (later.length > 0) await retainSameNames(context, later)
  await rememberAnswers(context, given)
  return result
}

/**
 * As `withAnswers`. `doubts`: look-alike titles that the work created and nobody was asked about, and titles
 * that may mean several rows.
 */
export async function withNames<Found extends object>(
  context: ServiceContext,
  given: readonly NameAnswer[],
  work: (names: readonly NameAnswer[]) => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> {
  const lastRowIds = await lastRows(context.db)
  return withAnswers(context, given, async (names) => {
    const result = await work(names)
    const { doubts, unclear = [], toldApart }: Doubtful = { ...result }
    const rows = await findNamedRows(context.db)
    const found = doubts ?? [...unclear, ...findDoubts(rows, lastRowIds, names, toldApart)]
    return { ...result, doubts: described(found, rows) }
  })
}

/**
 * As `withNames`, for a command, in one transaction. Rolls back in a dry run, and if there are doubts.
 * `addsMissing`: new institutes and departments are none.
 */
export const commandWithNames = <Found extends object>(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { names, dryRun, addsMissing = false }: { names: readonly NameAnswer[]; dryRun: boolean; addsMissing?: boolean },
  work: (db: ServiceContext['db'], names: readonly NameAnswer[]) => Promise<Found>,
): Promise<Found & { doubts: NameDoubt[] }> =>
  tryOut(
    db,
    async (transaction) => {
      const context = within({ db, actor: commandLine, now }, transaction)
      const found = await withNames(context, names, (answers) => work(context.db, answers))
      return addsMissing ? { ...found, doubts: found.doubts.filter((doubt) => !isMissing(doubt)) } : found
    },
    { keeps: ({ doubts }) => !dryRun && doubts.length === 0, within: inLongTransaction },
  )
