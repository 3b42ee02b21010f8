import { availableParallelism } from 'node:os'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { WeighedServer } from './weighed-server'

/** How many processes answer requests. */
export const webWorkers = Math.min(2, availableParallelism())

/** Starts all that `npm start` runs, on the database of this run, for as long as `task` takes. The database is not among its processes. */
export async function withProduct<Result>(
  task: (product: WeighedServer) => Promise<Result>,
): Promise<Result> {
  await ensureBuilt()
  const env = { WEB_WORKERS: String(webWorkers) }
  const product = await WeighedServer.start(['scripts/start.mjs'], environment().PORT, '/api/health/', env)
  try {
    return await task(product)
  } finally {
    await product.stop()
  }
}
