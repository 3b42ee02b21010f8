// Stores the screens, so that one switched on without a network opens as it was last. All other requests go
// to the network.
const store = 'screens'
const isOurs = ({ pathname }) => /^\/open\/((door|hall|board)\/[^/]+\/|screen[\w-]*\.mjs)$/.test(pathname)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !isOurs(url)) return
  event.respondWith(fresh(request))
})

async function fresh(request) {
  const kept = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await kept.put(request.url, answer.clone())
    // Rate limited, or the server is starting: the stored page is better than that.
    return answer.status >= 500 || answer.status === 429 ? ((await kept.match(request.url)) ?? answer) : answer
  } catch (error) {
    const found = await kept.match(request.url)
    if (found) return found
    throw error
  }
}
