import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (...parts: string[]): string => readFileSync(path.join(process.cwd(), ...parts), 'utf8')

/** Comments and indents are for whoever reads the file. */
const compact = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()

/** The product's colours, as every page has them. */
export const colours = compact(read('app', 'colours.css'))
const styleOf = (name: string): string => `${colours}\n${compact(read('lib', 'open', name))}`

/** Styles of the pages, in the pages themselves: a reader waits for no second answer. */
export const openStyles = { page: styleOf('page.css'), screen: styleOf('screen.css') } as const
export type OpenStyle = keyof typeof openStyles

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of open pages. It names what stands in them instead of a nonce: everybody gets the same bytes,
 * and whoever keeps them between cannot keep a nonce of each.
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
