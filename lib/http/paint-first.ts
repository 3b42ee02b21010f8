import { readerNamesCookie } from '@/lib/core/actor/rules/reader-cookie'
import { aliveEvent } from '@/lib/core/schedule/calls/page'
import { turnWeeks } from './turn-weeks'

/** The element with the data that the framework hydrates a page from. */
const flightId = 'flight'

/**
 * Runs in the browser as a script at the head of the page, so it must not use anything outside this function.
 * The first frame is on screen when the second is requested. Fonts and scripts are fetched when nobody has
 * turned the page for a moment, so that they do not delay another week; scripts start at the first touch, or
 * when the page has been idle for a while. Hidden pages render no frames and start at once. Fonts are applied
 * together, since each change lays out the whole week. What a person does before hydration is repeated at
 * `aliveEvent`.
 */
export function openPage(
  files: readonly string[],
  fontClasses: string,
  aliveEvent: string,
  namesCookie: string,
  flightId: string,
  turn: typeof turnWeeks,
): void {
  const { currentScript, documentElement: root, fonts, head } = document
  const nonce = currentScript?.nonce ?? ''
  // Whatever waits for the scripts' start no longer listens after it: a pointer moves often.
  const untilStart = new AbortController()
  const { signal } = untilStart
  let isPainted = false
  let isTouched = false
  let timers: ReturnType<typeof setTimeout>[] = []
  let fetched: Promise<unknown> | null = null
  const fetchFiles = (): Promise<unknown> => {
    if (fetched) return fetched
    const faces = Promise.allSettled([...fonts].map((face) => face.load()))
    void faces.then(() => (root.className = fontClasses))
    const links = files.map((href) => {
      const values = { rel: 'preload', as: 'script', fetchPriority: 'low', href, nonce }
      const link = Object.assign(document.createElement('link'), values)
      head.append(link)
      return new Promise((done) => (link.onload = link.onerror = done))
    })
    return (fetched = Promise.all(links))
  }
  /** A file that the network lost is tried again when there is one. */
  const run = (src: string) => {
    const script = Object.assign(document.createElement('script'), { src, nonce, async: true })
    script.onerror = () => addEventListener('online', () => run(src), { once: true })
    head.append(script)
  }
  const startScripts = () => {
    if (signal.aborted) return
    untilStart.abort()
    timers.forEach(clearTimeout)
    turns.fallSilent()
    const flight = document.getElementById(flightId)?.textContent
    if (flight) Object.assign(globalThis, { __next_f: JSON.parse(flight) })
    // All at once: a part whose file came later would not hear what is pressed when the others are hydrated.
    void fetchFiles().then(() => files.forEach(run))
  }
  const waitForTouch = () => {
    timers.forEach(clearTimeout)
    timers = [setTimeout(fetchFiles, 500), setTimeout(startScripts, 2_500)]
  }
  const isStill = () => !signal.aborted && !isTouched
  let paint = () => {}
  const painted = new Promise<void>((done) => (paint = done))
  const paintReader = () => {
    const names = document.cookie.split('; ').find((one) => one.startsWith(`${namesCookie}=`))
    const reader = names && JSON.parse(decodeURIComponent(names.slice(namesCookie.length + 1)))
    // JSON is a valid CSS string, except for control characters.
    if (reader) root.style.setProperty('--reader', JSON.stringify(reader.username))
  }
  const turns = turn({
    painted,
    signal,
    isStill,
    onTurned() {
      waitForTouch()
      // Another may have signed in since, in another tab.
      paintReader()
    },
    onFailed: startScripts,
  })
  for (const type of ['focusin', 'keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])
    addEventListener(
      type,
      (event) => {
        if (turns.isPress(event)) return
        isTouched = true
        if (isPainted) startScripts()
      },
      { capture: true, passive: true, signal },
    )
  const start = () => {
    isPainted = true
    paint()
    if (isTouched || document.hidden) startScripts()
    else waitForTouch()
  }
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      if (document.hidden) start()
      else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
    },
    { once: true },
  )

  const early: Event[] = []
  const keep = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element) || (turns.isPress(event) && isStill())) return
    // The browser itself handles typing in fields and links to other pages.
    if (type === 'keydown' ? target.matches('input,select,textarea') : target.closest('a:not([href^="#"])')) return
    early.push(event)
    // React would lose a key event on an element that is not hydrated yet.
    event.stopImmediatePropagation()
  }
  // React takes a field's present value as known and would ignore it, so its value tracker is reset and the
  // event repeated.
  const tellWritten = (field: HTMLInputElement) => {
    const { value } = field
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  }
  const eventTypes = ['focusin', 'pointerdown', 'touchstart', 'pointerup', 'touchend', 'click', 'keydown', 'input']
  for (const type of eventTypes) addEventListener(type, keep, { capture: true, passive: true })
  const repeat = () => {
    for (const type of eventTypes) removeEventListener(type, keep, true)
    turns.repeat()
    let isKeyTaken = false
    for (const event of early) {
      const { target, type } = event
      if (!(target instanceof Element)) continue
      const field = target instanceof HTMLInputElement ? target : null
      const isBox = field?.type === 'checkbox' || field?.type === 'radio'
      // A handled key does not press a button, and a label presses its own field.
      const isPressed = type === 'click' && !field
      if (isPressed && ((isKeyTaken && (event as MouseEvent).detail === 0) || target.closest('label'))) continue
      if (type === 'focusin' && target !== document.activeElement) continue
      if (type === 'click' && field && isBox) field.checked = !field.checked
      if (type === 'input' && field && !isBox) tellWritten(field)
      const Same = event.constructor as typeof Event
      const isTaken = !target.dispatchEvent(new Same(type, event))
      if (type === 'keydown') isKeyTaken = isTaken
    }
  }
  // React handles events immediately between its tasks, but not within them.
  addEventListener(aliveEvent, () => setTimeout(repeat), { once: true })

  // Last, because somebody may have written anything into a cookie that scripts can read.
  paintReader()
}

