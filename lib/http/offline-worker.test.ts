import { offlineTexts } from '@/lib/core/offline/texts/offline'
import { readerHeader } from '@/lib/core/schedule/calls/page'
import type { WorkerScope } from './offline-scope'
import { offlineWorker } from './offline-worker'

const origin = 'http://timetable.test'
const day = 24 * 60 * 60_000
type Listener = (event: never) => void

/** The part of a browser's cache storage that is used. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>()
  keys = () => Promise.resolve([...this.kept.keys()])
  delete = (name: string) => Promise.resolve(this.kept.delete(name))
  async match(url: string) {
    for (const pages of this.kept.values()) if (pages.has(url)) return pages.get(url)?.clone()
  }
  async open(name: string) {
    const held = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, held)
    const whole = (one: string | { url: string }) => new URL(typeof one === 'string' ? one : one.url, origin).href
    return {
      match: async (url: string) => held.get(whole(url))?.clone(),
      put: async (url: string, response: Response) => void held.set(whole(url), response),
      delete: async (url: string | { url: string }) => held.delete(whole(url)),
      keys: async () => [...held.keys()].map((url) => ({ url })),
      add: async (url: string) => void held.set(whole(url), await fetch(whole(url))),
    }
  }
}

let caches: Caches
let network: jest.Mock<Promise<Response>, [Request | string]>
beforeEach(() => {
  caches = new Caches()
  network = jest.fn()
  global.fetch = network as never
})
const realFetch = global.fetch
afterEach(() => {
  jest.useRealTimers()
  global.fetch = realFetch
})

/** A worker of a build; returns what happens to it. */
function worker(build = 'b1') {
  const listeners: Record<string, Listener> = {}
  const scope = {
    caches,
    location: { origin },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
  }
  const settings = {
    build,
    patience: 20,
    fresh: 60_000,
    longest: 14 * day,
    mostPages: 3,
    readerHeader,
    style: '',
    texts: offlineTexts,
  }
  offlineWorker(scope as unknown as WorkerScope, settings)
  const happens = async (type: string, event: object = {}) => {
    const works: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    const waitUntil = (work: Promise<unknown>) => works.push(work)
    const respondWith = (given: Promise<Response>) => (answer = given)
    listeners[type]?.({ waitUntil, respondWith, ...event } as never)
    const response = await answer
    await Promise.all(works)
    return response
  }
  const asks = (path: string, mode = 'navigate', method = 'GET') =>
    happens('fetch', { request: { url: origin + path, method, mode } })
  return { happens, asks }
}

const page = (reader: number | null, text = 'Лекция', told = '2026-11-21T14:05', beside?: string) =>
  new Response(
    `<html lang="ru"><head><title>Моё</title></head><body><main ${reader ? `data-reader="${reader}"` : ''} data-told-at="${told}">${text}</main></body></html>`,
    { headers: { 'content-type': 'text/html', ...(beside && { [readerHeader]: beside }) } },
  )
const led = () => ({ type: 'opaqueredirect', status: 0, clone: led }) as unknown as Response
const pages = () =>
  [...caches.kept].filter(([name]) => name.startsWith('pages')).flatMap(([, held]) => [...held.keys()])
const week = '/dashboard/?type=group&id=6&week=2026-11-16'

test('a page is shown from the network, and from its copy with its time when there is none', async () => {
  const { asks } = worker()
  network.mockResolvedValueOnce(page(5))
  expect(await (await asks('/my/'))?.text()).not.toContain('data-offline')
  network.mockRejectedValueOnce(new TypeError())
  const copy = await (await asks('/my/'))?.text()
  expect(copy).toContain('data-offline="Нет связи. Данные на\u00a021\u00a0ноября, 14:05"')
  expect(copy).toMatch(/<html data-saved-at="\d+" lang/)
})

test.each([
  ['a server’s error', () => Promise.resolve(new Response('', { status: 503 }))],
  ['no answer in time', () => new Promise<Response>((done) => setTimeout(() => done(page(5)), 100))],
])('a copy is shown after %s', async (_, answer) => {
  const { asks } = worker()
  network.mockResolvedValueOnce(page(5))
  await asks(week)
  network.mockImplementationOnce(answer)
  expect(await (await asks(week))?.text()).toContain('data-offline')
})

