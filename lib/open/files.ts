import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (...parts: string[]): string => readFileSync(path.join(process.cwd(), ...parts), 'utf8')

/** Comments and indents only help readers of the source. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()

/** The product's colours, as on every page. */
export const colours = compact(read('app', 'colours.css'))
const styleOf = (name: string): string => `${colours}\n${compact(read('lib', 'open', name))}`

/** Styles inlined into the pages, so that readers need no second request. */
export const openStyles = { page: styleOf('page.css'), screen: styleOf('screen.css') } as const
export type OpenStyle = keyof typeof openStyles

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content policy of open pages. It lists hashes instead of a nonce: everybody gets the same bytes, and
 * shared caches cannot store a nonce for each.
 */
export const openPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${Object.values(openStyles).map(sha256).join(' ')}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const scriptNames = ['screen.mjs', 'screen-state.mjs', 'worker.js'] as const

/** The scripts of the screens by name. */
export const openScripts: ReadonlyMap<string, string> = new Map(
  scriptNames.map((name) => [name, read('lib', 'open', 'screen', name)]),
)