/** A script file that the framework would run as soon as it has loaded. */
const file = /<script src="([^"]+)"(?=[^>]* async="")[^>]*><\/script>/g
const preload = /<link rel="preload" as="script"[^>]*>/g
/** The root element's font classes. */
const fonts = /(<html[^>]*?) class="([^"]*)"/

/** An inline script of the page. */
const inline = /(<script nonce="([^"]*)"[^>]*>)([\s\S]+?)(?=<\/script>)/g
/** What inline scripts add to the data of hydration: `[kind]` or `[kind,"text"]`. */
const push = /(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\((\[\d+(?:,"(?:[^"\\]|\\.)*")?\])\);?/g

/** A script that calls `openPage`. */
const opener = (files: readonly string[], fontClasses: string): string => {
  const args = [files, fontClasses, aliveEvent, readerNamesCookie, flightId].map((one) =>
    JSON.stringify(one).replaceAll('<', '\\u003c'),
  )
  return `(${openPage.toString()})(${args.join()},${turnWeeks.toString()})`
}

/**
 * Makes a rendered page paint first: its scripts are fetched and run later, and its fonts are applied after a
 * first paint with system fonts. A page without a nonce has no scripts of its own and is unchanged.
 */
export function paintFirst(page: string, nonce: string): string {
  const files = [...new Set([...page.matchAll(file)].map(([, src = '']) => src))]
  const headEnd = page.indexOf('</head>')
  if (nonce === '' || files.length === 0 || !page.includes('<head>') || headEnd === -1) return page
  const [, , classes = ''] = fonts.exec(page) ?? []
  // Before the stylesheets, for which it would otherwise have to wait.
  const opened = `<head><script nonce="${nonce}">${opener(files, classes)}</script>`
  // Scripts in a row become one, with one hash in the policy.
  const between = `</script><script nonce="${nonce}">`
  const without = (part: string) => part.replaceAll(file, '').replaceAll(preload, '').replaceAll(between, ';')
  const head = without(page.slice(0, headEnd))
    .replace(fonts, '$1')
    .replace('<head>', () => opened)
  // As data instead of scripts, so that a page can be put in the place of another before it is hydrated.
  const flight: string[] = []
  const take = (_: string, pushed: string) => {
    flight.push(pushed)
    return ''
  }
  const body = without(page.slice(headEnd)).replace(inline, (script, tag: string, own: string, text: string) =>
    own === nonce ? tag + text.replace(push, take) : script,
  )
  const data = `<script type="application/json" id="${flightId}">[${flight.join()}]</script>`
  return head + body.replace('</body>', () => `${data}</body>`)
}
