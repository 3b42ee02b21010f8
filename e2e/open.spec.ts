import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

const group = '/open/group/6/'
const door = '/open/door/110/'
const hall = '/open/hall/%D0%91/'
const sheet = '/open/substitutions/'
const board = '/open/board/all/'

/** Compressed kilobytes of 1000 bytes of everything that a week loads, and the number of requests. */
const most = { kilobytes: 8, requests: 1 }

async function decide(browser: Browser, isOpen: boolean, names: RegExp): Promise<void> {
  const page = await ownPage(browser, 'admin')
  await page.goto('/admin/public/')
  await page.getByLabel('Показывать расписание без входа').setChecked(isOpen)
  await page.getByLabel('Показывать лист замен').setChecked(isOpen)
  await page.getByLabel(names).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.context().close()
}

const short = /^коротко/

test.beforeAll(({ browser }) => decide(browser, true, short))
test.afterAll(({ browser }) => decide(browser, false, short))

const serious = async (page: Page) => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

test('somebody without an account finds their group, reads its week and turns to the next', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Смотреть без входа' }).click()
  await page.getByRole('searchbox', { name: 'Группа, преподаватель или аудитория' }).fill('истб 24')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'ИСТб-24-1' }).click()
  await expect(page).toHaveURL(/\/open\/group\/\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Расписание группы ИСТб-24-1')
  await expect(page.getByRole('heading', { level: 2, name: /^Среда, 18.ноября/ })).toContainText('сегодня')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Следующая неделя' }).click()
  await expect(page).toHaveURL(/week=2026-11-23$/)
  await page.getByRole('link', { name: 'Эта неделя' }).click()
  await expect(page).toHaveURL(/\/open\/group\/\d+\/$/)
  expect(await page.context().cookies()).toEqual([])
})

test('somebody without an account reads what was substituted, and a hall shows it', async ({ page }) => {
  await page.goto('/open/')
  await page.getByRole('link', { name: 'Замены и переносы сегодня' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Замены')
  await page.getByRole('link', { name: 'Месяц' }).click()
  await expect(page.getByRole('link', { name: 'Месяц' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Чей' }).getByRole('link').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Замены: /)
  await page.getByRole('link', { name: 'Экран замен' }).click()
  await expect(page.locator('#clock')).toContainText('18 ноября')
  await expect(page.locator('#content > *').first()).toBeVisible()
})

for (const [width, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'light'],
] as const)
  test(`open pages are read by everybody: ${width} pixels, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['/open/', '/open/?q=%D0%B8%D1%81%D1%82', group, '/open/teacher/6/', door, hall, sheet, board]) {
      await page.goto(path)
      expect(await serious(page), path).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, path).toBeLessThanOrEqual(0)
    }
  })

test('a week is one small answer without a script', async ({ page }) => {
  const sizes: number[] = []
  page.on('requestfinished', async (request) => {
    if (!request.url().startsWith('data:') && !request.url().endsWith('/icon.svg'))
      sizes.push((await request.sizes()).responseBodySize)
  })
  await page.goto(group)
  await page.waitForLoadState('networkidle')
  expect(sizes.length).toBe(most.requests)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(most.kilobytes)
  await expect(page.locator('script')).toHaveCount(0)
})

test('copies of an answer are everybody’s and are checked by its tag', async ({ page }) => {
  const answer = await page.request.get(group)
  const { etag = '', vary, ...headers } = answer.headers()
  expect(headers['cache-control']).toMatch(/^public, max-age=\d+, s-maxage=/)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers.ratelimit).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('nonce')
  expect(vary).toBe('Accept-Encoding')
  const again = await page.request.get(group, { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
})

test('a door shows now and next, goes on through a night without a network, and recovers by itself', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-18T10:30:00+08:00') })
  await page.goto(door)
  const clock = page.locator('#clock')
  const stamp = page.locator('#stamp')
  await expect(clock).toHaveText(/^Среда, 18.ноября, 10:30$/)
  await expect(page.locator('.now')).toContainText('до\u00a011:30')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(clock).toHaveText(/10:30$/)

  await page.context().setOffline(true)
  await page.clock.runFor(65_000)
  await expect(stamp).toHaveText('Нет связи, данные на\u00a010:30')
  await page.clock.fastForward('01:04:00')
  await expect(clock).toHaveText(/11:3\d$/)
  await expect(page.locator('.now')).toContainText('Свободна до\u00a011:45')

  // The next morning shows the new day from stored data, and their time.
  await page.clock.fastForward('20:00:00')
  await expect(clock).toHaveText(/^Четверг, 19.ноября, 7:3\d$/)
  await expect(stamp).toHaveText('Нет связи, данные на\u00a018.11, 10:30')
  await expect(page.locator('.now')).toContainText('Свободна')

  // Switched on again without a network.
  await page.reload()
  await expect(clock).toHaveText(/^Четверг, 19.ноября, 7:3\d$/)
  await page.clock.runFor(2000)
  await expect(stamp).toHaveText(/^Нет связи, данные на.18\.11, 10:30$/)

  // After days nothing is known: it shows a sentence instead of an old day.
  await page.clock.fastForward(96 * 3_600_000)
  await expect(page.locator('.message')).toHaveText(/На.сегодня данных нет/)
  await expect(page.locator('.now')).toHaveCount(0)

  await page.context().setOffline(false)
  await page.clock.runFor(65_000)
  await expect(stamp).toHaveText('')
  await expect(clock).toHaveText(/^Среда, 18.ноября, 10:3\d$/)
})

test('a hall shows the pair people come to, and all of it in turn', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.clock.install({ time: new Date('2026-11-18T10:30:00+08:00') })
  await page.goto(hall)
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading).toContainText('Далее · 3-я\u00a0пара, 11:45–13:15')
  const first = await page.locator('li b').allTextContents()
  await expect(page.locator('li').last()).toBeInViewport({ ratio: 1 })
  await page.clock.runFor(12_000)
  await expect(page.locator('li b').first()).not.toHaveText(first[0] ?? '')
})

test('the card leads to the open week while there is one', async ({ browser }) => {
  const page = await ownPage(browser, 'rooms')
  await page.goto('/print/card/?type=auditory&id=110&week=2026-11-16&variant=door')
  await expect(page.locator('.card-door-url')).toHaveText(/\/open\/room\/110\/$/)
  await page.goto('/print/card/?type=group&id=6&week=2026-11-16')
  await expect(page.getByRole('img', { name: 'QR-код живого расписания' })).toBeVisible()
})

test('without names no teacher is found, named or shown', async ({ page, browser }) => {
  await decide(browser, true, /^не показывать/)
  await page.goto(group)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.people')).toHaveCount(0)
  await page.goto('/open/')
  await expect(page.getByRole('searchbox', { name: 'Группа или аудитория' })).toBeVisible()
  expect((await page.goto('/open/teacher/6/'))?.status()).toBe(404)
})

test('switched off, every address asks to sign in', async ({ page, browser }) => {
  await decide(browser, false, short)
  for (const path of ['/open/', group, door]) {
    await page.goto(path)
    await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Смотреть без входа' })).toHaveCount(0)
  }
  expect(await (await page.request.get('/robots.txt')).text()).not.toContain('Allow: /open/')
})
