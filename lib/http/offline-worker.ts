import type { Fetching, Renewed, WorkerScope, WorkerSettings } from './offline-scope'

/**
 * The service worker. Its text is sent as a script, so it must not use anything outside this function. Stores
 * the pages of the reader's own timetable, the dated weeks they have opened, and the scripts of its own
 * build, for one reader at a time. Pages come from the network; if that fails, a copy is shown with its time.
 */
export function offlineWorker(scope: WorkerScope, settings: WorkerSettings): void {
  const { caches, location } = scope
  const { build, texts } = settings
  const files = `files ${build}`
  const pagesOf = (reader: string) => `pages ${build} ${reader}`
  const isOfPages = (name: string) => name.startsWith('pages ')

  const deleteCaches = async (isOut: (name: string) => boolean) => {
    for (const name of await caches.keys()) if (isOut(name)) await caches.delete(name)
  }
  /** Counts deletions of everything: pages requested before one are not stored after it. */
  let forgotten = 0
  /** Deletes the pages of everybody but this reader. */
  const forget = (but = '') => {
    if (but === '') forgotten += 1
    return deleteCaches((name) => isOfPages(name) && name !== but)
  }

  // The address of a week without a date means another week later.
  const isKept = ({ origin, pathname, searchParams }: URL) =>
    origin === location.origin &&
    (pathname === '/my/' ||
      // A past version of a week is not for planning one's day.
      (pathname === '/dashboard/' &&
        searchParams.has('week') &&
        searchParams.has('type') &&
        !searchParams.has('as_of')))

  const addFiles = async (html: string) => {
    const cache = await caches.open(files)
    for (const file of new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)))
      if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
  }

  const dropOldest = async (cache: Cache) => {
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - settings.mostPages))) await cache.delete(key)
  }

  const keep = async (url: string, response: Response, forgottenBefore: number) => {
    const html = await response.text()
    if (forgottenBefore !== forgotten) return
    const reader = response.headers.get(settings.readerHeader) ?? /data-reader="(\d+)"/.exec(html)?.[1]
    if (!reader) return forget()
    const name = pagesOf(reader)
    await forget(name)
    const headers = new Headers(response.headers)
    for (const one of ['content-encoding', 'content-length']) headers.delete(one)
    const toldAt =
      /university-time;desc="([^"]+)"/.exec(headers.get('server-timing') ?? '')?.[1] ??
      /data-told-at="([^"]+)"/.exec(html)?.[1]
    headers.set('x-saved-at', String(Date.now()))
    headers.set('x-told-at', toldAt ?? '')
    const cache = await caches.open(name)
    // Put in again, so that it becomes the youngest.
    await cache.delete(url, { ignoreVary: true })
    await cache.put(url, new Response(html, { headers }))
    // Whoever left meanwhile leaves nothing behind.
    if (forgottenBefore !== forgotten) return forget()
    await dropOldest(cache)
    await addFiles(html)
  }

  /** `forgottenBefore`: the value of `forgotten` when the page was requested. */
  const learn = async (url: URL, response: Response, forgottenBefore: number) => {
    const isLedAway = response.type === 'opaqueredirect'
    // A stored page that now redirects belongs to a reader who is signed out; the first page redirects those
    // who are signed in.
    if (isKept(url) ? isLedAway : url.pathname === '/' && response.status === 200) return forget()
    if (isKept(url) && response.status === 200) return keep(url.href, response, forgottenBefore)
  }

  const stampOf = (isoTime: string) => {
    const [, month, day, clock] = /^\d{4}-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(isoTime) ?? []
    const time = `${Number(day)}\u00a0${texts.months[Number(month) - 1]}, ${clock}`
    return texts.stamp.replace('{}', clock ? time : '')
  }

  const savedCopy = async (url: string): Promise<Response | null> => {
    const cached = await caches.match(url, { ignoreVary: true })
    const at = Number(cached?.headers.get('x-saved-at'))
    if (!cached || Date.now() - at > settings.longest) return null
    const stamp = stampOf(cached.headers.get('x-told-at') ?? '')
    const html = (await cached.text())
      .replace('<html', `<html data-saved-at="${at}"`)
      .replace('<body', `<body data-offline="${stamp}"`)
    return new Response(html, { headers: cached.headers })
  }

  const listCachedPages = async () => {
    const urls: URL[] = []
    for (const name of (await caches.keys()).filter(isOfPages))
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url))
    return urls
  }

  /** The Monday of this device's current week, as in addresses of weeks. */
  const thisMonday = () => {
    const day = new Date()
    day.setDate(day.getDate() - ((day.getDay() + 6) % 7))
    const two = (value: number) => String(value).padStart(2, '0')
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  }

  /**
   * The stored page for an address without all its parameters: of the same subject, in its week or else this
   * one.
   */
  const nearest = async (requested: URL): Promise<string | null> => {
    const isWeek = requested.pathname === '/dashboard/'
    if (!isWeek && requested.pathname !== '/' && requested.pathname !== '/my') return null
    if (requested.searchParams.has('as_of')) return null
    // Youngest first.
    const cachedPages = (await listCachedPages()).reverse()
    const says = (one: URL, key: string) => {
      const value = requested.searchParams.get(key)
      return value === null || one.searchParams.get(key) === value
    }
    const weeks = cachedPages.filter(
      (one) => one.pathname === '/dashboard/' && ['type', 'id', 'week'].every((key) => says(one, key)),
    )
    const week = weeks.find(({ searchParams }) => searchParams.get('week') === thisMonday()) ?? weeks[0]
    const own = cachedPages.find(({ pathname }) => pathname === '/my/')
    const best = isWeek ? (week ?? (requested.searchParams.has('type') ? undefined : own)) : (own ?? week)
    return best && (await savedCopy(best.href)) ? best.href : null
  }

  const notSaved = async (requested: URL) => {
    const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const entries: string[] = []
    for (const { href, pathname, search, searchParams } of await listCachedPages()) {
      const html = await (await caches.match(href, { ignoreVary: true }))?.text()
      const title = /<title>([^<]*)/.exec(html ?? '')?.[1] ?? pathname
      const [, month, day] = (searchParams.get('week') ?? '').split('-')
      const week = day ? `, ${Number(day)}\u00a0${texts.months[Number(month) - 1]}` : ''
      entries.push(`<li><a href="${inHtml(`${pathname}${search}`)}">${title}${week}</a></li>`)
    }
    const list = entries.length > 0 ? `<h2>${texts.saved}</h2><ul>${entries.join('')}</ul>` : `<p>${texts.nothing}</p>`
    const html =
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${texts.title}</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${settings.style}</style></head>` +
      `<body><main><h1>${texts.title}</h1><p>${texts.hint}</p><p><a class="again" href="${inHtml(requested.href)}">${texts.again}</a></p>${list}</main></body></html>`
    return new Response(html, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    })
  }

  const late = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('No answer in time')), settings.patience)
    })

  const pageOf = async (event: Fetching, url: URL): Promise<Response> => {
    const forgottenBefore = forgotten
    const pending = fetch(event.request)
    event.waitUntil(pending.then((response) => learn(url, response.clone(), forgottenBefore)).catch(() => undefined))
    const copy = isKept(url) ? await savedCopy(url.href) : null
    try {
      const answer = await (copy ? Promise.race([pending, late()]) : pending)
      return answer.status >= 500 && copy ? copy : answer
    } catch {
      if (copy) return copy
      const led = await nearest(url)
      return led ? Response.redirect(led, 302) : notSaved(url)
    }
  }

  const fileOf = async (request: Request): Promise<Response> => {
    const cache = await caches.open(files)
    const cached = await cache.match(request.url)
    if (cached) return cached
    const answer = await fetch(request)
    if (answer.status === 200) await cache.put(request.url, answer.clone())
    return answer
  }

  /** One after another in the background, so that the reader does not wait. */
  const keepAhead = async (urls: unknown) => {
    const forgottenBefore = forgotten
    for (const one of Array.isArray(urls) ? urls.slice(0, settings.mostPages) : []) {
      if (forgottenBefore !== forgotten) return
      const url = new URL(String(one), location.origin)
      if (!isKept(url)) continue
      const cached = await caches.match(url.href, { ignoreVary: true })
      if (Date.now() - Number(cached?.headers.get('x-saved-at') ?? 0) < settings.fresh) continue
      // Lowest priority: a busy server answers it last.
      const headers = { accept: 'text/html', priority: 'u=7' }
      const response = await fetch(url.href, { headers, redirect: 'manual', credentials: 'same-origin' })
      await learn(url, response, forgottenBefore)
    }
  }

  const show = (text: string) => {
    let message: { id?: unknown; title?: unknown } = {}
    try {
      message = JSON.parse(text) ?? {}
    } catch {
      // A notification must be shown, or the browser reports background activity instead.
    }
    // A repeat replaces the first notification.
    const options = { tag: String(message.id ?? ''), lang: 'ru', icon: '/icon-192.png' }
    return scope.registration.showNotification(String(message.title ?? texts.changed), options)
  }

  /**
   * Reports this browser's new push address to the server, identified by the old one, because there may be no
   * session.
   */
  const renew = async ({ oldSubscription: old, newSubscription }: Renewed) => {
    if (!old) return
    const subscription = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options))
    const { endpoint, keys } = subscription.toJSON()
    const { csrf } = await (await fetch('/accounts/check-login/')).json()
    const answer = await fetch('/api/notice/push/renewed/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': csrf },
      body: JSON.stringify({ old_endpoint: old.endpoint, endpoint, ...keys }),
    })
    // The server no longer sends to this browser.
    if (answer.status === 404) await subscription.unsubscribe()
  }

  /** Opens the changes: in the window that shows them, in one without unsaved input, or in a new one. */
  const openChanges = async () => {
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const at = (path: string) =>
      windows.find(({ url }) => new URL(url).origin === location.origin && new URL(url).pathname === path)
    const open = at('/changes/') ?? at('/my/')
    if (!open) return scope.clients.openWindow('/changes/')
    await open.focus()
    // Reloads the page, even if it already shows the changes.
    return open.navigate('/changes/').catch(() => scope.clients.openWindow('/changes/'))
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      deleteCaches((name) => (isOfPages(name) ? !name.startsWith(pagesOf('')) : name !== files)).then(() =>
        scope.clients.claim(),
      ),
    ),
  )
  scope.addEventListener('message', (event) =>
    event.waitUntil(event.data?.forget ? forget() : keepAhead(event.data?.keep).catch(() => undefined)),
  )
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event).catch(() => undefined)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openChanges())
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin) return
    if (url.pathname.startsWith('/_next/static/')) event.respondWith(fileOf(request))
    else if (request.mode === 'navigate') event.respondWith(pageOf(event, url))
  })
}
