import { readerNamesCookie } from '@/lib/core/actor/rules/reader-cookie'
import { aliveEvent } from '@/lib/core/schedule/calls/page'
import { openPage } from './paint-first'
import { turnWeeks } from './turn-weeks'

type Face = { come: () => void; fail: () => void }

const files = ['/one.js', '/two.js']
let frames: FrameRequestCallback[]
let timeouts: (() => void)[]
let faces: Face[]
const own = { requestAnimationFrame, setTimeout, clearTimeout }
const fonts = Object.getOwnPropertyDescriptor(document, 'fonts')

beforeEach(() => {
  frames = []
  timeouts = []
  faces = []
  const load = () =>
    new Promise<void>((resolve, reject) => {
      faces.push({ come: resolve, fail: () => reject(new Error('No network')) })
    })
  Object.assign(globalThis, {
    requestAnimationFrame: (frame: FrameRequestCallback) => frames.push(frame),
    setTimeout: (task: () => void) => timeouts.push(task),
    clearTimeout: () => undefined,
  })
  Object.defineProperty(document, 'fonts', { configurable: true, value: [{ load }, { load }] })
  document.head.innerHTML = ''
  document.documentElement.className = ''
})
afterEach(async () => {
  alive()
  await settled()
  Object.assign(globalThis, own)
  if (fonts) Object.defineProperty(document, 'fonts', fonts)
})

const open = () => openPage(files, 'sans_a mono_b', aliveEvent, readerNamesCookie, 'flight', turnWeeks)
const alive = () => {
  window.dispatchEvent(new Event(aliveEvent))
  for (const task of timeouts.splice(0)) task()
}
const started = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const fetched = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
const read = () => document.dispatchEvent(new Event('DOMContentLoaded'))
/** Lets what is fetched arrive. */
const settled = async () => {
  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event('load'))
  await new Promise((done) => own.setTimeout(done))
}

describe('what is started', () => {
  /** Advances to the first painted frame. */
  const paint = () => {
    read()
    frames.shift()?.(0)
    frames.shift()?.(0)
    timeouts.shift()?.()
  }

  test('fonts and files are fetched a moment after the first frame, the fonts put in when all are there', async () => {
    open()
    read()
    expect(frames).toHaveLength(1)
    frames[0]?.(0)
    expect([faces, timeouts]).toEqual([[], []])
    frames[1]?.(0)
    timeouts.shift()?.()
    expect([faces, fetched()]).toEqual([[], []])
    timeouts.shift()?.()
    expect([fetched(), started()]).toEqual([files, []])
    faces[0]?.come()
    await settled()
    expect(document.documentElement.className).toBe('')
    faces[1]?.fail()
    await settled()
    expect(document.documentElement.className).toBe('sans_a mono_b')
  })

  test.each(['focusin', 'keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])(
    'files start at the first touch after the first frame: %s',
    async (touch) => {
      open()
      paint()
      await settled()
      expect(started()).toEqual([])
      for (const type of [touch, touch]) document.body.dispatchEvent(new Event(type, { bubbles: true }))
      await settled()
      expect(started()).toEqual(files)
    },
  )

  test('a touch before the first frame waits for it', async () => {
    open()
    document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
    await settled()
    expect(started()).toEqual([])
    paint()
    await settled()
    expect(started()).toEqual(files)
  })

  test('files of a page that nobody touches start after a while, once', async () => {
    open()
    paint()
    for (const task of timeouts.splice(0)) task()
    await settled()
    expect(started()).toEqual(files)
    document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
    await settled()
    expect(started()).toEqual(files)
  })

  test('a page is hydrated from its own data', () => {
    document.body.innerHTML = '<script type="application/json" id="flight">[[0],[1,"week"]]</script>'
    open()
    paint()
    document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
    expect(Reflect.get(globalThis, '__next_f')).toEqual([[0], [1, 'week']])
  })

  test('a file that does not come is tried again when there is a network', async () => {
    open()
    paint()
    document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
    expect(started()).toEqual([])
    await settled()
    document.head.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(started()).toEqual(files)
    for (let i = 0; i < 2; i += 1) window.dispatchEvent(new Event('online'))
    expect(started()).toEqual([...files, files[0]])
  })

  test('a hand at the button of another week starts nothing; another key or place does', async () => {
    document.body.innerHTML = '<button data-turn="next">›</button>'
    open()
    paint()
    const button = document.querySelector('button')
    button?.dispatchEvent(new Event('pointermove', { bubbles: true }))
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(started()).toEqual([])
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }))
    await settled()
    expect(started()).toEqual(files)
  })

  test('a page opened in the background starts at once: it has no frames', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    open()
    read()
    expect(frames).toEqual([])
    timeouts.shift()?.()
    await settled()
    expect(started()).toEqual(files)
    hidden.mockRestore()
  })
})

