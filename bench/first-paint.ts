import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { signInAs, withBrowser, type BenchSession } from './browser'
import { median, p50p99, type Bench } from './report'

const rounds = 20
const warmUps = 3
const limit = 2

/** First contentful paint with an empty cache, in milliseconds since navigation start. */
async function firstPaint(browser: Browser, url: string, storageState?: BenchSession): Promise<number> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto(url)
  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime)
        }).observe({ type: 'paint', buffered: true }),
      ),
  )
  await context.close()
  return paintedAt
}

/** The server-rendered page, without running its scripts. */
async function drawnPage(browser: Browser, url: string, storageState: BenchSession): Promise<string> {
  const context = await browser.newContext({ storageState, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  const html = await page.content()
  await context.close()
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link[^>]*as="script"[^>]*>/g, '')
}

/** Serves `html` from memory, with the product's styles and fonts. */
async function serveStatic(html: string, product: string): Promise<{ url: string; close: () => void }> {
  const files = new Map<string, { type: string; body: Buffer }>()
  const fileAt = async (path: string) => {
    const known = files.get(path)
    if (known) return known
    const answer = await fetch(product + path)
    const file = {
      type: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    }
    files.set(path, file)
    return file
  }
  files.set('/', { type: 'text/html; charset=utf-8', body: Buffer.from(html) })
  const server = createServer((request, response) => {
    void fileAt(request.url ?? '/').then(({ type, body }) => {
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address?.port
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** The first contentful paint of a student's week, compared with the same page as a static file. */
export const bench: Bench = () =>
  withBrowser(async (browser, product) => {
    const { cookies, weekUrl } = await signInAs('student', browser, product)
    const file = await serveStatic(await drawnPage(browser, weekUrl, cookies), product)
    const ours: number[] = []
    const files: number[] = []
    for (let round = -warmUps; round < rounds; round++) {
      const times = [await firstPaint(browser, weekUrl, cookies), await firstPaint(browser, file.url)]
      if (round < 0) continue
      ours.push(times[0] ?? NaN)
      files.push(times[1] ?? NaN)
    }
    file.close()
    const ratio = median(ours) / median(files)
    return [
      {
        title: `First contentful paint of the week page, ${rounds} browsers that have never seen it`,
        measured: `${p50p99(ours)}: ${ratio.toFixed(2)} times`,
        baseline: `${p50p99(files)} (the same page as a static file)`,
        target: `at most ${limit} times`,
        reached: ratio <= limit,
      },
    ]
  })
