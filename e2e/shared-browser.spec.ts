import type { Page } from '@playwright/test'
import { wholeBrowser } from './fixtures/browsers'
import { expect, signInPage, test } from './fixtures/test'

// Unlike real browsers, the tests' browser keeps no pages for Back unless told to.
test.use({ launchOptions: { ...wholeBrowser, ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

const open = async (page: Page) => {
  await page.goto('/my/')
  await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
}
/** Does not wait for loading: a page that the browser kept is not loaded again. */
const back = (page: Page) => page.goBack({ waitUntil: 'commit' })
const login = (page: Page) => page.getByRole('heading', { name: 'Расписание онлайн' })
const groupOf = async (page: Page) => (await page.locator('main > header li').first().innerText()).trim()

/**
 * Everything that a browser stores of a site, except its HTTP cache: the names, and the texts of stored
 * pages.
 */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const texts = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        const pages = answers.filter((one) => one?.headers.get('content-type')?.includes('text/html'))
        return (await Promise.all(pages.map((one) => one?.text()))).join('\n')
      }),
    )
    return {
      pages: texts.join('\n'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      stored: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookies: document.cookie,
      notes: (await (await navigator.serviceWorker.getRegistration())?.getNotifications())?.length ?? 0,
    }
  })

test('of the first reader nothing is left or shown to the second: not by Back, without a network, or in another tab', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('student')
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  await page.getByRole('grid').waitFor()
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await keptHere(page)).cookies).toContain('last_item=')
  await open(page)
  const group = await groupOf(page)
  await expect.poll(async () => (await keptHere(page)).pages).toContain(group)
  const other = await context.newPage()
  await open(other)
  await page.goto('/account/')
  await page.goto('/my/')

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(login(page)).toBeVisible()
  // The other tab closes the page by itself.
  await expect(login(other)).toBeVisible()
  const left = await keptHere(page)
  expect(left).toMatchObject({ pages: '', databases: [], session: [], notes: 0 })
  expect(left.cookies).not.toMatch(/last_item|workbench/)
  // Favourites and input are kept by account for the next sign-in, as the specification asks.
  expect(left.stored.filter((key) => !key.endsWith('.student'))).toEqual([])
  for (const _ of ['/account/', '/my/', '/dashboard/']) {
    await back(page)
    await expect(login(page)).toBeVisible()
    await expect(page.getByText(group)).toHaveCount(0)
  }

  await context.setOffline(true)
  for (const address of ['/my/', '/dashboard/?type=group&id=6&week=2026-11-16']) {
    await page.goto(address).catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible()
    await expect(page.getByRole('link')).toHaveText(['Повторить'])
  }
  await context.setOffline(false)

  await page.goto('/')
  await page.getByLabel('Имя пользователя').fill('teacher')
  await page.getByLabel('Пароль', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
  const own = await groupOf(page)
  expect(own).not.toBe(group)
  await expect.poll(async () => (await keptHere(page)).pages).toContain(own)
  await page.goto('/dashboard/')
  await expect(page).not.toHaveURL(/type=group&id=6/)
  await context.setOffline(true)
  await page.goto('/my/')
  await expect(page.getByText(own).first()).toBeVisible()
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible()
  await expect(page.getByText(group)).toHaveCount(0)
  await context.setOffline(false)
})

test('a page that the browser keeps for Back goes when another has signed in without a sign-out before', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  await open(page)
  const group = await groupOf(page)
  await page.evaluate(() => Object.assign(window, { asItWasLeft: true }))
  const isAsLeft = () => page.evaluate(() => 'asItWasLeft' in window)
  // A browser keeps no page that its worker takes over meanwhile.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/open/')
  await back(page)
  expect(await isAsLeft()).toBe(true)
  await expect(page.getByText(group).first()).toBeVisible()

  await page.goto('/open/')
  await signInPage(await page.context().newPage(), 'teacher')
  await back(page)
  await expect.poll(isAsLeft).toBe(false)
  await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
  await expect(page.getByText(group)).toHaveCount(0)

  // For a session that ended elsewhere. This browser discards a kept page whose cookies changed; others only
  // tell the page that it is shown again.
  await page.evaluate(() => Object.assign(window, { asItWasLeft: true }))
  await page.context().clearCookies({ name: /session-token/ })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await isAsLeft()).toBe(true)
  // Again, until the page's scripts hear it.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(login(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('without a connection nobody is signed out, and it is said; the copies are gone', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('student')
  await open(page)
  await expect.poll(async () => (await keptHere(page)).pages).not.toBe('')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByText(/^Нет связи, поэтому вы.не.вышли/)).toBeVisible()
  expect((await keptHere(page)).pages).toBe('')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(login(page)).toBeVisible()
})
