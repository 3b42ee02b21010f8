import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { PlanningPage } from './pages/planning-page'

const week = '?type=group&id=6&week=2026-11-16'
/** A week without classes. */
const summer = '?type=group&id=6&week=2027-08-02'

const open = async (page: Page, query = week) => {
  const dashboard = await new DashboardPage(page).open(query)
  await dashboard.isAlive()
  return dashboard
}

/** Freezes the page's clock. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Statements that only a browser can show, by section of the specification. */
const sections: Record<string, Record<string, (page: Page) => Promise<void>>> = {
  '1': {
    'the interface is Russian': async (page) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    },
  },
  '2, Screens and routes': {
    '/dashboard': async (page) => {
      await open(page)
      await expect(page.getByRole('grid', { name: 'Расписание недели' })).toBeVisible()
    },
    '/nagruzka-set-permissions': async (page) => {
      await page.goto('/nagruzka-set-permissions/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Права на работу с\sдисциплинами$/)
    },
    '/meta-programs': async (page) => {
      await page.goto('/meta-programs/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Метапрограммы')
    },
  },
  '2, Login screen': {
    'title «Расписание онлайн», and «Через кампус» with the client id': async (page) => {
      await page.context().clearCookies()
      await page.goto('/')
      await expect(page).toHaveTitle('Расписание онлайн')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Расписание онлайн')
      await expect(page.getByRole('link', { name: 'Через кампус' })).toHaveAttribute(
        'href',
        /[?&]client_id=browser-tests/,
      )
    },
  },
  '2, Keyboard shortcuts': {
    'D next week': async (page) => {
      const { period } = await open(page)
      await page.keyboard.press('d')
      await expect(period).toContainText('23.11 - 29.11')
    },
    'A previous week': async (page) => {
      const { period } = await open(page)
      await page.keyboard.press('a')
      await expect(period).toContainText('09.11 - 15.11')
    },
    'S the current week': async (page) => {
      const { period } = await open(page, summer)
      await page.keyboard.press('s')
      await expect(period).toContainText('16.11 - 22.11')
    },
    '1, 2 and backquote: the sub-group, and all': async (page) => {
      const dashboard = await open(page)
      for (const [key, name] of [
        ['1', '1'],
        ['2', '2'],
        ['Backquote', 'Все'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(dashboard.subgroup(name)).toHaveAttribute('aria-pressed', 'true')
      }
    },
    'with the focus on a button too': async (page) => {
      const { period } = await open(page)
      await page.getByRole('button', { name: 'Меню' }).focus()
      await page.keyboard.press('d')
      await expect(period).toContainText('23.11 - 29.11')
    },
  },
  '4, Session': {
    'after login the schedule is there and the live token is fetched': async (page) => {
      await page.context().clearCookies()
      await page.goto('/?next=%2Fdashboard%2F%3Ftype%3Dgroup%26id%3D6')
      await page.getByLabel('Имя пользователя').fill('student')
      await page.getByLabel('Пароль', { exact: true }).fill('demo')
      const token = page.waitForResponse('**/accounts/events-token/')
      const drawn = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/dashboard/')
      await page.getByRole('button', { name: 'Войти' }).click()
      expect(await (await drawn).text()).toContain('role="gridcell"')
      expect((await token).status()).toBe(200)
    },
  },
  '4, Live channel': {
    'the socket has the token, and is told type, id and period start, whenever they change': async (page) => {
      const frames: unknown[] = []
      page.on('websocket', (socket) => {
        if (socket.url().includes('/socket.io?t='))
          socket.on('framesent', ({ payload }) => frames.push(JSON.parse(String(payload))))
      })
      await open(page)
      const filter = (dbeg: string) =>
        expect.objectContaining({ data: expect.objectContaining({ type: 'group', id: 6, dbeg }) })
      await expect.poll(() => frames).toContainEqual(filter('2026-11-16'))
      await page.keyboard.press('d')
      await expect.poll(() => frames).toContainEqual(filter('2026-11-23'))
    },
  },
  '9': {
    'toast delay: 5000 ms': async (page) => {
      await page.clock.install()
      const planner = new PlanningPage(page)
      await planner.open(summer)
      await planner.isAlive()
      await page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
      await page.getByRole('button', { name: 'Действия с нагрузкой' }).click()
      await page.getByRole('menuitem', { name: /^Удалить расписание недели/ }).waitFor()
      await stopClock(page)
      await page.getByRole('menuitem', { name: /^Удалить расписание недели/ }).click()
      const toast = planner.toast(/^Удалять нечего/)
      await expect(toast).toBeVisible()
      await page.clock.runFor(4999)
      await expect(toast).toBeVisible()
      await page.clock.runFor(1)
      await expect(toast).toHaveCount(0)
    },
    'current-week indicator toggle: 3000 ms': async (page) => {
      await page.clock.install()
      await open(page)
      await stopClock(page)
      const indicator = page.locator('[data-week-indicator]').first()
      const before = await indicator.getAttribute('data-week-indicator')
      await page.clock.runFor(3000)
      await expect(indicator).not.toHaveAttribute('data-week-indicator', before ?? '')
      await page.clock.runFor(3000)
      await expect(indicator).toHaveAttribute('data-week-indicator', before ?? '')
    },
    'autocomplete matches: at most 100': async (page) => {
      await open(page)
      await page.getByRole('combobox', { name: 'Группа' }).click()
      await expect(page.getByRole('option')).toHaveCount(100)
    },
    'grid column min width: 300px': async (page) => {
      const { grid } = await open(page)
      await page.getByRole('button', { name: 'Весь день на экране' }).click()
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const columns = await grid
          .getByRole('columnheader')
          .evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect().width))
        expect(Math.min(...columns)).toBeGreaterThanOrEqual(300)
      }
    },
  },
}

for (const [section, rows] of Object.entries(sections))
  for (const [says, holds] of Object.entries(rows))
    test(`specification, ${section}: ${says}`, async ({ page, signInAs }) => {
      await signInAs('admin')
      await holds(page)
    })
