import { aliveEvent, readerElement } from '@/lib/core/calls/schedule/page'

/**
 * Runs in the browser as a text at the head of the page, so it uses nothing from around it. Starts the fonts
 * after the first frame, which has been shown when the second one is asked for, and the files of script at
 * the first touch after it or when nobody has touched the page for a while; hidden pages draw no frames and
 * start at once. The fonts are put in when all are there, for each change of them lays the whole week out
 * anew. What a person does before the page takes it is done again at `aliveEvent`.
 */
export function openPage(
  files: readonly string[],
  fontClasses: string,
  aliveEvent: string,
  readerElement: string,
): void {
  const { currentScript, documentElement: root, fonts, head } = document
  const nonce = currentScript?.nonce ?? ''
  const reader = document.getElementById(readerElement)?.textContent
  // As a string of CSS, which this is but for control characters.
  if (reader) root.style.setProperty('--reader', JSON.stringify(JSON.parse(reader).username))

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
    // The browser itself writes into a field and follows a link to elsewhere.
    if (type === 'keydown' ? target.matches('input,select,textarea') : target.closest('a:not([href^="#"])'))
      return
    early.push(event)
    // React would lose a key at what it has not taken yet.
    event.stopImmediatePropagation()
  }
  // React takes a field as it finds it for what it was told, so the field is put back in its eyes and written anew.
  const tellWritten = (field: HTMLInputElement) => {
    const { value } = field
    field.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  }
  const kept = ['focusin', 'pointerdown', 'touchstart', 'pointerup', 'touchend', 'click', 'keydown', 'input']
  for (const type of kept) addEventListener(type, keep, { capture: true, passive: true })
  const repeat = () => {
    for (const type of kept) removeEventListener(type, keep, true)
    let isKeyTaken = false
    for (const event of early) {
      const { target, type } = event
      if (!(target instanceof Element)) continue
      const field = target instanceof HTMLInputElement ? target : null
      const isBox = field?.type === 'checkbox' || field?.type === 'radio'
      // A key that is taken presses no button, and a label presses its own.
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
  // React acts at once on what comes between its tasks, not within them.
  addEventListener(aliveEvent, () => setTimeout(repeat), { once: true })
}

/** A script file that the framework would start as soon as it is there. */
const file = /<script src="([^"]+)"(?=[^>]* async="")[^>]*><\/script>/g
const preload = /<link rel="preload" as="script"[^>]*>/g
/** Of the root: the classes that name its fonts. */
const fonts = /(<html[^>]*?) class="([^"]*)"/

/** `openPage` called within a script. */
const opener = (files: readonly string[], fontClasses: string): string => {
  const given = [files, fontClasses, aliveEvent, readerElement].map((one) =>
    JSON.stringify(one).replaceAll('<', '\\u003c'),
  )
  return `(${openPage.toString()})(${given.join()})`
}

/**
 * A drawn page that is painted before anything else is done: its script files are fetched at once and run
 * afterwards, and its fonts come when it has been painted in those of the machine. A page without a nonce has
 * no scripts of its own and stays as it is.
 */
export function paintFirst(page: Buffer, nonce: string): Buffer {
  const text = page.toString()
  const files = [...new Set([...text.matchAll(file)].map(([, src = '']) => src))]
  const headEnd = text.indexOf('</head>')
  if (nonce === '' || files.length === 0 || !text.includes('<head>') || headEnd === -1) return page
  const early = files.map(
    (src) => `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${src}">`,
  )
  const [, , classes = ''] = fonts.exec(text) ?? []
  // Before the styles, for which it would have to wait.
  const opened = `<head><script nonce="${nonce}">${opener(files, classes)}</script>`
  const without = (part: string) => part.replaceAll(file, '').replaceAll(preload, '')
  const head = without(text.slice(0, headEnd))
    .replace(fonts, '$1')
    .replace('<head>', () => opened)
  return Buffer.from([head, ...early, without(text.slice(headEnd))].join(''))
}
