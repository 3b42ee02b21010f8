import { fork } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { safely } from '../lib/environment/safely.mjs'

/** The descriptor under which a worker finds the port. */
export const portDescriptor = 4
/** The variable that tells a worker that it is one. */
const mark = 'TIMETABLE_WEB_WORKER'
/** Processes that met an exception and finish what they have begun; the oldest is ended when there are more. */
const mostLeaving = 2
/** Milliseconds in which a worker that was told to stop ends: longer than any request it may be answering. */
const stopPatience = 110_000
/** Milliseconds before another try to start a worker, while others answer. */
const pause = 1_000

export const isWorker = mark in process.env

/**
 * The port, bound and not yet listened to. The workers share it: whoever of them is there takes the next
 * connection, and while none is, connections wait. Throws if it cannot be had.
 */
export async function holdPort(host, port) {
  const { address, family } = await lookup(host)
  // What node:cluster holds a port with; nothing else binds without taking connections.
  const handle = net._createServerHandle(address, port, family)
  // A port that is taken shows only later.
  const code = typeof handle === 'number' ? handle : handle.getsockname({})
  if (code === 0) return handle
  if (typeof handle !== 'number') handle.close()
  throw Object.assign(new Error(`${host}:${port}: ${net.constants?.[code] ?? `error ${code}`}`), {
    errno: code,
  })
}

/**
 * Leads `count` processes, since Next uses one core a process. One that died is replaced at once; one that
 * met an exception goes on until its successor listens, so that nobody is refused. `heard`: gets what else a
 * worker tells; `workers`: those that listen.
 */
export function leadWorkers({ port, count, heard = () => {}, ended = (code) => process.exit(code) }) {
  /** Those that take connections, or will. */
  const workers = new Set()
  /** The oldest first. */
  const leaving = []
  const listening = new Set()
  /** Of this process, once it has to end. */
  let code

  /** `letGo`: tells the worker whose place it takes, if that one is still there. */
  function start(letGo = () => {}) {
    // Requests create many short-lived objects: a larger young generation saves a tenth of the CPU.
    const worker = fork(process.argv[1], process.argv.slice(2), {
      execArgv: [...process.execArgv, '--max-semi-space-size=64'],
      env: { ...process.env, [mark]: '1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', port.fd],
    })
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
        if (code === undefined) start(() => send(worker, 'retire'))
      },
    }
    // Starting it or telling it something failed: its end is told too.
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
        // A worker that cannot start would be replaced for ever: whoever started this one waits before a restart.
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
  // A second signal, as a service manager sends to all processes of a service, must not end what still answers.
  const onSignal = safely(() => stop(0))
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, onSignal)
  return { workers: () => [...listening] }
}

/** Tells a process something, if it is still there. */
export function send(child, told) {
  const nobody = safely(() => {})
  if (child.connected) child.send(told, undefined, undefined, nobody)
}

/** A worker's side: `retire` when its successor listens. Without the leader nobody would end it. */
export function followLeader(retire) {
  process.once(
    'disconnect',
    safely(() => process.exit(1)),
  )
  process.on(
    'message',
    safely((told) => told === 'retire' && retire()),
  )
}
