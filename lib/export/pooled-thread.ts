import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { turns } from '@/lib/core/rules/calls/turns'

/** A question was not answered: the thread exceeded its limits, or the asker has gone. */
export class ThreadStopped extends Error {}

/**
 * Limits for one question; `idle`: milliseconds the thread is kept for the next one, since starting takes a
 * second.
 */
export type ThreadLimits = { milliseconds: number; megabytes: number; idle: number }

/** A thread's answer: `{ made }`, or `{ failure }` with the error to throw. */
type Told = { made: unknown } | { failure: unknown }
type Answer = Told | { stopped: true }

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
      if (signal?.aborted) throw new ThreadStopped()
      const worker = take(limits)
      const answer = await ask(worker, asked, limits.milliseconds, signal)
      if ('stopped' in answer) throw new ThreadStopped()
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

async function ask(worker: Worker, asked: unknown, milliseconds: number, signal?: AbortSignal): Promise<Answer> {
  const { promise, resolve } = withResolver<Answer>()
  const stop = () => resolve({ stopped: true })
  const timer = setTimeout(stop, milliseconds)
  signal?.addEventListener('abort', stop)
  worker.once('message', resolve).once('error', stop).once('exit', stop)
  worker.postMessage(asked)
  const answer = await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', stop)
  worker.off('message', resolve).off('exit', stop)
  // A worker that runs out of memory may emit `error` more than once; the listener must stay until it is
  // terminated.
  if ('stopped' in answer) await worker.terminate()
  else worker.off('error', stop)
  return answer
}
