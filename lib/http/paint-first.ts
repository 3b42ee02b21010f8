import { aliveEvent, readerElement } from '@/lib/core/calls/schedule/page'
import { openPage } from './open-page'

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
 * A drawn page that is painted before anything else is done: its script files are fetched at once and run afterwards, and its fonts come
 * when it has been painted in those of the machine. A page without a nonce has no scripts of its own and stays as it is.
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
