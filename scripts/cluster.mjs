import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { readDotEnv } from './dot-env.mjs'
import { ensureInstalled } from './install.mjs'
import { onStopRequested } from './stop-signals.mjs'

/**
 * `npm run cluster`: runs the product on this machine as if on several, with a demo university in
 * .data-cluster; uses PORT and the eight ports after it. Kill any of the processes it prints, and watch the
 * rest recover.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const stopping = new AbortController()
onStopRequested(() => stopping.abort())

const { signal } = stopping
let cluster
try {
  await ensureInstalled({ signal })
  Object.assign(process.env, { ...readDotEnv(), ...process.env })
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt({ signal })
  const { openCluster } = await import('./cluster/cluster.mjs')
  const port = Number(process.env.PORT) || 3000
  cluster = await openCluster({ directory: '.data-cluster', port, told: console.log, signal })
  const named = ['primary', 'standby', 'pooler a', 'pooler b', 'web 1', 'web 2', 'live 1', 'live 2']
  for (const name of named) console.log(`${name.padEnd(10)}${cluster.pid(name)}`)
  for (const [name, url] of Object.entries(cluster.env))
    if (name.startsWith('DATABASE_')) console.log(`${name}=${url.replace(/:[^:@/]+@/g, ':…@')}`)
  console.log(`\n${cluster.url}`)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
} catch (error) {
  if (!signal.aborted) {
    console.error(error.message)
    process.exitCode = 1
  }
} finally {
  await cluster?.stop()
}
process.exit()
