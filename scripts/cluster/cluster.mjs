import path from 'node:path'
import { ensurePrograms } from '../outside-programs.mjs'
import { waitFor } from '../processes.mjs'
import { isListening, requireAnswer, requireFreePort } from '../reachability.mjs'
import { takeOver } from '../registry.mjs'
import { runCommand } from '../run-command.mjs'
import { readSettings } from '../settings.mjs'
import { supervise } from '../supervisor.mjs'
import { startBalancer } from './balancer.mjs'
import { startPooler } from './pooler.mjs'
import { openServers } from './servers.mjs'

const host = '127.0.0.1'
const twice = [1, 2]
const names = ['a', 'b']
/** Milliseconds between two checks of the servers. */
const interval = 100

/** One URL that names both servers. */
const both = (url, [first, second]) => url.replace(/@[^/]+/, `@${host}:${first},${host}:${second}`)

/**
 * Runs the product on this machine as if on several: a primary and a standby, a pooler beside each, two web
 * and two live processes, and a balancer on `port`; nine ports from there. Whatever ends is restarted; if the
 * primary ends, the standby is promoted and the old primary becomes a new standby. `told` is called with each
 * event. `env` goes to the web and live processes.
 * @param {{ directory: string, port: number, env?: Record<string, string>, told?: (what: string) => void,
 * signal?: AbortSignal }} options
 */
export async function openCluster({ directory: given, port, env: more = {}, told = () => {}, signal }) {
  await ensurePrograms(['pgbouncer'])
  const settings = await readSettings({
    ...process.env,
    DATA_DIR: given,
    DATABASE_URL: '',
    HOST: host,
    PORT: String(port),
    LIVE_PORT: String(port + 3),
    PUBLIC_URL: '',
    LIVE_URL: '',
  })
  const { directory } = settings
  for (let index = 0; index < 9; index += 1) await requireFreePort('PORT', host, port + index)
  const registry = await takeOver(directory)
  const [web, live] = [twice.map((index) => port + index), twice.map((index) => port + 2 + index)]
  const [databases, poolers] = [
    [port + 5, port + 6],
    [port + 7, port + 8],
  ]
  const toStop = [() => registry.leave()]
  const stop = async () => {
    for (const end of toStop.splice(0).toReversed()) await end()
  }
  try {
    const servers = await openServers({
      directory,
      ports: { a: databases[0], b: databases[1] },
      prepare: async (url) => {
        const words = ['--import', 'tsx', 'scripts/prepare.ts', '--demo']
        const env = { ...settings.env, DATABASE_URL: url }
        if ((await runCommand(process.execPath, words, { env, signal })) !== 0)
          throw new Error('The database is not ready; the reason is above.')
      },
    })
    toStop.push(servers.close)
    const pids = {}
    const changed = (name, pid) => {
      pids[name] = pid
      registry.changed(name, pid)
    }
    names.forEach((name, index) => {
      const [folder, url] = [path.join(directory, name), servers.url(name)]
      const pooler = startPooler({ name: `pooler ${name}`, folder, port: poolers[index], url, changed })
      toStop.push(pooler.stop)
    })
    const url = servers.url('a')
    const env = {
      ...settings.env,
      DATABASE_URL: `${both(url, poolers)}?prepare=false`,
      DATABASE_DIRECT_URL: both(url, databases),
      DATABASE_REPLICA_URLS: names.map(servers.url).join(' '),
      NODE_ENV: 'production',
      WEB_WORKERS: '1',
      ...more,
    }
    toStop.push(...startProcesses({ web, live, env, changed }))
    const balancer = await startBalancer({ port, targets: web })
    toStop.push(balancer.close)
    await requireAll({ web, live, signal: signal ?? new AbortController().signal })
    const restoring = restoreServers({ servers, told })
    toStop.push(restoring.stop)
    return {
      url: `http://${host}:${port}`,
      port,
      web,
      live,
      env,
      stop,
      /** By name: «primary», «standby», «pooler a», «pooler b», «web 1», «web 2», «live 1», «live 2». */
      pid: (name) => (name === 'primary' || name === 'standby' ? servers.pid(servers[name]) : pids[name]),
      /** Whether both servers run, and neither is being rebuilt. */
      isWhole: restoring.isWhole,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts two of each process, at these ports; returns what stops them. */
function startProcesses({ web, live, env, changed }) {
  return twice.flatMap((index) => {
    const ports = { PORT: String(web[index - 1]), LIVE_PORT: String(live[index - 1]) }
    const own = [
      [`live ${index}`, ['--import', 'tsx', 'scripts/live.ts']],
      [`web ${index}`, ['scripts/web.mjs']],
    ]
    return own.map(
      ([name, args]) => supervise({ name, args, env: () => ({ ...env, ...ports }), quiet: true, changed }).stop,
    )
  })
}

/** Waits until all of them answer. */
async function requireAll({ web, live, signal }) {
  const isReady = (one) =>
    fetch(`http://${host}:${one}/api/health/`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const one of live) await requireAnswer(`live ${one}`, () => isListening(host, one), signal)
  for (const one of web) await requireAnswer(`web ${one}`, () => isReady(one), signal)
}

/** Restarts a server that has ended: as a new standby if it was the primary, after promoting the other. */
function restoreServers({ servers, told }) {
  let isStopping = false
  let isRestoring = false
  const isWhole = () => !isRestoring && servers.pid('a') !== null && servers.pid('b') !== null
  const restore = async () => {
    if (servers.pid(servers.primary) === null) {
      told(`primary ${servers.primary} has ended: ${servers.standby} is promoted`)
      await servers.promote()
      told(`${servers.primary} is the primary: ${servers.standby} is made anew from it`)
      await servers.openStandby()
    } else {
      told(`standby ${servers.standby} has ended: it is started again`)
      await servers.reopen(servers.standby)
    }
    told(`${servers.standby} follows ${servers.primary}`)
  }
  const work = (async () => {
    while (!(await waitFor(() => isStopping, interval))) {
      if (isWhole()) continue
      isRestoring = true
      await restore().catch((error) => told(error.message))
      isRestoring = false
    }
  })()
  return {
    isWhole,
    async stop() {
      isStopping = true
      await work
    },
  }
}
