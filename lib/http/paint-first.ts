import { aliveEvent } from '@/lib/core/calls/schedule/page'
import { readerNamesCookie } from '@/lib/core/rules/offline/reader-cookie'

/**
 * Runs in the browser as a script at the head of the page, so it must not use anything outside this function.
 * Loads fonts after the first frame, which is on screen when the second is requested; starts scripts at the
 * first touch after that, or when the page has been idle for a while. Hidden pages render no frames and start
 * at once. Fonts are applied together, since each change lays out the whole week. What a person does before
 * hydration is repeated at `aliveEvent`.
 */
export function openPage(
  files: readonly string[],
  fontClasses: string,
  aliveEvent: string,
  namesCookie: string,
): void {
  const { currentScript, documentElement: root, fonts, head } = document
  const nonce = currentScript?.nonce ?? ''
  const touches = ['focusin', 'keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel']
  const touched = new Promise<void>((done) => {
    for (const type of touches)
      addEventListener(type, () => done(), { capture: true, once: true, passive: true })
  })
  const startScripts = () => {
    for (const src of files)
      head.append(Object.assign(document.createElement('script'), { src, nonce, async: true }))
  }
  const start = () => {
    const faces = [...fonts].map((face) => face.load())
    void Promise.allSettled(faces).then(() => (root.className = fontClasses))
    const quiet = new Promise<void>((done) => setTimeout(done, document.hidden ? 0 : 2_500))
    void Promise.race([touched, quiet]).then(startScripts)
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
    if (!(target instanceof Element)) return
    // The browser itself handles typing in fields and links to other pages.
    if (type === 'keydown' ? target.matches('input,select,textarea') : target.closest('a:not([href^="#"])'))
      return
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
  const eventTypes = [
    'focusin',
    'pointerdown',
    'touchstart',
    'pointerup',
    'touchend',
    'click',
    'keydown',
    'input',
  ]
  for (const type of eventTypes) addEventListener(type, keep, { capture: true, passive: true })
  const repeat = () => {
    for (const type of eventTypes) removeEventListener(type, keep, true)
    let isKeyTaken = false
    for (const event of early) {
      const { target, type } = event
      if (!(target instanceof Element)) continue
      const field = target instanceof HTMLInputElement ? target : null
      const isBox = field?.type === 'checkbox' || field?.type === 'radio'
      // A handled key does not press a button, and a label presses its own field.
      const isPressed = type === 'click' && !field
      if (isPressed && ((isKeyTaken && (event as MouseEvent).detail === 0) || target.closest('label')))
        continue
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
  const names = document.cookie.split('; ').find((one) => one.startsWith(`${namesCookie}=`))
  const reader = names && JSON.parse(decodeURIComponent(names.slice(namesCookie.length + 1)))
  // JSON is a valid CSS string, except for control characters.
  if (reader) root.style.setProperty('--reader', JSON.stringify(reader.username))
}

/** A script file that the framework would run as soon as it has loaded. */
const file = /<script src="([^"]+)"(?=[^>]* async="")[^>]*><\/script>/g
const preload = /<link rel="preload" as="script"[^>]*>/g
/** The root element's font classes. */
const fonts = /(<html[^>]*?) class="([^"]*)"/

/** A script that calls `openPage`. */
const opener = (files: readonly string[], fontClasses: string): string => {
  const args = [files, fontClasses, aliveEvent, readerNamesCookie].map((one) =>
    JSON.stringify(one).replaceAll('<', '\\u003c'),
  )
  return `(${openPage.toString()})(${args.join()})`
}

/**
 * Makes a rendered page paint first: its scripts are fetched at once but run later, and its fonts are applied
 * after a first paint with system fonts. A page without a nonce has no scripts of its own and is unchanged.
 */
export function paintFirst(page: string, nonce: string): string {
  const files = [...new Set([...page.matchAll(file)].map(([, src = '']) => src))]
  const headEnd = page.indexOf('</head>')
  if (nonce === '' || files.length === 0 || !page.includes('<head>') || headEnd === -1) return page
  const early = files.map(
    (src) => `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${src}">`,
  )
  const [, , classes = ''] = fonts.exec(page) ?? []
  // Before the stylesheets, for which it would otherwise have to wait.
  const opened = `<head><script nonce="${nonce}">${opener(files, classes)}</script>`
  // Scripts in a row become one, with one hash in the policy.
  const between = `</script><script nonce="${nonce}">`
  const without = (part: string) => part.replaceAll(file, '').replaceAll(preload, '').replaceAll(between, ';')
  const head = without(page.slice(0, headEnd))
    .replace(fonts, '$1')
    .replace('<head>', () => opened)
  return [head, ...early, without(page.slice(headEnd))].join('')
}
