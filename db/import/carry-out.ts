import type postgres from 'postgres'
import {
  differenceKinds,
  isTicked,
  type ImportComparison,
  type ImportDifference,
  type ImportTicks,
} from '@/lib/imports/rules/import-comparison'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import { importSteps, type ImportReport } from '@/lib/imports/texts/import'
import { applyActs } from './apply-acts'
import { followLoad, holdLoad, rekeyLoad } from './follow-load'
import { readDifferences, type StagedDifference, type InFile } from './read-differences'
import { dropSteps } from './stage-acts'
import { stageComparison } from './stage-comparison'

type Wanted = {
  changeId: ChangeId
  semesterId: SemesterId
  ticks: ImportTicks
  progress: (step: string) => void
  inFile: InFile
  /** Whether only classes of `stage_dates` are compared; otherwise all of the semester. */
  isOfSome?: boolean
}

type Done = Pick<ImportReport, 'known' | 'compared' | 'stored' | 'load'> & {
  comparison: ImportComparison | null
  /** Whether any class is other than it was. */
  areOther: boolean
}

/** Compares the classes of `stage_class` with what the semester has by import, and makes the ticked differences so, with their load. */
export async function carryOut(sql: postgres.ISql, wanted: Wanted): Promise<Done> {
  const { changeId, semesterId, ticks, progress, inFile, isOfSome = false } = wanted
  const compared = await stageComparison(sql, semesterId, { isOfSome })
  const differences = compared && (await readDifferences(sql, inFile))
  const chosen = differences?.filter((one) => isTicked(one, ticks)) ?? null
  if (differences && chosen) await dropOthers(sql, differences, chosen)
  await holdLoad(sql)
  const stored = await applyActs(sql, { changeId, semesterId, report: progress })
  progress(importSteps.load)
  await rekeyLoad(sql, semesterId)
  const load = await followLoad(sql)
  progress(importSteps.overlaps)
  return {
    known: compared?.same ?? 0,
    compared: differences && chosen && countsOf(differences, chosen),
    stored,
    load,
    areOther: stored.events > 0 || (chosen?.length ?? 0) > 0 || load.classes > 0,
    comparison: compared &&
      differences && { same: compared.same, differences: differences.map(withoutPlace) },
  }
}

const withoutPlace = ({ place: _, ...difference }: StagedDifference): ImportDifference => difference

/** What nobody ticked stays undone; where nothing is left to do, neither are the steps that nobody would see. */
async function dropOthers(
  sql: postgres.ISql,
  differences: readonly StagedDifference[],
  chosen: readonly StagedDifference[],
): Promise<void> {
  const kept = new Set(chosen)
  await dropSteps(
    sql,
    differences.filter((one) => !kept.has(one)).map(({ place }) => place),
  )
  if (chosen.length > 0) return
  const silent = await sql<{ place: number }[]>`select place from stage_step`
  await dropSteps(
    sql,
    silent.map(({ place }) => place),
  )
}

function countsOf(
  differences: readonly StagedDifference[],
  chosen: readonly StagedDifference[],
): NonNullable<ImportReport['compared']> {
  const [added, changed, gone] = differenceKinds.map(
    (kind) => chosen.filter((one) => one.kind === kind).length,
  )
  return {
    ...{ new: added ?? 0, changed: changed ?? 0, gone: gone ?? 0 },
    left: differences.length - chosen.length,
    byHand: differences.filter(({ byHand }) => byHand.length > 0).length,
  }
}
