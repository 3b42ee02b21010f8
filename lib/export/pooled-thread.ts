import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { isOutOfMemory } from '@/lib/core/processes/rules/out-of-memory'
import { turns } from '@/lib/core/wire/rules/turns'

/** Why a thread did not answer: its time or memory was over, it died, or the asker has gone. */
export type StopReason = 'time' | 'memory' | 'death' | 'left'

/** A question was not answered. `milliseconds`: the time that it had. */
export class ThreadStopped extends Error {
  constructor(
    readonly reason: StopReason,
    readonly milliseconds: number,
  ) {
    super(`A thread was stopped: ${reason}`)
  }
}

/**
 * Limits for one question; `idle`: milliseconds the thread is kept for the next one, since starting takes a
 * second.
 */
type ThreadLimits = { milliseconds: number; megabytes: number; idle: number }

/** A thread's answer: `{ made }`, or `{ failure }` with the error to throw. */
type Told = { made: unknown } | { failure: unknown }
type Answer = Told | { stopped: StopReason | { error: unknown } }

/**
 * A thread for work that blocks a core for long: one question at a time per process, so that other cores
 * serve requests. It runs `file` from source, outside the bundle, and ends by its limits or by `signal`; the
 * next question starts a new one. Rejects with ThreadStopped.
 */
export function pooledThread<Asked>(file: string) {
  const inTurn = turns(1)
  let ready: { worker: Worker; leave: () => void } | null = null

  function take({ megabytes }: ThreadLimits): Worker {
    const kept = ready
    ready = null
    if (kept) {
      kept.leave()
      kept.worker.ref()
      return kept.worker
    }
    return new Worker(/* turbopackIgnore: true */ path.resolve(file), {
      execArgv: [],
      env: { ...process.env },
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
    })
  }

  function keep(worker: Worker, { idle }: ThreadLimits): void {
    const end = () => {
      if (ready?.worker === worker) ready = null
      void worker.terminate()
    }
    const timer = setTimeout(end, idle).unref()
    const leave = () => {
      clearTimeout(timer)
      worker.off('error', end).off('exit', end)
    }
    worker.once('error', end).once('exit', end).unref()
    ready = { worker, leave }
  }

  return (asked: Asked, limits: ThreadLimits, signal?: AbortSignal): Promise<unknown> =>
    inTurn(async () => {
      if (signal?.aborted) throw new ThreadStopped('left', limits.milliseconds)
      const worker = take(limits)
      const answer = await ask(worker, asked, limits.milliseconds, signal)
      if ('stopped' in answer) throw new ThreadStopped(reasonOf(answer.stopped), limits.milliseconds)
      keep(worker, limits)
      if ('failure' in answer) throw answer.failure
      return answer.made
    })
}

function withResolver<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((accept) => (resolve = accept))
  return { promise, resolve }
}

function reasonOf(stopped: StopReason | { error: unknown }): StopReason {
  if (typeof stopped === 'string') return stopped
  return isOutOfMemory(stopped.error) ? 'memory' : 'death'
}

async function ask(worker: Worker, asked: unknown, milliseconds: number, signal?: AbortSignal): Promise<Answer> {
  const { promise, resolve } = withResolver<Answer>()
  const pass = () => resolve({ stopped: 'time' })
  const leave = () => resolve({ stopped: 'left' })
  const die = () => resolve({ stopped: 'death' })
  const fail = (error: unknown) => resolve({ stopped: { error } })
  const timer = setTimeout(pass, milliseconds)
  signal?.addEventListener('abort', leave)
  worker.once('message', resolve).once('error', fail).once('exit', die)
  worker.postMessage(asked)
  const answer = await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', leave)
  worker.off('message', resolve).off('exit', die)
  // A worker that runs out of memory may emit `error` more than once; the listener must stay until it is
  // terminated.
  if ('stopped' in answer) await worker.terminate()
  else worker.off('error', fail)
  return answer
}
