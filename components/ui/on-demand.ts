import { lazy, type ComponentType } from 'react'

/** Interval of connection checks, if the browser does not report coming online. */
const askAgainMilliseconds = 5000

const listeners = new Set<() => void>()

/** Called when a component waits for a connection before it can load. Returns the unsubscribe function. */
export function onCodeAwaited(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Any response counts, whatever its status. */
const isServerThere = () =>
  fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const connection = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, askAgainMilliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })

/** Retries `load` while there is no connection; throws if the server responds with an error. */
async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    if (!(await isServerThere())) {
      listeners.forEach((listener) => listener())
      do await connection()
      while (!(await isServerThere()))
    }
    return load()
  }
}

/**
 * A component loaded on first render, for what the server does not draw: the first update after hydration would
 * remove what it drew until the code is there, and a press on it would be lost. A failed load would unmount the
 * whole page, including the week a user is reading offline; so it waits for the connection.
 */
export const onDemand = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))
