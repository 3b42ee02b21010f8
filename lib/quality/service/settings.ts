import type { Queryable } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import {
  findNorms,
  findTeachersByNames,
  findWalks,
  findWeights,
  listBuildings,
  storeNorms,
  storeWalks,
  storeWeights,
} from '@/db/queries/quality/settings'
import { inTransaction } from '@/db/transaction'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { refuseRows } from '@/lib/core/refusals/service/refuse-rows'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { checkNorms, checkWalks, type NamedNorm, type SettingsProblem } from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import { rowProblemsText, rowProblemText } from '@/lib/quality/texts/quality-settings'

type QualitySettings = {
  weights: QualityWeights
  norms: readonly NamedNorm[]
}

/** A university's settings of the check. Throws `not_allowed`. */
export async function viewQualitySettings(context: ServiceContext): Promise<QualitySettings> {
  requireAllowed(context, 'quality.configure')
  const { db } = context
  const [weights, norms] = await Promise.all([findWeights(db), findNorms(db)])
  return { weights, norms }
}

/** Replaces one of the settings in a transaction, and records its old and new value in the history. */
async function replace<Value extends object>(
  context: ServiceContext,
  action: string,
  find: (db: Queryable) => Promise<Value>,
  store: (db: Queryable) => Promise<void>,
): Promise<Value> {
  requireAllowed(context, 'quality.configure')
  return inTransaction(context.db, async (db) => {
    const before = await find(db)
    await store(db)
    const after = await find(db)
    await insertChange(db, { actorId: context.actor.userId, action, subject: {}, before, after })
    return after
  })
}

/** Sets the weights of soft rules. Throws `not_allowed`. */
export const changeWeights = (context: ServiceContext, weights: QualityWeights): Promise<QualityWeights> =>
  replace(context, 'quality.weights', findWeights, (db) => storeWeights(db, weights))

const refuseProblems = (problems: ReadonlyMap<number, SettingsProblem>): void =>
  refuseRows(
    [...problems].map(([number, problem]) => ({ number, text: rowProblemText(problem) })),
    () => rowProblemsText(problems),
  )

/**
 * Replaces the walking minutes between buildings. Throws `not_allowed`, and `invalid` with the problem of
 * each wrong row.
 */
export const changeWalks = (context: ServiceContext, rows: readonly Walk[]): Promise<Walk[]> =>
  replace(context, 'quality.walks', findWalks, async (db) => {
    const { walks, problems } = checkWalks(rows, new Set(await listBuildings(db)))
    refuseProblems(problems)
    await storeWalks(db, walks)
  })

/**
 * Replaces the norms and method days of teachers, who are given by short or full name. Throws as
 * `changeWalks` does.
 */
export const changeNorms = (context: ServiceContext, rows: readonly NamedNorm[]): Promise<NamedNorm[]> =>
  replace(context, 'quality.norms', findNorms, async (db) => {
    const teachers = await findTeachersByNames(
      db,
      rows.map(({ name }) => name),
    )
    const { norms, problems } = checkNorms(rows, teachers)
    refuseProblems(problems)
    await storeNorms(db, norms)
  })
