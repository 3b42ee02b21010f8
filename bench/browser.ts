import { chromium as driver, type Browser, type BrowserContext } from '@playwright/test'
import { ensurePrograms, programPath } from '@/scripts/outside-programs.mjs'
import { withProduct } from './product'
import type { WeighedServer } from './weighed-server'

/** A browser for measurements against the running product at `product`; `server` measures its processes. */
export const withBrowser = <Result>(
  task: (browser: Browser, product: string, server: WeighedServer) => Promise<Result>,
): Promise<Result> =>
  withProduct(async (server) => {
    await ensurePrograms(['chromium'])
    const browser = await driver.launch({
      executablePath: programPath('chromium'),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    })
    try {
      return await task(browser, server.url, server)
    } finally {
      await browser.close()
    }
  })

export type BenchSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** The cookies of a signed-in demo account, and the address of its week. */
export async function signInAs(
  username: 'student' | 'planner' | 'rooms',
  browser: Browser,
  product: string,
): Promise<{ cookies: BenchSession; weekUrl: string }> {
  const context = await browser.newContext({ baseURL: product })
  const { csrf } = (await (await context.request.get('/accounts/check-login/')).json()) as { csrf: string }
  const answer = await context.request.post('/accounts/login/', {
    data: { username, password: 'demo' },
    headers: { 'X-CSRFToken': csrf },
  })
  const { result } = (await answer.json()) as { result?: string }
  if (result !== 'Ok')
    throw new Error(`The demo ${username} cannot sign in: the measurement needs the demo university.`)
  const page = await context.newPage()
  await page.goto('/dashboard/')
  const found = { cookies: await context.storageState(), weekUrl: page.url() }
  await context.close()
  return found
}
