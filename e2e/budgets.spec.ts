import type { Request } from '@playwright/test'
import { DashboardPage } from './pages/dashboard-page'
import { expect, openLive, test } from './fixtures/test'

/** Kilobytes of 1000 bytes, compressed, with the framework's own; and a count. A change that needs more says why. */
const most = { script: 185, data: 2, requests: 12 }

/** What the browser asks for ahead of need, with the lowest priority, is no part of loading the page. */
const isAhead = (request: Request) => request.headers()['priority'] !== undefined

test('the week page stays within its budget of script, data and requests', async ({ page, signInAs }) => {
  await signInAs('admin')
  const asked: Request[] = []
  page.on('request', (request) => {
    if (!isAhead(request) && !request.url().startsWith('data:')) asked.push(request)
  })
  const dashboard = new DashboardPage(page)
  await openLive(page, () => dashboard.open('?type=group&id=6'))
  await dashboard.isAlive()
  const sizes = await Promise.all(
    asked.map(async (request) => ({
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const kilobytes = (...types: string[]) =>
    sizes.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const paths = asked.map((request) => new URL(request.url()).pathname)
  const used = { script: kilobytes('script'), data: kilobytes('fetch', 'xhr'), requests: asked.length }
  for (const name of ['script', 'data', 'requests'] as const)
    expect.soft(used[name], `${name} of ${paths.join(', ')}`).toBeLessThanOrEqual(most[name])
})

test('fonts are asked for after the page has painted, and nothing waits for them', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await new DashboardPage(page).open('?type=group&id=6')
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0)
})
