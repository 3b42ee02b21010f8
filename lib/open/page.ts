import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, Markup } from '@/lib/core/words/rules/html'
import { common } from '@/lib/core/words/texts/common'
import { openPath } from '@/lib/open-reading/calls/open'
import { openTexts } from '@/lib/open-reading/texts'

const icon = new Markup(
  `<link rel="icon" href="/icon.svg"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#eff2f4"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12171b">`,
)

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
const openStyles = { page: styleOf('page.css'), screen: styleOf('screen.css') } as const
type OpenStyle = keyof typeof openStyles

/** What allows an inline script or style of this text in a content policy. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content policy of open pages. It lists hashes instead of a nonce: everybody gets the same bytes, and
 * shared caches cannot store a nonce for each.
 */
export const openPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${Object.values(openStyles).map(hashSource).join(' ')}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const scriptNames = ['screen.mjs', 'screen-state.mjs', 'screen-confirm.mjs', 'worker.js'] as const

/** The scripts of the screens by name. */
export const openScripts: ReadonlyMap<string, string> = new Map(
  scriptNames.map((name) => [name, read('lib', 'open', 'screen', name)]),
)

/** Byte for byte what the policy's hash covers. */
const styleBlock = (style: OpenStyle): Markup => new Markup(`<style>${openStyles[style]}</style>`)

type Head = {
  title: string
  description: string
  /** The canonical address for search engines, absolute. */
  canonical: string
  /** Whether search engines may index it. */
  isKept: boolean
  style: OpenStyle
}

/** A whole document. It has scripts only where `body` includes them. */
export function document({ title, description, canonical, isKept, style }: Head, body: Markup): string {
  const robots = isKept ? null : html`<meta name="robots" content="noindex" />`
  const whole = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${common.productName}</title>
        <meta name="description" content="${description}" />
        ${robots}
        <link rel="canonical" href="${canonical}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${common.productName}" />
        <meta property="og:locale" content="ru_RU" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${canonical}" />
        <meta property="og:image" content="${new URL('/icon-512.png', canonical).href}" />
        ${icon}${styleBlock(style)}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return whole.text
}

/** The bar of every page except screens. `signIn`: where a signed-in user sees the same. */
export const bar = (signIn: string): Markup =>
  html`<header class="bar">
    <a class="brand" href="${openPath}">${common.productName}</a>
    <nav><a href="${openPath}">${openTexts.toSearch}</a><a href="${signIn}" rel="nofollow">${openTexts.signIn}</a></nav>
  </header>`
