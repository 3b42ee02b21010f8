import { expect, ownPage, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { PlanningPage } from './pages/planning-page'

test('a student opens their own group’s current week', { tag: '@abroad' }, async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await expect(page).toHaveURL(/\/dashboard\/\?type=group&id=\d+&week=2026-11-16/)
  await expect(dashboard.period).toContainText('16.11 - 22.11')
  await expect(dashboard.grid.getByRole('rowheader')).toHaveCount(6)
  await expect(dashboard.grid.locator('[role="rowheader"][aria-current="date"]')).toContainText('18.11')
  await expect(dashboard.grid.locator('[role="columnheader"][aria-current="time"]')).toContainText('10:00')
  await expect(dashboard.lessons.first()).toBeVisible()
})

test('a week arrives drawn, and hydration asks for it no second time', async ({ browser }) => {
  const opened = async (account: 'student' | 'planner', query: string) => {
    const page = await ownPage(browser, account)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const dashboard = await new DashboardPage(page).open('?type=group&id=1&week=2026-11-16')
    const neighbour = page.waitForResponse(/schedule\/\?dbeg=2026-11-09/)
    await expect(dashboard.lessons.first()).toBeVisible()
    expect((await neighbour).url()).toMatch(new RegExp(`dend=2026-11-15${query}$`))
    expect(asked.filter((url) => /schedule\/\?dbeg=2026-11-16/.test(url))).toEqual([])
    expect(asked.filter((url) => /schedule\/\?dbeg=2026-11-23/.test(url))).toHaveLength(1)
    await page.context().close()
  }
  await Promise.all([opened('student', ''), opened('planner', '&with_projected=1')])
})

test(
  'weeks turn by button and key; Back and reload return to the same one',
  { tag: '@abroad' },
  async ({ page, signInAs }) => {
    await signInAs('student')
    const dashboard = await new DashboardPage(page).open()
    await dashboard.week('Следующая неделя').click()
    await expect(dashboard.period).toContainText('23.11 - 29.11')
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('23.11')
    await page.keyboard.press('d')
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('30.11')
    await page.reload()
    await dashboard.isAlive()
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('30.11')
    await page.goBack()
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('23.11')
    await page.keyboard.press('a')
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('16.11')
    await page.keyboard.press('a')
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('09.11')
    await page.keyboard.press('s')
    await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('16.11')
  },
)

test('no press is lost, however fast, and Back after a reload fetches no page', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  for (const key of 'dddddad') await page.keyboard.press(key)
  await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('21.12')
  await page.reload()
  await dashboard.isAlive()
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/')) pages.push(request.url())
  })
  await page.goBack()
  for (const key of 'aaa') await page.keyboard.press(key)
  await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('23.11')
  await expect(page).toHaveURL(/week=2026-11-23/)
  expect(pages).toEqual([])
})

test('keys are letters in a field', async ({ page, signInAs }) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6')
  await page.getByRole('combobox', { name: 'Преподаватель' }).pressSequentially('d')
  await expect(dashboard.period).toContainText('16.11 - 22.11')
})

test('the subgroup is chosen by button and key, and kept in the address', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  await dashboard.subgroup('Все').click()
  const all = await dashboard.lessons.count()
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/subgroup=2/)
  await expect(dashboard.subgroup('2')).toHaveAttribute('aria-pressed', 'true')
  expect(await dashboard.lessons.count()).toBeLessThan(all)
  await page.keyboard.press('Backquote')
  await expect(dashboard.lessons).toHaveCount(all)
})

test('a badge opens what it names, in the same week, and a colleague’s link does too', async ({
  page,
  signInAs,
  browser,
}) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-23')
  await dashboard.isAlive()
  const name = (await dashboard.firstBadge.innerText()).trim()
  await dashboard.firstBadge.click()
  await expect(dashboard.title).toContainText(name)
  await expect(dashboard.grid.getByRole('rowheader').first()).toContainText('23.11')
  await expect(page).toHaveTitle(new RegExp(`^${name.replaceAll('.', '\\.')}`))

  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const colleague = new DashboardPage(await context.newPage())
  await colleague.page.goto(page.url())
  await expect(colleague.title).toContainText(name)
  await expect(colleague.grid.getByRole('rowheader').first()).toContainText('23.11')
  await context.close()

  await page.goBack()
  await expect(dashboard.title).toContainText('ИСТб')
})

test('rooms are plain text for whoever may not see their schedules', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await expect(dashboard.grid.getByText(/^[А-Я]-\d{3}/).first()).toBeVisible()
  await expect(dashboard.grid.getByRole('button', { name: /^[А-Я]-\d{3}/ })).toHaveCount(0)
})

test('a schedule that is not one’s to see says so in the page', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open('?type=auditory&id=1')
  await expect(dashboard.title).toContainText('нет права')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a session the page leads to the login screen, and back to the week', async ({ page }) => {
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-23')
  await page.getByLabel('Имя пользователя').fill('student')
  await page.getByLabel('Пароль', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/type=group&id=6&week=2026-11-23/)
})

