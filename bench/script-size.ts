import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { aliveEvent } from '@/lib/core/schedule/calls/page'
import { waitFor } from '@/scripts/processes.mjs'
import { signInAs, withBrowser, type BenchSession } from './browser'
import type { Bench } from './report'

const overEmpty = 40
const inAll = 220
const emptyPort = 3172
const next = path.resolve('node_modules/next/dist/bin/next')

// Inside the project, where Next resolves; ignored by git like data folders.
const folder = path.resolve('.data-empty-page')
const files = {
  'app/layout.jsx': 'export default ({ children }) => <html lang="ru"><body>{children}</body></html>',
  'app/page.jsx': 'export default () => <p>Empty</p>',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } }`,
  'package.json': '{ "private": true, "type": "module" }',
}

/** Builds and serves an empty page of the same framework. */
async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, [next, 'build', folder], { env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The empty page could not be built: ${built.stderr || built.stdout}`)
  const url = `http://127.0.0.1:${emptyPort}/`
  const server = spawn(process.execPath, [next, 'start', folder, '-H', '127.0.0.1', '-p', String(emptyPort)], {
    env,
    stdio: 'ignore',
  })
  await waitFor(() => fetch(url).catch(() => null), 20_000)
  return {
    url,
    close: () => {
      server.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

declare global {
  interface Window {
    isAlive?: true
  }
}

/**
 * Kilobytes of script transferred, compressed, until the page is idle; ours, which is signed in to, starts its
 * scripts at the first touch, so it is touched.
 */
async function scriptSent(browser: Browser, url: string, storageState?: BenchSession): Promise<number> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.addInitScript((name) => addEventListener(name, () => (window.isAlive = true)), aliveEvent)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  if (storageState) {
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => window.isAlive)
  }
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return bytes / 1000
}

/** The dashboard's scripts, compared with an empty page of the same framework. */
export const bench: Bench = async () => {
  const empty = await serveEmptyPage()
  try {
    return await withBrowser(async (browser, product) => {
      const { cookies, weekUrl } = await signInAs('student', browser, product)
      const ours = await scriptSent(browser, weekUrl, cookies)
      const floor = await scriptSent(browser, empty.url)
      return [
        {
          title: 'Script sent for the dashboard, compressed',
          measured: `${ours.toFixed(1)} KB, ${(ours - floor).toFixed(1)} KB above the baseline`,
          baseline: `${floor.toFixed(1)} KB (an empty page of the same framework)`,
          target: `at most ${overEmpty} KB above, ${inAll} KB in all`,
          reached: ours - floor <= overEmpty && ours <= inAll,
        },
      ]
    })
  } finally {
    empty.close()
  }
}
