import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium as playwright, type Page } from '@playwright/test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { requirePlace } from '@/scripts/outside-programs.mjs'

const fontFace = (family: string, subset: string, range: string) => {
  const file = `node_modules/@fontsource-variable/golos-text/files/golos-text-${subset}-wght-normal.woff2`
  return `@font-face { font-family: ${family}; font-weight: 400 900; unicode-range: ${range};
    src: url(data:font/woff2;base64,${readFileSync(file, 'base64')}) }`
}

/** The application's style sheets with the typeface embedded. */
async function styleSheet(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['testing/style-sheet.mjs'])
  return [
    fontFace('Cyrillic', 'cyrillic', 'U+0400-045F,U+0490-0491,U+2116'),
    fontFace('Latin', 'latin', 'U+0000-00FF,U+2000-206F'),
    ':root { --font-cyrillic: Cyrillic; --font-latin: Latin }',
    stdout,
    readFileSync('components/print/card/card.css', 'utf8'),
    readFileSync('components/print/occupancy-sheet.css', 'utf8'),
  ].join('\n')
}

/** Opens documents in Chromium with the application's styles, without a server. */
export type PrintingPress = { open: (content: ReactNode) => Promise<Page>; close: () => Promise<void> }

export async function openPress(): Promise<PrintingPress> {
  const style = await styleSheet()
  const browser = await playwright.launch({
    executablePath: requirePlace('chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  return {
    async open(content) {
      const body = renderToStaticMarkup(content)
      await page.setContent(`<!doctype html><html lang="ru"><style>${style}</style><body>${body}</body></html>`)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      return page
    },
    close: () => browser.close(),
  }
}
