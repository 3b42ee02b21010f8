import { expect, test } from './fixtures/test'
import { printed } from '../testing/printed'
import { TopBarPage } from './pages/top-bar'

const dark = 'rgb(18, 23, 27)'
const light = 'rgb(239, 242, 244)'

test('a theme is drawn by the server, before any script', async ({ page, signInAs, browser }) => {
  await signInAs('planner')
  await page.goto('/dashboard/')
  await new TopBarPage(page).theme.click()
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  const html = await (await page.request.get('/dashboard/')).text()
  expect(html).toContain('data-theme="dark"')

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    colorScheme: 'light',
  })
  const still = await context.newPage()
  await still.goto(page.url())
  await expect(still.locator('body')).toHaveCSS('background-color', dark)
  await context.close()

  await new TopBarPage(page).theme.click()
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})

test('until one chooses, the theme is the machine’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})

test('paper is light', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/dashboard/?type=group&id=6')
  await new TopBarPage(page).theme.click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(24, 33, 42)')
  // «Now» is true on the screen, but not for somebody who reads the paper later.
  const current = page.getByRole('grid').locator('[aria-current]')
  await expect(current).not.toHaveCount(0)
  const looks = await current.evaluateAll((all) =>
    all.map((one) => {
      const { boxShadow, backgroundColor } = getComputedStyle(one)
      return `${boxShadow.includes('inset')} ${backgroundColor}`
    }),
  )
  expect([...new Set(looks)]).toEqual(['false rgba(0, 0, 0, 0)'])
})

for (const view of ['grid', 'list'] as const)
  test(`a group’s week stands on one sheet as a ${view}, and larger each sheet says whose it is`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('student')
    await page.goto(`/dashboard/?type=group&id=6&week=2026-11-16&view=${view}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    const [sheet, ...more] = await printed(page)
    expect(more).toEqual([])
    expect(sheet?.text).toMatch(/^\s*Группа ИСТб-24-1\s+16\.11\s–\s22\.11, чётная неделя/)
    if (view === 'grid') expect(sheet?.text).toMatch(/^\s*чет\.\s+\d{1,2}:\d\d/m)
    const large = await printed(page, 1.8)
    expect(large.length).toBeGreaterThan(1)
    for (const { text } of large) expect(text).toMatch(/^\s*Группа ИСТб-24-1/)
  })
