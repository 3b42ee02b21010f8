import { availableParallelism } from 'node:os'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { WeighedServer } from './weighed-server'

/** How many processes answer requests. */
export const webWorkers = Math.min(2, availableParallelism())

/**
 * Starts all that `npm start` runs, on the database of this run, for as long as `task` takes. The database is not among its processes.
 * Whoever measures asks for more than a person may: without `limits` nobody counts.
 */
export async function withProduct<Result>(
  task: (product: WeighedServer) => Promise<Result>,
  { limits = false }: { limits?: boolean } = {},
): Promise<Result> {
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers), RATE_LIMITS: limits ? '1' : '0' }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  try {
    return await task(product)
  } finally {
    await product.stop()
  }
}
