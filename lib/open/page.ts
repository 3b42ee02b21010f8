import { common } from '@/lib/core/texts/words/common'
import { openTexts } from '@/lib/open-reading/texts'
import { openPath } from '@/lib/open-reading/calls/open'
import { openStyles, type OpenStyle } from './files'
import { html, Markup } from './html'

const icon = new Markup(
  `<link rel="icon" href="/icon.svg"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#eff2f4"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12171b">`,
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
    <nav>
      <a href="${openPath}">${openTexts.toSearch}</a
      ><a href="${signIn}" rel="nofollow">${openTexts.signIn}</a>
    </nav>
  </header>`