test('only one’s own timetable and weeks with a date are cached, the latest few', async () => {
  const { asks } = worker()
  network.mockImplementation(() => Promise.resolve(page(5)))
  for (const path of [
    '/dashboard/?type=group&id=6',
    '/account/',
    '/print/card/?type=group&id=6&week=2026-11-16',
    '/my/',
  ])
    await asks(path)
  expect(pages()).toEqual([`${origin}/my/`])
  for (const date of ['16', '23', '30']) await asks(week.replace('16', date))
  expect(pages()).toEqual(['16', '23', '30'].map((date) => origin + week.replace('16', date)))
})

test('nothing is answered but pages and scripts', async () => {
  const { asks } = worker()
  for (const path of ['/api/group/6/schedule/', '/accounts/check-login/']) await asks(path, 'cors')
  await asks('/my/', 'navigate', 'POST')
  expect(network).not.toHaveBeenCalled()
})

test.each([
  ['a page of another reader', '/my/', () => page(6), ['/my/']],
  ['a page of another reader, named beside it', week, () => page(null, 'Лекция', undefined, '6'), [week]],
  ['a page that names nobody', week, () => page(null), []],
  ['a page that leads to the login screen', week, led, []],
  ['the login screen', '/', () => page(null), []],
  ['the first page leading on', '/', led, ['/my/']],
  ['a week that leads nowhere else', '/dashboard/', led, ['/my/']],
])('%s leaves what it may', async (_, path, answer, left) => {
  const { asks } = worker()
  network.mockResolvedValueOnce(page(5, 'Личное'))
  await asks('/my/')
  network.mockResolvedValueOnce(answer())
  await asks(path)
  expect(pages()).toEqual(left.map((one) => origin + one))
  if (path === '/my/') {
    network.mockRejectedValueOnce(new TypeError())
    expect(await (await asks('/my/'))?.text()).not.toContain('Личное')
  }
})

test('a copy of more than two weeks is not shown', async () => {
  const { asks } = worker()
  network.mockResolvedValueOnce(page(5))
  await asks('/my/')
  network.mockRejectedValue(new TypeError())
  jest.useFakeTimers({ now: Date.now() + 13 * day, doNotFake: ['setTimeout'] })
  expect((await asks('/my/'))?.status).toBe(200)
  jest.setSystemTime(Date.now() + 2 * day)
  const refused = await asks('/my/')
  expect(refused?.status).toBe(503)
  expect(await refused?.text()).toContain(offlineTexts.title)
})

test('a worker serves the scripts of its own build, and a new one leaves none of another', async () => {
  const script = '/_next/static/chunks/a.js'
  const old = worker('b1')
  network.mockResolvedValueOnce(new Response('of b1'))
  await old.asks(script, 'no-cors')
  network.mockResolvedValueOnce(page(5))
  await old.asks('/my/')
  expect(await (await old.asks(script, 'no-cors'))?.text()).toBe('of b1')
  const young = worker('b2')
  network.mockResolvedValueOnce(new Response('of b2'))
  expect(await (await young.asks(script, 'no-cors'))?.text()).toBe('of b2')
  await young.happens('activate')
  expect([...caches.kept.keys()]).toEqual(['files b2'])
})

test('what was requested before a sign-out is not cached after it, and nothing more is requested', async () => {
  const { asks, happens } = worker()
  let arrive = (_: Response) => {}
  const late = new Promise<Response>((done) => (arrive = done))
  const isAsked = new Promise<void>((done) =>
    network.mockImplementation((asked) => {
      if (typeof asked !== 'string') return Promise.resolve(page(null))
      done()
      return late
    }),
  )
  const ahead = happens('message', { data: { keep: [week, '/my/'] } })
  await isAsked
  await asks('/')
  arrive(page(5, 'Личное'))
  await ahead
  expect(pages()).toEqual([])
  expect(network).toHaveBeenCalledTimes(2)
})

