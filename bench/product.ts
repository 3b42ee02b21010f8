import { availableParallelism } from 'node:os'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { WeighedServer } from './weighed-server'

/** Number of web processes. */
export const webWorkers = Math.min(2, availableParallelism())

/**
 * Runs everything `npm start` runs, on this run's database, while `task` runs. The database is not measured. Rate limits are off unless
 * `limits` is set, because a measurement exceeds them. `env`: variables that differ from this run's, such as another database.
 */
export async function withProduct<Result>(
  task: (product: WeighedServer) => Promise<Result>,
  { limits = false, env: own = {} }: { limits?: boolean; env?: Record<string, string> } = {},
): Promise<Result> {
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers), RATE_LIMITS: limits ? '1' : '0', ...own }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  try {
    return await task(product)
  } finally {
    await product.stop()
  }
}
