import { offlineTexts } from '@/lib/core/offline/texts/offline'
import { readerHeader } from '@/lib/core/schedule/calls/page'
import type { WorkerScope } from './offline-scope'
import { offlineWorker } from './offline-worker'

const origin = 'http://timetable.test'

/** A worker with these open windows: the notifications it shows, and the pages it opens. */
function worker(...open: string[]) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: [string, object][] = []
  const seen: string[] = []
  const windows = open.map((url) => ({
    url,
    focus: () => Promise.resolve(seen.push(`focus ${url}`)),
    navigate: (to: string) => Promise.resolve(seen.push(`${url} to ${to}`)),
  }))
  const scope = {
    caches: {},
    location: { origin },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => Promise.resolve(seen.push(`open ${url}`)),
    },
    registration: {
      showNotification: (title: string, options: object) => Promise.resolve(void shown.push([title, options])),
    },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  }
  const settings = {
    build: 'b1',
    patience: 20,
    fresh: 0,
    longest: 0,
    mostPages: 3,
    readerHeader,
    style: '',
    texts: offlineTexts,
  }
  offlineWorker(scope as unknown as WorkerScope, settings)
  const happens = async (type: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners[type]?.({ waitUntil: (work: Promise<unknown>) => works.push(work), ...event })
    await Promise.all(works)
  }
  const told = (text: string | null) => happens('push', { data: text === null ? null : { text: () => text } })
  const close = jest.fn()
  const press = () => happens('notificationclick', { notification: { close } })
  return { told, press, close, shown, seen }
}

test('what is pushed is shown by its headline, a repeat in the place of the first', async () => {
  const { told, shown } = worker()
  await told(JSON.stringify({ id: 'k1', title: 'Перенесено: Физика' }))
  expect(shown).toEqual([['Перенесено: Физика', { tag: 'k1', lang: 'ru', icon: '/icon-192.png' }]])
})

test.each([null, '', 'garbled', 'null', '{}'])('something is shown of %j too', async (text) => {
  const { told, shown } = worker()
  await told(text)
  expect(shown.map(([title]) => title)).toEqual([offlineTexts.changed])
})

test.each([
  ['no window', [], ['open /changes/']],
  ['the changes', ['/my/', '/changes/'], [`focus ${origin}/changes/`, `${origin}/changes/ to /changes/`]],
  ['one’s own timetable', ['/account/', '/my/'], [`focus ${origin}/my/`, `${origin}/my/ to /changes/`]],
  ['a week, where something may be unsaved', ['/dashboard/?type=group&id=6'], ['open /changes/']],
])('a press opens the changes where %s is open', async (_, open, wanted) => {
  const { press, close, seen } = worker(...open.map((path) => origin + path))
  await press()
  expect(seen).toEqual(wanted)
  expect(close).toHaveBeenCalled()
})

test('a window of another site is left alone', async () => {
  const { press, seen } = worker('https://elsewhere.test/changes/')
  await press()
  expect(seen).toEqual(['open /changes/'])
})