test.each([
  ['as it is set', encodeURIComponent('{"username":"анна"}'), '"анна"'],
  ['that somebody wrote', '%', ''],
])('a cookie %s: the reader is painted, and the page opens', async (_, cookie, painted) => {
  document.cookie = `${readerNamesCookie}=${cookie}`
  try {
    open()
  } catch {
    // As in a browser, which goes on after a script that failed.
  }
  expect(document.documentElement.style.getPropertyValue('--reader')).toBe(painted)
  document.cookie = `${readerNamesCookie}=; max-age=0`
  document.documentElement.removeAttribute('style')
  expect(frames).toEqual([])
  read()
  expect(frames).toHaveLength(1)
})

describe('a week that cannot be turned', () => {
  const { fetch } = globalThis
  afterEach(() => {
    globalThis.fetch = fetch
  })

  test('is left to the scripts, which get a page as it was drawn and are pressed once', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('No network'))
    document.body.innerHTML =
      '<button data-turn="next" data-address="/?week=2">›</button><p data-announcer>2-я неделя</p>'
    open()
    read()
    frames.shift()?.(0)
    frames.shift()?.(0)
    timeouts.shift()?.()
    const button = document.querySelector('button')
    button?.dispatchEvent(click(1))
    await settled()
    await settled()
    expect(started()).toEqual(files)
    expect(document.querySelector('[data-announcer]')?.textContent).toBe('')
    const heard: string[] = []
    button?.addEventListener('click', () => heard.push('next'))
    alive()
    expect(heard).toEqual(['next'])
  })
})

test('once scripts have started, nothing listens to where the pointer is', async () => {
  const add = jest.spyOn(globalThis, 'addEventListener')
  open()
  const signals = add.mock.calls.flatMap(([type, , options]) =>
    ['pointermove', 'pointerover', 'wheel', 'popstate'].includes(type) && typeof options === 'object'
      ? [options.signal]
      : [],
  )
  add.mockRestore()
  const aborted = () => signals.map((signal) => signal?.aborted)
  expect(aborted()).toEqual([false, false, false, false])
  read()
  frames.shift()?.(0)
  frames.shift()?.(0)
  timeouts.shift()?.()
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  await settled()
  expect(aborted()).toEqual([true, true, true, true])
})

test('a turned week names whoever has signed in since', async () => {
  const sign = (username: string) => {
    document.cookie = `${readerNamesCookie}=${encodeURIComponent(JSON.stringify({ username }))}`
  }
  const shown = () => document.documentElement.style.getPropertyValue('--reader')
  const button = '<button data-turn="next" data-address="/?week=2">›</button>'
  const page = { ok: true, redirected: false, text: () => Promise.resolve(`<body>${button}</body>`) }
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.resolve(page as Response)
  document.body.innerHTML = button
  sign('анна')
  open()
  read()
  for (const task of [...frames.splice(0), ...frames.splice(0), ...timeouts.splice(0)]) task(0)
  frames.shift()?.(0)
  timeouts.shift()?.()
  expect(shown()).toBe('"анна"')
  sign('борис')
  document.querySelector('button')?.click()
  await settled()
  await settled()
  expect(shown()).toBe('"борис"')
  globalThis.fetch = fetch
  document.cookie = `${readerNamesCookie}=; max-age=0`
  document.documentElement.removeAttribute('style')
})

const pressed = ['pointerdown', 'touchstart', 'pointerup', 'touchend']

