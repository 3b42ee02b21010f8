import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { environment } from '@/lib/environment/environment'
import { ensureBuilt } from '@/scripts/build.mjs'
import { WeighedServer } from './weighed-server'

/** Number of web processes. */
export const webWorkers = Math.min(2, availableParallelism())

/**
 * Runs everything `npm start` runs, on this run's database, while `task` runs. The database is not measured.
 * Rate limits are off unless `limits` is set, because a measurement exceeds them. `env`: variables that
 * differ from this run's, such as another database.
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

/** Milliseconds: a demo university is loaded first. */
const longestStart = 300_000

/**
 * The same on a cluster of this machine (`npm run cluster`), databases, poolers and balancer measured too.
 * `database`: its address.
 */
export async function withCluster<Result>(
  task: (cluster: WeighedServer, database: string) => Promise<Result>,
): Promise<Result> {
  await ensureBuilt()
  const { PORT } = environment()
  const args = ['scripts/cluster.mjs']
  const cluster = await WeighedServer.start(args, PORT, '/api/health/', { RATE_LIMITS: '1' }, longestStart)
  const password = readFileSync('.data-cluster/a/postgres-password', 'utf8').trim()
  const servers = [PORT + 5, PORT + 6].map((port) => `127.0.0.1:${port}`).join()
  try {
    return await task(cluster, `postgres://postgres:${password}@${servers}/postgres`)
  } finally {
    await cluster.stop()
  }
}
