import { fork } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { safely } from '../lib/environment/safely.mjs'

/** The file descriptor of the port in a worker. */
export const portDescriptor = 4
/** The variable that marks a worker. */
const mark = 'TIMETABLE_WEB_WORKER'
/** The most processes finishing their requests after an exception; beyond that the oldest is killed. */
const mostLeaving = 2
/** Milliseconds a stopping worker has: longer than any request takes. */
const stopPatience = 110_000
/** Milliseconds before the next attempt to start a worker, while others answer. */
const pause = 1_000

export const isWorker = mark in process.env

/**
 * The port, bound but not listened to. The workers share it: any of them takes the next connection, and while
 * there is none, connections wait. Throws if the port cannot be bound.
 */
export async function holdPort(host, port) {
  const { address, family } = await lookup(host)
  // As node:cluster does it; nothing else binds a port without accepting connections.
  const handle = net._createServerHandle(address, port, family)
  // An occupied port is only noticed here.
  const code = typeof handle === 'number' ? handle : handle.getsockname({})
  if (code === 0) return handle
  if (typeof handle !== 'number') handle.close()
  throw Object.assign(new Error(`${host}:${port}: ${net.constants?.[code] ?? `error ${code}`}`), {
    errno: code,
  })
}

/** Requests create many short-lived objects: a larger young generation saves a tenth of the CPU. */
const forkWorker = ({ fd }) =>
  fork(process.argv[1], process.argv.slice(2), {
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    env: { ...process.env, [mark]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', fd],
  })

/**
 * Leads `count` worker processes, since Next uses one core per process. A worker that died is replaced at
 * once; one that met an exception continues until its successor listens, so that no request is refused.
 * `heard`: called with workers' other messages; `workers`: those that listen.
 */
export function leadWorkers({ port, count, heard = () => {}, ended = (code) => process.exit(code) }) {
  /** Workers that accept connections, or will. */
  const workers = new Set()
  /** Oldest first. */
  const leaving = []
  const listening = new Set()
  /** The exit code of this process, once it is ending. */
  let code

  /** `letGo`: tells the worker being replaced to retire, if it still exists. */
  function start(letGo = () => {}) {
    const worker = forkWorker(port)
    workers.add(worker)
    let hasListened = false
    const tell = {
      listening() {
        hasListened = true
        listening.add(worker)
        letGo()
      },
      leaving() {
        workers.delete(worker)
        leaving.push(worker)
        if (leaving.length > mostLeaving) leaving.shift().kill('SIGKILL')
        if (code === undefined) start(() => sendToProcess(worker, 'retire'))
      },
    }
    // Starting it or sending to it failed; its exit is reported separately.
    worker.on(
      'error',
      safely((error) => console.error(error)),
    )
    worker.on(
      'message',
      safely((told) => (Object.hasOwn(tell, told) ? tell[told]() : heard(worker, told))),
    )
    worker.once(
      'exit',
      safely(() => {
        listening.delete(worker)
        if (leaving.includes(worker)) leaving.splice(leaving.indexOf(worker), 1)
        const wasNeeded = workers.delete(worker)
        if (code !== undefined) return endAfterAll()
        if (!wasNeeded) return
        if (hasListened) start()
        // A worker that cannot start would be replaced forever: exit, and let our own supervisor wait before
        // restarting us.
        else if (listening.size === 0) stop(1)
        else
          setTimeout(
            safely(() => code ?? start(letGo)),
            pause,
          )
      }),
    )
  }

  const endAfterAll = () => {
    if (workers.size + leaving.length === 0) ended(code)
  }

  function stop(given) {
    if (code !== undefined) return
    code = given
    port.close()
    const all = [...workers, ...leaving]
    for (const worker of all) worker.kill('SIGTERM')
    const kill = () => all.forEach((worker) => worker.kill('SIGKILL'))
    setTimeout(safely(kill), stopPatience).unref()
    endAfterAll()
  }

  for (let index = 0; index < count; index += 1) start()
  // A second signal, as service managers send to all processes of a service, must not end workers that still
  // answer.
  const onSignal = safely(() => stop(0))
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, onSignal)
  return { workers: () => [...listening] }
}

/** Sends a message to a process, if it still exists. */
export function sendToProcess(child, told) {
  const nobody = safely(() => {})
  if (child.connected) child.send(told, undefined, undefined, nobody)
}

/**
 * The worker's side: calls `retire` when its successor listens. Ends the worker with its leader, since nobody
 * else would.
 */
export function followLeader(retire) {
  const leave = safely(() => process.exit(1))
  // The leader may have ended while the worker loaded.
  if (!process.connected) leave()
  process.once('disconnect', leave)
  process.on(
    'message',
    safely((told) => told === 'retire' && retire()),
  )
}