/** The events that the page receives after hydration. */
function drawn(html: string) {
  document.body.innerHTML = `<main>${html}</main>`
  open()
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
  const heard: string[] = []
  const listen = (takes: (event: Event) => boolean = () => false) => {
    for (const type of [...pressed, 'focusin', 'click', 'keydown', 'input'])
      find('main').addEventListener(type, (event) => {
        const { id } = event.target as Element
        const key = event instanceof KeyboardEvent ? ` ${event.code}` : ''
        heard.push(`${type} ${id}${key}`)
        if (takes(event)) event.preventDefault()
      })
    alive()
  }
  return { find, heard, listen }
}

const key = (code: string) => new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })
const click = (detail: number) => new MouseEvent('click', { detail, bubbles: true, cancelable: true })

describe('what is done before the page is alive', () => {
  test('is done again, once and in order', () => {
    const { find, heard, listen } = drawn('<button id="menu">Меню</button><div id="cell"></div>')
    const menu = find('#menu')
    menu.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    menu.dispatchEvent(click(1))
    find('#cell').dispatchEvent(key('KeyD'))
    listen()
    alive()
    expect(heard).toEqual(['pointerdown menu', 'click menu', 'keydown cell KeyD'])
    heard.length = 0
    menu.dispatchEvent(click(1))
    alive()
    expect(heard).toEqual(['click menu'])
  })

  test('a finger drawn over the page is drawn again', () => {
    const { find, heard, listen } = drawn('<div id="week"></div>')
    for (const type of pressed) {
      const Of = type.startsWith('touch') ? TouchEvent : MouseEvent
      find('#week').dispatchEvent(new Of(type, { bubbles: true }))
    }
    listen()
    expect(heard).toEqual(pressed.map((type) => `${type} week`))
  })

  test('is not heard before', () => {
    const { find, heard, listen } = drawn('<button id="menu">Меню</button>')
    const early: string[] = []
    document.addEventListener('click', () => early.push('click'), { once: true })
    find('#menu').dispatchEvent(click(1))
    expect(early).toEqual([])
    listen()
    expect([early, heard]).toEqual([['click'], ['click menu']])
  })

  test.each([
    ['is taken, it presses no button', true, ['keydown menu Enter', 'click menu']],
    ['is not, the button is pressed', false, ['keydown menu Enter', 'click menu', 'click menu']],
  ])('where a key %s', (_, isTaken, expected) => {
    const { find, heard, listen } = drawn('<button id="menu">Меню</button>')
    const menu = find('#menu')
    for (const event of [key('Enter'), click(0), click(1)]) menu.dispatchEvent(event)
    listen((event) => isTaken && event.type === 'keydown')
    expect(heard).toEqual(expected)
  })

  test('receives the focus that is still there, and the value of a field', () => {
    const { find, heard, listen } = drawn('<input id="field"><button id="menu">Меню</button>')
    const field = find('#field') as HTMLInputElement
    find('#menu').focus()
    field.focus()
    field.value = 'ив'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const seen: string[] = []
    let own = field.value
    Object.defineProperty(field, 'value', {
      configurable: true,
      get: () => own,
      set: (value: string) => seen.push((own = value)),
    })
    listen()
    expect(heard).toEqual(['focusin field', 'input field'])
    expect(seen).toEqual([''])
  })

  test('ticks a box once, by itself or by its label', () => {
    const { find, heard, listen } = drawn('<label id="label">Воскресенье<input type="checkbox" id="box"></label>')
    const box = find('#box') as HTMLInputElement
    find('#label').click()
    expect(box.checked).toBe(true)
    listen()
    expect(box.checked).toBe(true)
    expect(heard.filter((one) => one.startsWith('click'))).toEqual(['click box'])
  })

  test('is left to the browser in fields and at links to elsewhere', () => {
    const { find, heard, listen } = drawn(
      '<input id="field"><a id="away" href="/account/">Вход</a><a id="within" href="#week">Неделя</a>',
    )
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    find('#field').dispatchEvent(key('KeyD'))
    find('#away').dispatchEvent(click(1))
    find('#within').dispatchEvent(click(1))
    listen()
    expect(heard).toEqual(['click within'])
  })
})
