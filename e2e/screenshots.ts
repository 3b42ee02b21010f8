import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const take = (page: Page, name: string) => page.screenshot({ path: `docs/screenshots/${name}.png` })

const weeks = [
  { name: 'week-light', size: desktop, colorScheme: 'light' },
  { name: 'week-dark', size: desktop, colorScheme: 'dark' },
  { name: 'week-phone', size: phone, colorScheme: 'light' },
] as const
for (const { name, size, colorScheme } of weeks)
  test(name, async ({ page, signInAs }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInAs('planner')
    const dashboard = await new DashboardPage(page).open('?type=group&id=6')
    await dashboard.isAlive()
    await expect(dashboard.status).toBeEmpty()
    await take(page, name)
  })

test('login', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await take(page, 'login')
})
