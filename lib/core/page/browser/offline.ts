/** The service worker's script. */
const workerUrl = '/offline.js'

/** Prefix of the service worker's caches that hold a reader's pages. */
const pages = 'pages '

/** Registers the service worker, and resolves once it is active. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerUrl)
  return navigator.serviceWorker.ready
}

/** Keeps these pages readable without a network, as soon as the service worker is active. */
export async function cacheForOffline(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await readyWorker()
  active?.postMessage({ keep: urls })
}

/** Deletes all copies of a reader's pages from this browser. */
export async function forgetOffline(): Promise<void> {
  if (typeof caches === 'undefined') return
  // It may be about to store one more.
  const worker = await navigator.serviceWorker?.getRegistration()
  worker?.active?.postMessage({ forget: true })
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(pages)).map((name) => caches.delete(name)))
}

/** Milliseconds since this page was sent, if it is a copy kept by the service worker; otherwise 0. */
export function ageOfCopy(): number {
  const { savedAt } = document.documentElement.dataset
  return savedAt === undefined ? 0 : Math.max(0, Date.now() - Number(savedAt))
}
