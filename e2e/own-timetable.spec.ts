import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

test.use({ viewport: { width: 360, height: 740 } })

const days = (page: Page) => page.getByRole('tablist', { name: 'Дни' })
const classes = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const open = async (page: Page) => {
  await page.goto('/my/')
  await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
}

test('a student lands on what is now and next, with the minutes and the way', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Имя пользователя').fill('student')
  await page.getByLabel('Пароль', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL('/my/')
  const next = page.getByRole('region', { name: 'Далее' })
  await expect(next).toContainText(/через \d+|в\s\d+:\d\d/)
  await expect(next).toContainText(/корпус\s\S+/)
  await expect(days(page).getByRole('tab')).toHaveCount(7)
  await expect(page.getByRole('tabpanel')).toContainText('Сегодня. Среда, 18')
  await expect(page.getByRole('tabpanel')).toContainText(/корпус\s\S+, \d+-й\sэтаж/)
})

test('tomorrow opens by click, arrow key or swipe', async ({ signInAs, page }) => {
  await signInAs('student')
  await open(page)
  const panel = page.getByRole('tabpanel')
  await days(page).getByRole('tab').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel).toContainText('Завтра. Четверг, 19')
  await expect(days(page).getByRole('tab').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(panel).toContainText('Сегодня')
  await days(page).getByRole('tab').nth(2).click()
  await expect(panel).toContainText('Пятница, 20')

  await days(page).getByRole('tab').first().click()
  await panel.evaluate((target) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 })
    target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)] }))
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(60)] }))
  })
  await expect(panel).toContainText('Завтра')
})

test('a wide screen shows the days side by side, as the server draws them', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('student')
  await page.route(/\.js$/, (route) => route.abort())
  await open(page)
  await expect(page.getByRole('heading', { name: /^(Сегодня|Завтра)?.*\d ноября/, level: 2 })).toHaveCount(7)
  await page.unroute(/\.js$/)
  await open(page)
  await expect(page.getByRole('region', { name: /^(Среда|Четверг|Вторник), \d+ ноября/ })).toHaveCount(3)
  await expect(page.getByRole('tablist')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})

