import { lazy, type ComponentType } from 'react'

/** How long to wait before asking again whether there is a connection, if the browser does not tell. */
const askAgainMilliseconds = 5000

const listeners = new Set<() => void>()

/** Hears that something has to wait for a connection before it can open. Returns how to stop. */
export function onCodeAwaited(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Any answer at all, whatever it says. */
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

/** What `load` fetches, however long the connection is gone; throws what a server refuses that is there. */
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
 * A component whose code is fetched when it is first drawn. A failed fetch would take the whole page down with it, and with the page
 * the week that somebody without a connection still reads: so it waits.
 */
export const onDemand = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))
