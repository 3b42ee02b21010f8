import type { Queryable } from '@/db/client'
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
import { replaceSetting } from '@/lib/core/changing/service/replace-setting'
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

/** A setting as it becomes, and as it was seen; absent: whatever is stored is overwritten. */
type Replaced<Value> = { to: Value; basedOn?: Value | undefined }

/** Sets the weights of soft rules. Throws `not_allowed`, and `stale`. */
export async function changeWeights(
  context: ServiceContext,
  { to, basedOn }: Replaced<QualityWeights>,
): Promise<QualityWeights> {
  requireAllowed(context, 'quality.configure')
  const store = (db: Queryable) => storeWeights(db, to)
  return replaceSetting(context, { action: 'quality.weights', find: findWeights, store, basedOn })
}

const refuseProblems = (problems: ReadonlyMap<number, SettingsProblem>): void =>
  refuseRows(
    [...problems].map(([number, problem]) => ({ number, text: rowProblemText(problem) })),
    () => rowProblemsText(problems),
  )

/**
 * Replaces the walking minutes between buildings. Throws `not_allowed`, `stale`, and `invalid` with the problem of
 * each wrong row.
 */
export async function changeWalks(context: ServiceContext, { to, basedOn }: Replaced<Walk[]>): Promise<Walk[]> {
  requireAllowed(context, 'quality.configure')
  const store = async (db: Queryable) => {
    const { walks, problems } = checkWalks(to, new Set(await listBuildings(db)))
    refuseProblems(problems)
    await storeWalks(db, walks)
  }
  return replaceSetting(context, { action: 'quality.walks', find: findWalks, store, basedOn })
}

/**
 * Replaces the norms and method days of teachers, who are given by short or full name. Throws as
 * `changeWalks` does.
 */
export async function changeNorms(
  context: ServiceContext,
  { to, basedOn }: Replaced<NamedNorm[]>,
): Promise<NamedNorm[]> {
  requireAllowed(context, 'quality.configure')
  const store = async (db: Queryable) => {
    const teachers = await findTeachersByNames(
      db,
      to.map(({ name }) => name),
    )
    const { norms, problems } = checkNorms(to, teachers)
    refuseProblems(problems)
    await storeNorms(db, norms)
  }
  return replaceSetting(context, { action: 'quality.norms', find: findNorms, store, basedOn })
}
