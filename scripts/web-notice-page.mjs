import { laterTexts } from '../lib/core/texts/processes/launch.mjs'

/**
 * A self-contained page with one message and a link, for a request with these headers; without scripts, so
 * that it causes no further requests, and styled like the product's notice pages. `lines`: its paragraphs;
 * `seconds`: reloads itself after this time.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {{ title: string, lines: string[], way: { url: string, text: string }, seconds?: number }} notice
 */
export function noticePage(headers, { title, lines, way, seconds }) {
  const [, theme = 'system'] =
    /(?:^|;\s*)preferences=[^;]*\btheme(?:=|%3D)(\w+)/i.exec(headers.cookie ?? '') ?? []
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
  const scheme = { default: 'light', dark: 'dark' }[theme] ?? 'light dark'
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${
    seconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${seconds}">`
  }
<title>${title} · ${laterTexts.productName}</title>
<style nonce="${nonce}">
  :root { color-scheme: ${scheme}; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#18212a, #e7ecef); background: light-dark(#eff2f4, #12171b) }
  body { display: grid; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box; place-items: center }
  main { width: 100%; max-width: 32rem; box-sizing: border-box; padding: 1.75rem; border: 1px solid light-dark(#d9dfe4, #2f3a43); border-radius: .5rem; background: light-dark(#fff, #1a2026) }
  h1 { margin: 0; font-size: 1.25rem; font-weight: 600; text-wrap: balance }
  p { margin: .75rem 0 0; color: light-dark(#455360, #b9c4cc); text-wrap: pretty; overflow-wrap: anywhere }
  a { display: inline-block; margin-top: 1.5rem; padding: .5rem 1rem; border-radius: .375rem; color: light-dark(#fff, #05252b); background: light-dark(#0b6172, #66c5d3); font-weight: 500; text-decoration: none }
  a:focus-visible { outline: 2px solid light-dark(#0b6172, #66c5d3); outline-offset: 2px }
</style>
</head>
<body>
<main>
  <h1>${title}</h1>
  ${lines.map((line) => `<p>${line}</p>`).join('\n  ')}
  <a href="${way.url}">${way.text}</a>
</main>
</body>
</html>
`
}
