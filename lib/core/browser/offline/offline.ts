/** The service worker's script. */
const workerUrl = '/offline.js'

/** What the service worker names the caches of a reader's pages by. */
const pages = 'pages '

/** The service worker, once it is there. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerUrl)
  return navigator.serviceWorker.ready
}

/** Keeps these pages readable without a network, as soon as a service worker is there. */
export async function keepOffline(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await readyWorker()
  active?.postMessage({ keep: urls })
}

/** Nothing of a reader remains in this browser's copies. */
export async function forgetOffline(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(pages)).map((name) => caches.delete(name)))
}

/** Milliseconds since this page was sent, if it is a copy that the service worker kept; otherwise 0. */
export function ageOfCopy(): number {
  const { savedAt } = document.documentElement.dataset
  return savedAt === undefined ? 0 : Math.max(0, Date.now() - Number(savedAt))
}
