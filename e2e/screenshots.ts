import type { Page } from '@playwright/test'
import { expect, test, type DemoAccount } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { PlanningPage } from './pages/planning-page'
import { ProgrammesPage } from './pages/programmes-page'
import { SearchPanelPage } from './pages/search-panel'

type Shot = {
  name: string
  account: DemoAccount
  width: number
  height: number
  isDark?: boolean
  /** Brings the page to the state to capture. */
  show: (page: Page) => Promise<void>
}

const desk = { width: 1280, height: 800 }
const week = 'week=2026-11-16'
const group = `?type=group&id=6&${week}`

async function showWeek(page: Page) {
  const dashboard = await new DashboardPage(page).open(group)
  await dashboard.isAlive()
  await expect(dashboard.status).toBeEmpty()
}

const shots: Shot[] = [
  { name: 'week-light', account: 'student', ...desk, show: showWeek },
  { name: 'week-dark', account: 'student', ...desk, isDark: true, show: showWeek },
  { name: 'week-phone', account: 'student', width: 390, height: 844, show: showWeek },
  {
    name: 'planning',
    account: 'planner',
    width: 1440,
    height: 640,
    async show(page) {
      const planner = await new PlanningPage(page).openLoad(group)
      await (await planner.unfinished()).first().click()
      await planner.grid.getByText('нельзя', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'own',
    account: 'teacher',
    ...desk,
    async show(page) {
      await page.goto('/my/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'workbench',
    account: 'planner',
    ...desk,
    async show(page) {
      await page.goto(`/workbench/?${week}`)
      await page.getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'session',
    account: 'planner',
    ...desk,
    async show(page) {
      await page.goto('/workbench/exams/')
      await page.getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'free-rooms',
    account: 'rooms',
    ...desk,
    async show(page) {
      const dashboard = await new DashboardPage(page).open(group)
      await dashboard.isAlive()
      const search = await new SearchPanelPage(page).openAt(dashboard.cell('Четверг', 4))
      await search.seats.fill('60')
      await expect(search.count).toHaveText(/из/)
    },
  },
  {
    name: 'programmes',
    account: 'admin',
    ...desk,
    async show(page) {
      await page.goto('/meta-programs/?id=1')
      const screen = new ProgrammesPage(page)
      await screen.rows.first().waitFor()
      await screen.showColumns('Часы')
    },
  },
  {
    name: 'card',
    account: 'rooms',
    width: 1180,
    height: 870,
    async show(page) {
      await page.goto(`/print/card/?type=auditory&id=6&${week}&variant=door`)
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'occupancy',
    account: 'rooms',
    width: 900,
    height: 840,
    async show(page) {
      await page.goto('/print/occupancy/?dbeg=2026-11-16&day=3&pair=3')
      await page.getByRole('table').first().waitFor()
    },
  },
  {
    name: 'admin',
    account: 'admin',
    width: 900,
    height: 840,
    async show(page) {
      await page.goto('/admin/')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]

for (const { name, account, width, height, isDark, show } of shots)
  test(name, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light', reducedMotion: 'reduce' })
    await signInAs(account)
    await show(page)
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.screenshot({ path: `docs/screenshots/${name}.png` })
  })