test('a copy that is being stored when somebody leaves is not there afterwards', async () => {
  const { happens } = worker()
  network.mockImplementation(() => Promise.resolve(page(5)))
  const open = caches.open.bind(caches)
  caches.open = async (name) => {
    if (name.startsWith('pages')) await happens('message', { data: { forget: true } })
    return open(name)
  }
  await happens('message', { data: { keep: [week] } })
  expect([network.mock.calls.length, pages()]).toEqual([1, []])
})

test('prefetched answers are cached once an hour', async () => {
  const { happens } = worker()
  network.mockImplementation(() => Promise.resolve(page(5)))
  const keep = { data: { keep: ['/my/', week, '/account/', 'https://elsewhere.test/my/'] } }
  await happens('message', keep)
  expect(pages()).toEqual([`${origin}/my/`, origin + week])
  await happens('message', keep)
  await happens('message', { data: null })
  expect(network).toHaveBeenCalledTimes(2)
})

test.each([
  [200, 0],
  [404, 1],
])(
  'a renewed address is told by the old one; where nobody is told any more (%s), it is given up',
  async (status, times) => {
    const { happens } = worker()
    const unsubscribe = jest.fn()
    const newSubscription = {
      toJSON: () => ({ endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe,
    }
    network.mockImplementation((asked) =>
      Promise.resolve(asked === '/accounts/check-login/' ? Response.json({ csrf: 'c' }) : new Response('', { status })),
    )
    await happens('pushsubscriptionchange', {
      oldSubscription: { endpoint: 'https://push.test/old', options: {} },
      newSubscription,
    })
    const body = {
      old_endpoint: 'https://push.test/old',
      endpoint: 'https://push.test/new',
      p256dh: 'p',
      auth: 'a',
    }
    expect(network).toHaveBeenLastCalledWith('/api/notice/push/renewed/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': 'c' },
      body: JSON.stringify(body),
    })
    expect(unsubscribe).toHaveBeenCalledTimes(times)
  },
)

test('without the old address nothing is posted', async () => {
  const { happens } = worker()
  await happens('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
  expect(network).not.toHaveBeenCalled()
})

describe('an address without its parameters', () => {
  const monday = '/dashboard/?type=group&id=6&week=2026-11-16'
  async function kept(...paths: string[]) {
    const one = worker()
    network.mockImplementation(() => Promise.resolve(page(5)))
    for (const path of paths) await one.asks(path)
    network.mockRejectedValue(new TypeError())
    jest.useFakeTimers({ now: new Date(2026, 10, 18, 12), doNotFake: ['setTimeout'] })
    return one
  }
  const next = monday.replace('16', '23')

  test.each([
    ['a week without its date', '/dashboard/?type=group&id=6', ['/my/', monday, next], monday],
    ['a week without this one kept', '/dashboard/?type=group&id=6', [monday.replace('16', '09'), next], next],
    ['a week in another view', `${monday}&view=list&ngroup=2`, [monday, next], monday],
    ['the week of nobody', '/dashboard/', ['/my/', next, monday], monday],
    ['the week of nobody, with no week kept', '/dashboard/', ['/my/'], '/my/'],
    ['the first page', '/', [monday, '/my/'], '/my/'],
    ['the first page of whoever has no timetable of their own', '/', [monday], monday],
  ])('leads to what is cached: %s', async (_, asked, paths, to) => {
    const { asks } = await kept(...paths)
    const answer = await asks(asked)
    expect([answer?.status, answer?.headers.get('location')]).toEqual([302, origin + to])
  })

  test.each([
    ['of another group', '/dashboard/?type=group&id=7'],
    ['of another week', monday.replace('16', '09')],
    ['as it was', `${monday}&as_of=2026-11-10T14:00`],
    ['of another page', '/history/'],
  ])('not to what is %s: that page lists what is cached', async (_, asked) => {
    const { asks } = await kept('/my/', monday)
    const answer = await asks(asked)
    expect(answer?.status).toBe(503)
    const html = (await answer?.text()) ?? ''
    expect(html).toContain(`<a href="${monday.replaceAll('&', '&amp;')}">`)
    expect(html).toContain(`class="again" href="${origin}${asked.replaceAll('&', '&amp;')}"`)
  })
})
