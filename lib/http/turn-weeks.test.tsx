import { turnWeeks } from './turn-weeks'

/** The drawn page of a week, as the server sends it. */
const pageOf = (week: number, parts = '<main role="grid">') =>
  `<!DOCTYPE html><html><head><title>Неделя ${week}</title></head><body>
    <div role="group"><button data-turn="previous" data-address="/?week=${week - 1}">‹</button>
    <button data-turn="next" data-address="/?week=${week + 1}">›</button><p aria-live="polite">${week}-я</p></div>
    ${parts}</main><div data-announcer></div><script type="application/json" id="flight">[${week}]</script></body></html>`

const own = { fetch: globalThis.fetch, requestAnimationFrame }
let asked: string[]
let failed: number
let turned: number
let isStill: boolean
let scrolled: unknown[]
let answer: (url: string) => Promise<Partial<Response>>
/** Aborted after each test, so that a page hears nothing of the next. */
let started: AbortController

const text = (page: string) => Promise.resolve({ ok: true, redirected: false, text: () => Promise.resolve(page) })
const weekIn = (url: string) => Number(/week=(\d+)/.exec(url)?.[1])
const settled = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}
const shown = () => [document.title, location.search, document.getElementById('flight')?.textContent]
const press = (name: string) => document.querySelector<HTMLElement>(`[data-turn="${name}"]`)?.click()

function open(week: number, painted = Promise.resolve()) {
  history.replaceState(null, '', `/?week=${week}`)
  document.documentElement.innerHTML = pageOf(week).replace('<!DOCTYPE html>', '')
  return turnWeeks({
    painted,
    signal: started.signal,
    isStill: () => isStill,
    onTurned: () => (turned += 1),
    onFailed() {
      failed += 1
      isStill = false
    },
  })
}

beforeEach(() => {
  asked = []
  started = new AbortController()
  failed = 0
  turned = 0
  scrolled = []
  Element.prototype.scrollTo = (...args: unknown[]) => void scrolled.push(args[0])
  isStill = true
  answer = (url) => text(pageOf(weekIn(url)))
  Object.assign(globalThis, {
    fetch: (url: string) => (asked.push(url), answer(url)),
    requestAnimationFrame: (frame: FrameRequestCallback) => void Promise.resolve().then(() => frame(0)),
  })
})
afterEach(() => {
  started.abort()
  Object.assign(globalThis, own)
})

test('a pressed week stands in the place of this one, with its address, title and data', async () => {
  const { repeat } = open(3)
  press('next')
  await settled()
  // What was done is not pressed again in the hydrated page.
  const heard: string[] = []
  document.querySelector('[data-turn="next"]')?.addEventListener('click', () => heard.push('next'))
  repeat()
  expect(heard).toEqual([])
  expect(shown()).toEqual(['Неделя 4', '?week=4', '[4]'])
  expect([turned, failed]).toEqual([1, 0])
})

test('the next one in the same direction is fetched ahead, and asked for once', async () => {
  open(3)
  press('next')
  await settled()
  expect(asked).toEqual(['/?week=4', '/?week=5'])
  press('next')
  await settled()
  expect(asked).toEqual(['/?week=4', '/?week=5', '/?week=6'])
  expect(shown()).toEqual(['Неделя 5', '?week=5', '[5]'])
})

test('a hand that comes to the button fetches its week', async () => {
  open(3)
  document.querySelector('[data-turn="next"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  press('next')
  await settled()
  expect(asked).toEqual(['/?week=4', '/?week=5'])
})

test('two presses in a row go two weeks further', async () => {
  open(3)
  press('next')
  press('next')
  await settled()
  await settled()
  expect(shown()).toEqual(['Неделя 5', '?week=5', '[5]'])
})

test('a press before the page is whole is done when it is', async () => {
  let paint = () => {}
  open(3, new Promise<void>((done) => (paint = done)))
  press('next')
  await settled()
  expect(shown()).toEqual(['Неделя 3', '?week=3', '[3]'])
  paint()
  await settled()
  expect(shown()).toEqual(['Неделя 4', '?week=4', '[4]'])
})

test('the focus stays on the button, the grid where it was scrolled, and the week is read out', async () => {
  const { fallSilent } = open(3)
  const grid = document.querySelector('[role="grid"]')
  if (grid) grid.scrollLeft = 70
  document.querySelector<HTMLElement>('[data-turn="next"]')?.focus()
  press('next')
  await settled()
  expect(document.activeElement?.getAttribute('data-turn')).toBe('next')
  expect(scrolled).toEqual([{ left: 70, top: 0, behavior: 'instant' }])
  const announcer = document.querySelector('[data-announcer]')
  expect(announcer?.textContent).toBe('4-я')
  fallSilent()
  expect(announcer?.textContent).toBe('')
})

test('streamed parts stand in their places, and nothing of what held them', async () => {
  const parts =
    '<main role="grid"><!--$?--><template id="B:0"></template><i>…</i><!--$--><b>…</b><!--/$--><!--/$--><u>После</u>'
  answer = () => text(pageOf(4, parts).replace('</body>', '<div hidden id="S:0"><p>Список</p></div></body>'))
  open(3)
  press('next')
  await settled()
  expect(document.querySelector('main')?.innerHTML.trim()).toBe('<!--$--><p>Список</p><!--/$--><u>После</u>')
  expect(document.getElementById('S:0')).toBeNull()
})

test.each<[string, typeof answer]>([
  ['is refused', () => Promise.resolve({ ok: false, statusText: 'Forbidden' })],
  ['leads to the sign-in', async () => ({ ...(await text(pageOf(9))), redirected: true, statusText: '' })],
  ['does not come', () => Promise.reject(new TypeError('No network'))],
])('a week that %s is left to the page’s scripts, which are pressed', async (_, answered) => {
  answer = answered
  const { repeat } = open(3)
  press('next')
  await settled()
  expect([shown(), failed]).toEqual([['Неделя 3', '?week=3', '[3]'], 1])
  const heard: string[] = []
  document.querySelector('[data-turn="next"]')?.addEventListener('click', () => heard.push('next'))
  repeat()
  expect(heard).toEqual(['next'])
})

test('who touches something else meanwhile has both done by the page’s scripts', async () => {
  let come = () => {}
  answer = (url) => new Promise((done) => (come = () => done(text(pageOf(weekIn(url))))))
  const { repeat } = open(3)
  press('next')
  await settled()
  isStill = false
  come()
  await settled()
  expect([shown(), turned]).toEqual([['Неделя 3', '?week=3', '[3]'], 0])
  const heard: string[] = []
  document.querySelector('[data-turn="next"]')?.addEventListener('click', () => heard.push('next'))
  repeat()
  expect(heard).toEqual(['next'])
})

test('Back shows the week that was left', async () => {
  open(3)
  press('next')
  await settled()
  history.replaceState(null, '', '/?week=3')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settled()
  expect(shown()).toEqual(['Неделя 3', '?week=3', '[3]'])
})

test('a started page hears its own presses', async () => {
  open(3)
  isStill = false
  press('next')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settled()
  expect(asked).toEqual([])
})
