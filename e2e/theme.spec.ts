import { expect, test } from './fixtures/test'
import { TopBar } from './pages/top-bar'

const dark = 'rgb(18, 23, 27)'
const light = 'rgb(239, 242, 244)'

test('a theme is drawn by the server, before any script', async ({ page, signInAs, browser }) => {
  await signInAs('planner')
  await page.goto('/dashboard/')
  await new TopBar(page).theme.click()
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

  await new TopBar(page).theme.click()
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
  await new TopBar(page).theme.click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(24, 33, 42)')
})

test('a week of a group stands on one sheet of paper', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard/')
  await expect(page.getByRole('grid')).toBeVisible()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
