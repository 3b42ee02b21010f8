type Waiting = { waitUntil: (work: Promise<unknown>) => void }
export type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type PostedMessage = Waiting & { data: { keep?: unknown; forget?: true } | null }
type Pushed = Waiting & { data: { text: () => string } | null }
type Subscription = {
  endpoint: string
  options: object
  toJSON: () => { endpoint?: string; keys?: Record<string, string> }
  unsubscribe: () => Promise<boolean>
}
export type Renewed = Waiting & { oldSubscription: Subscription | null; newSubscription: Subscription | null }
type Pressed = Waiting & { notification: { close: () => void } }
type OpenWindow = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }

/** The members of a service worker's global scope that we use. */
export type WorkerScope = {
  caches: CacheStorage
  location: { origin: string }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    pushManager: { subscribe: (options: object) => Promise<Subscription> }
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: Waiting) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: PostedMessage) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: Renewed) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Pressed) => void) => void)
}

/**
 * `build` names the scripts. Times in milliseconds. `stamp` has `{}` for the time, `months` are in the
 * genitive.
 */
export type WorkerSettings = {
  build: string
  patience: number
  /** A younger copy is not fetched ahead of need; one older than `longest` is never shown. */
  fresh: number
  longest: number
  mostPages: number
  /** The header that names a page's reader. */
  readerHeader: string
  /** The style of the page shown without a network. */
  style: string
  texts: {
    stamp: string
    title: string
    hint: string
    saved: string
    nothing: string
    again: string
    changed: string
    months: string[]
  }
}