for (const [screen, width] of [
  ['a desktop', 1440],
  ['a phone', 360],
] as const)
  test(`on ${screen} another timetable is found by keys, with the search of the week`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAs('student')
    await open(page)
    const search = page.getByRole('button', { name: 'Найти или спросить' })
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Поиск' })
    // Retries, because the page may not be hydrated yet.
    await expect(async () => {
      await search.focus()
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused({ timeout: 2000 })
    }).toPass()
    // Latin letters that look alike are read as in the week.
    await field.fill('ИCТб-24-2')
    await expect(page.getByRole('option').first()).toContainText('ИСТб-24-2')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/\?type=group&id=\d+&week=2026-11-16/)
    await expect(page).toHaveTitle(/ИСТб-24-2/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('«Не моё» hides a class on all its days, and «Вернуть» brings it back', async ({ page, signInAs }) => {
  await signInAs('student')
  await open(page)
  const first = classes(page).first()
  const title = await first.getByRole('button').first().innerText()
  const before = await classes(page).count()
  await first.getByRole('button').first().click()
  await first.getByRole('button', { name: /^Не.моё/ }).click()
  await expect(page.getByText('Скрыто: 1 занятие')).toBeVisible()
  expect(await classes(page).count()).toBeLessThan(before)
  await page.reload()
  await page.getByText('Скрыто: 1 занятие').click()
  await page.getByRole('button', { name: /^Вернуть/ }).click()
  await expect(page.getByText('Скрыто: 1 занятие')).toHaveCount(0)
  await expect(classes(page)).toHaveCount(before)
  await expect.poll(() => classes(page).first().getByRole('button').first().innerText()).toBe(title)
})

test('an elective of another group is chosen in its week, then instead of its parallel class', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  await open(page)
  const shown = () => classes(page).allInnerTexts()
  const before = await shown()
  await page.getByRole('link', { name: 'Настроить' }).click()
  const section = page.getByRole('region', { name: 'Моё расписание' })
  const dialog = page.getByRole('dialog')
  // Retries, because the page may not be hydrated yet.
  await expect(async () => {
    await section.getByRole('button', { name: 'Добавить отдельное занятие…' }).click()
    await dialog.waitFor({ timeout: 2000 })
  }).toPass()
  await dialog.getByRole('combobox').fill('ИСТб-24-2')
  await dialog.getByRole('option').first().click()
  const elective = dialog.getByRole('listitem').filter({ hasText: /Ср\s5-я/ })
  const title = await elective.locator('.font-medium').first().innerText()
  await elective.getByRole('button', { name: `Моё: ${title}` }).click()
  await expect(elective.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(section.getByRole('button', { name: `Убрать: ${title}` })).toBeVisible()

  await open(page)
  await expect(classes(page)).toHaveCount(before.length + 1)
  const mine = classes(page).filter({ hasText: title })
  await expect(page.getByRole('button', { name: /^Моё: / })).toHaveCount(2)
  await mine.getByRole('button', { name: /^Моё: / }).click()
  await expect(page.getByText('Скрыто: 1 занятие')).toBeVisible()
  await expect(classes(page)).toHaveCount(before.length)
  await page.getByRole('button', { name: 'Вернуть', exact: true }).last().click()
  await expect(classes(page)).toHaveCount(before.length + 1)
  await mine.getByRole('button', { name: /^Не.моё/ }).click()
  await expect.poll(shown).toEqual(before)
})

test('who is bound to nobody chooses a group, with a subgroup, and a second one', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/my/')
  const field = page.getByRole('combobox', { name: 'Добавить группу или преподавателя' })
  await field.click()
  await field.fill('ист')
  await page.getByRole('option').first().click()
  await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
  await page.getByRole('link', { name: 'Настроить' }).click()
  const section = page.getByRole('region', { name: 'Моё расписание' })
  // Retries, because the page may not be hydrated yet.
  await expect(async () => {
    await section.getByRole('combobox', { name: /Добавить/ }).fill('')
    await section.getByRole('combobox', { name: /Добавить/ }).fill('ист')
    await page.getByRole('listbox').getByRole('option').first().click({ timeout: 2000 })
  }).toPass()
  await expect(section.getByText('Сохранено')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await page.goto('/my/')
  await expect(page.getByRole('banner').or(page.locator('main > header')).getByRole('listitem')).toHaveCount(2)
  await page.goto('/account/')
  for (const left of [1, 0]) {
    await section
      .getByRole('button', { name: /^Убрать/ })
      .first()
      .click()
    await expect(section.getByRole('listitem')).toHaveCount(left)
  }
})

/** The addresses of the pages that this browser stores. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages '))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

test.describe('without a network', () => {
  const stamp = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body, '::before').getPropertyValue('content'))

  test('one’s own timetable and its week open in under a second, with the time of the data', async ({
    page,
    signInAs,
  }) => {
    await signInAs('student')
    await open(page)
    await expect.poll(async () => (await keptPages(page)).length).toBe(2)
    const shown = await classes(page).allInnerTexts()
    await page.context().setOffline(true)
    const started = Date.now()
    await open(page)
    await expect(classes(page).first()).toBeVisible()
    expect(Date.now() - started).toBeLessThan(1000)
    await expect.poll(() => stamp(page)).toMatch(/Нет связи\. Данные на.18.ноября, \d\d:\d\d/)
    expect(await classes(page).allInnerTexts()).toEqual(shown)
    // It is hydrated: its scripts are stored too.
    await days(page).getByRole('tab').nth(1).click()
    await expect(page.getByRole('tabpanel')).toContainText('Завтра')

    const [week = ''] = (await keptPages(page)).filter((path) => path.startsWith('/dashboard/'))
    await page.goto(week)
    await expect(page.locator('[data-meeting]:visible').first()).toBeVisible()
    await expect.poll(() => stamp(page)).toContain('Данные на')

    await page.goto('/account/').catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible()
    await page.getByRole('link', { name: /Моё расписание/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Моё' }).waitFor()
    await page.context().setOffline(false)
    await open(page)
    expect(await stamp(page)).toBe('none')
  })

  test('«Вся неделя» leads to the stored week', async ({ page, signInAs }) => {
    await signInAs('student')
    await open(page)
    await expect.poll(async () => (await keptPages(page)).length).toBe(2)
    const [week = ''] = (await keptPages(page)).filter((path) => path.startsWith('/dashboard/'))
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Вся неделя' }).click()
    await expect(page).toHaveURL(week)
    await expect(page.locator('[data-meeting]:visible').first()).toBeVisible()
    await page.context().setOffline(false)
  })

  test('favourites are readable, this week and the next, without having been opened', async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/dashboard/?type=teacher&id=6')
    // Named by the search in a phone's header.
    const search = page.getByRole('banner').getByRole('button', { name: /\s.\.\s.\.$/ })
    await search.click()
    await page
      .getByRole('button', { name: /^В.избранное:/ })
      .first()
      .click()
    await open(page)
    const weeks = ['16', '23'].map((day) => `/dashboard/?type=teacher&id=6&week=2026-11-${day}`)
    await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(weeks))
    await page.context().setOffline(true)
    for (const week of weeks) {
      await page.goto(week)
      await expect(page.getByRole('grid')).toBeVisible()
      await expect.poll(() => stamp(page)).toContain('Данные на')
    }
    await search.click()
    const before = page.getByRole('list', { name: 'Избранное и недавнее' })
    await before.getByRole('listitem').first().getByRole('button').last().click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.context().setOffline(false)
  })

  test('an action that is the server’s to do says that there is no network', async ({ page, signInAs }) => {
    await signInAs('student')
    await open(page)
    await page.context().setOffline(true)
    const first = classes(page).first()
    await first.getByRole('button').first().click()
    await first.getByRole('button', { name: /^Не.моё/ }).click()
    await expect(page.getByText('Нет связи: повторите')).toBeVisible()
    await page.context().setOffline(false)
  })

  test('after a sign-out nothing of the reader remains', async ({ page, signInAs }) => {
    await signInAs('student')
    await open(page)
    await expect.poll(async () => (await keptPages(page)).length).toBe(2)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL('/')
    expect(await keptPages(page)).toEqual([])
    await page.context().setOffline(true)
    await page.goto('/my/').catch(() => undefined)
    await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible()
    await expect(page.getByRole('link')).toHaveText(['Повторить'])
    await page.context().setOffline(false)
  })

  test('another reader’s pages, an ended session and a planner’s week leave nothing', async ({
    browser,
    page,
    signInAs,
  }) => {
    await signInAs('student')
    await open(page)
    await expect.poll(async () => (await keptPages(page)).length).toBe(2)
    const [before] = await page.evaluate(() => caches.keys())
    await signInAs('teacher')
    await open(page)
    await expect.poll(() => keptPages(page)).toContain('/my/')
    const names = await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pages ')))
    expect(names).toHaveLength(1)
    expect(names).not.toContain(before)
    await page.context().clearCookies()
    await page.goto('/my/')
    await expect(page).toHaveURL(/\/\?next=/)
    await expect.poll(() => keptPages(page)).toEqual([])
    const planner = await ownPage(browser, 'planner')
    await planner.goto('/my/')
    await planner.evaluate(() =>
      navigator.serviceWorker.register('/offline.js').then(() => navigator.serviceWorker.ready),
    )
    await planner.goto('/dashboard/?type=group&id=6&week=2026-11-16')
    await planner.locator('[data-meeting]:visible').first().waitFor()
    expect(await keptPages(planner)).toEqual([])
    await planner.context().close()
  })
})

test('the site is installable: a manifest with icons, and pages may load only its own worker', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  const answer = await page.goto('/my/')
  expect(answer?.headers()['content-security-policy']).toContain("worker-src 'self'")
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/my/', display: 'standalone', lang: 'ru' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
