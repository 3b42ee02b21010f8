import { median, milliseconds, p50p99, type Figure } from './report'

/** One operation done by the product and by bare SQL. `before` prepares each run and is not measured. */
export type Run = {
  ours: () => Promise<unknown>
  bare: () => Promise<unknown>
  before?: () => Promise<unknown>
}

const warmUps = 3

/** Repeats the runs so many times. */
export const repeated = (times: number, runs: readonly Run[]): Run[] => Array.from({ length: times }, () => runs).flat()

/**
 * Times of the product and of bare SQL, alternating, so that disturbances affect both. `limit`: for the
 * median, in milliseconds.
 */
export async function compareRuns(title: string, runs: readonly Run[], limit?: number): Promise<Figure> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (const run of runs)
    for (const side of ['ours', 'bare'] as const) {
      await run.before?.()
      const began = performance.now()
      await run[side]()
      times[side].push(performance.now() - began)
    }
  const [ours, bare] = [times.ours, times.bare].map((all) => all.slice(runs.length > warmUps ? warmUps : 0))
  if (!ours || !bare) throw new Error('Nothing was measured')
  const p50 = median(ours)
  return {
    title,
    measured: `${p50p99(ours)}: ${(p50 / median(bare)).toFixed(2)} times`,
    baseline: `${p50p99(bare)} (bare SQL)`,
    ...(limit === undefined ? {} : { target: `p50 at most ${milliseconds(limit)}`, reached: p50 <= limit }),
  }
}