test('as a list the week has a heading a day, and the address keeps the choice', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.asList.click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6)
  await page.reload()
  await expect(dashboard.asList).toHaveAttribute('aria-pressed', 'true')
  await dashboard.asList.click()
  await expect(dashboard.grid).toBeVisible()
})

test('without a network the week stays, and says of when it is', { tag: '@abroad' }, async ({ page, signInAs }) => {
  await signInAs('student')
  const calls = /\/(api|accounts)\//
  await page.route(calls, (route) => route.abort('internetdisconnected'))
  const dashboard = await new DashboardPage(page).open()
  await expect(dashboard.status).toContainText('Нет связи, данные на 10:3')
  await expect(dashboard.lessons.first()).toBeVisible()
  await page.unroute(calls)
  await expect(dashboard.status).toBeEmpty()
})

test('an empty week says why, and leads to the last one with classes', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2027-01-18')
  await expect(page.getByText(/^Занятий нет: семестр закончился/)).toBeVisible()
  await page.getByRole('link', { name: /^Последние занятия: 11\.01 - 17\.01/ }).click()
  await expect(page).toHaveURL(/week=2027-01-11/)
  await expect(dashboard.lessons.first()).toBeVisible()
})

test('the whole day fits the screen, with open panels too, and stays so', async ({ page, signInAs }) => {
  await signInAs('planner')
  const planner = new PlanningPage(page)
  await planner.open('?type=group&id=6')
  await planner.isAlive()
  const overflow = () => planner.grid.evaluate((element) => element.scrollWidth - element.clientWidth)
  await page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
  await planner.list.waitFor()
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(overflow).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByRole('button', { name: 'Календарь', exact: true }).click()
  await page.getByRole('complementary', { name: 'Календарь' }).waitFor()
  expect(await overflow()).toBe(0)
  await page.reload()
  await planner.isAlive()
  expect(await overflow()).toBe(0)
  await page.setViewportSize({ width: 1100, height: 800 })
  const word = planner.grid.getByText(/\p{L}+\u00ad\p{L}+/u).first()
  const drawn = await word.evaluate((element) => element.textContent ?? '')
  const copied = async () => {
    await word.selectText()
    return page.evaluate(() => {
      const clipboardData = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      getSelection()?.anchorNode?.parentElement?.dispatchEvent(event)
      return clipboardData.getData('text/plain')
    })
  }
  // The first press hydrates the week.
  await word.click()
  await expect.poll(copied).toContain(drawn.replaceAll('\u00ad', '').trim())
  expect(await planner.grid.locator('[aria-label*="\u00ad"]').count()).toBe(0)
})

test('the whole day stands as it was drawn, folded where the subject has nothing, and opens for a panel', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  await page.setViewportSize({ width: 1440, height: 900 })
  const planner = new PlanningPage(page)
  await planner.open('?type=group&id=6')
  const heads = planner.grid.getByRole('columnheader')
  const widths = () => heads.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  const drawn = await widths()
  const folded = drawn.filter((width) => width === 36).length
  expect(folded).toBeGreaterThan(0)
  await expect(heads.last()).toBeInViewport({ ratio: 1 })
  await planner.isAlive()
  expect(await widths()).toEqual(drawn)
  await page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
  await planner.list.waitFor()
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(50)
  await planner.wholeDay.click()
  expect(Math.min(...(await widths()).slice(1))).toBeGreaterThanOrEqual(300)
  await page.reload()
  await expect(planner.wholeDay).toHaveAttribute('aria-pressed', 'false')
})

test('an edge says how much of the week lies beyond it, and leads there', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.setViewportSize({ width: 1440, height: 900 })
  const dashboard = await new DashboardPage(page).open('?type=auditory&id=1&week=2026-11-16')
  await dashboard.wholeDay.click()
  const beyond = (side: string) => page.getByRole('button', { name: new RegExp(`^${side}`) })
  await expect(beyond('Левее')).toHaveCount(0)
  const count = Number(/ещё (\d+)/.exec((await beyond('Правее').getAttribute('aria-label')) ?? '')?.[1])
  const outside = ['6', '7', '8'].map((pair) => `[data-slot$=".${pair}"] article`).join()
  expect(count).toBe(await dashboard.grid.locator(outside).count())
  await beyond('Правее').click()
  await expect(dashboard.grid.locator('[data-slot="1.8"]')).toBeInViewport()
  await expect(beyond('Левее')).toBeVisible()
  await expect(beyond('Правее')).toHaveCount(0)
})

test('whoever comes to a week sees where its classes are', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.setViewportSize({ width: 1000, height: 900 })
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-23')
  await dashboard.wholeDay.click()
  const articles = dashboard.grid.getByRole('article')
  const firsts = await articles.evaluateAll((all) =>
    all.map((one) => Number(one.closest('[data-slot]')?.getAttribute('data-slot')?.split('.')[1])),
  )
  const first = Math.min(...firsts)
  expect(first).toBeGreaterThan(1)
  await expect.poll(() => dashboard.grid.evaluate((element) => element.scrollLeft)).toBe((first - 1) * 300)
})
