import type { Page } from '@playwright/test'
import { expect, isAwake, test, type DemoAccount } from './fixtures/test'

const frame = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })
const entry = (page: Page, name: string) => frame(page).getByRole('link', { name, exact: true })

/** How much of the page has moved by itself since it was opened. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, one) => sum + ('value' in one ? Number(one.value) : 0), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing moved.
        requestIdleCallback(() => resolve(0))
      }),
  )

for (const width of [360, 768, 1024, 1440])
  test(`the frame at ${width} px: a bar of one row or a rail, and nothing moves`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInAs('planner')
    await page.goto('/workbench/?week=2026-11-16')
    await expect(page.getByRole('grid')).toBeVisible()
    const box = await frame(page).boundingBox()
    if (width < 1024) {
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeLessThanOrEqual(48)
      await frame(page).getByRole('button', { name: 'Разделы: Мой институт' }).click()
      const sheet = page.getByRole('dialog', { name: 'Разделы' })
      await expect(sheet.getByRole('link', { name: 'Неделя' })).toHaveAttribute('aria-current', 'page')
      await page.keyboard.press('Escape')
      await expect(frame(page).getByRole('button', { name: 'Разделы: Мой институт' })).toBeFocused()
    } else {
      expect(box).toMatchObject({ x: 0, y: 0, height: 740 })
      expect(box?.width).toBeLessThanOrEqual(144)
      await expect(entry(page, 'Неделя')).toHaveAttribute('aria-current', 'page')
      await expect(entry(page, 'Мой институт')).toHaveAttribute('aria-current', 'true')
    }
    // A screen as high as the window leaves room for the bar.
    if (width >= 768)
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    await expect(page.getByRole('main')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(frame(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/history/')
    await expect(entry(page, 'История').or(frame(page).getByRole('button', { name: 'Разделы: История' }))).toBeVisible()
    expect(await shifts(page)).toBe(0)
  })

test('by keys: past the frame, from one place to another, and to the search', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/history/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Сразу к.содержанию$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await entry(page, 'Проверка').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quality\//)
  // It opens on an institute, not on nothing.
  await expect(page.getByRole('combobox', { name: 'Чьё расписание' })).not.toHaveValue('')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 2000 })
  }).toPass()
})

test('hours say who may see them to whoever may not, and the frame leads on', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/hours/')
  await expect(page.getByRole('main')).toContainText('видит преподаватель')
  await entry(page, 'Расписание').click()
  await expect(page).toHaveURL(/\/dashboard\//)
  // The dashboard has its own bar.
  await expect(frame(page)).toHaveCount(0)
})

for (const path of ['/admin/', '/nothing/'])
  test(`${path} is not there for a student, and the frame leads on from it`, async ({ page, signInAs }) => {
    await signInAs('student')
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/cyrillic/i)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await entry(page, 'Моё').click()
    await expect(page).toHaveURL(/\/my\//)
  })

test('without scripts a narrow window shows every place', async ({ page, signInAs, browser }) => {
  await signInAs('planner')
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    viewport: { width: 360, height: 740 },
  })
  const silent = await context.newPage()
  await silent.goto('/history/')
  await expect(frame(silent).getByRole('button')).toHaveCount(0)
  await entry(silent, 'Изменения').click()
  await expect(silent).toHaveURL(/\/changes\//)
  await context.close()
})

test('the week of an institute is opened as it was left, and paper leads back to it by name', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  await page.goto('/workbench/?by=teacher')
  await entry(page, 'Нагрузка').click()
  await entry(page, 'Неделя').click()
  await expect(page).toHaveURL(/\/workbench\/\?.*by=teacher/)
  await entry(page, 'Публикации').click()
  await page.getByRole('link', { name: 'Мой институт' }).click()
  await expect(page).toHaveURL(/\/workbench\/\?.*by=teacher/)
})

const widths = [360, 768, 1024, 1280, 1440, 1920] as const
type Heights = readonly [number, number, number, number, number, number]

const another = 'week=2026-11-23'
const onWeek: Heights = [220, 160, 160, 160, 160, 125]
const onMatrix: Heights = [110, 275, 190, 190, 150, 150]
const onBoard: Heights = [305, 220, 175, 145, 145, 145]

/** Screens, what they are about, and how many pixels may be above it at each width. */
const screens: Record<string, readonly (readonly [path: string, content: string, most: Heights])[]> = {
  planner: [
    [`/dashboard/?type=group&id=6&${another}`, '#week [role="grid"]', onWeek],
    [`/dashboard/?type=teacher&id=6&${another}`, '#week [role="grid"]', onWeek],
    [`/dashboard/?type=auditory&id=110&${another}`, '#week [role="grid"]', onWeek],
    [`/workbench/?${another}`, '[role="grid"]', onMatrix],
    ['/workbench/exams/', '[role="grid"]', onBoard],
    ['/workbench/load/', '[role="grid"]', [250, 250, 205, 165, 165, 130]],
    [`/quality/?type=group&id=6&${another}`, 'main section', [400, 390, 270, 270, 270, 270]],
    ['/history/', 'main h2', [310, 335, 290, 290, 290, 290]],
    ['/appeals/', 'main section, main h1 ~ p', [130, 150, 110, 110, 110, 110]],
  ],
  admin: [
    [`/dashboard/?type=metaprogram&id=1&${another}`, '#week [role="grid"]', onWeek],
    [`/workbench/?${another}`, '[role="grid"]', onMatrix],
    ['/workbench/exams/', '[role="grid"]', onBoard],
    ['/hours/', 'main table', [320, 240, 195, 195, 195, 195]],
    ['/admin/', 'main section', [170, 185, 140, 140, 140, 140]],
    ['/meta-programs/?id=1', 'main table', [470, 360, 300, 215, 215, 175]],
    ['/admin/rooms/', 'main table', [225, 200, 155, 115, 115, 115]],
    ['/admin/security/', 'main table, main [role="search"] ~ *', [300, 365, 220, 220, 220, 220]],
  ],
  teacher: [['/my/', 'main section', [240, 220, 175, 135, 135, 135]]],
}

const longest = 'Институт информационных технологий, анализа данных и дистанционного образования'

for (const [account, rows] of Object.entries(screens))
  test(`every head of ${account} keeps its lines at each width, with the longest names`, async ({ page, signInAs }) => {
    await signInAs(account as DemoAccount)
    for (const [path, content, most] of rows) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const shown = page.locator(content).filter({ visible: true }).first()
      await shown.waitFor()
      const institute = page.locator('main header :is(select, p[title])').first()
      // React would find another text than it drew.
      if ((await institute.count()) > 0) await expect.poll(() => isAwake(institute)).toBe(true)
      await page.evaluate((name) => {
        for (const one of document.querySelectorAll('main header :is(option, p[title])'))
          if ((one.textContent ?? '').startsWith('Институт')) one.textContent = name
      }, longest)
      for (const [at, width] of widths.entries()) {
        await page.setViewportSize({ width, height: 740 })
        const where = `${path} at ${width} px`
        const { top, lines, whole } = await shown.evaluate((one) => {
          const h1 = document.querySelector('h1')
          return {
            top: one.getBoundingClientRect().top,
            lines: h1 ? h1.clientHeight / parseFloat(getComputedStyle(h1).lineHeight) : 0,
            whole: document.documentElement.scrollWidth,
          }
        })
        expect.soft(top, where).toBeLessThanOrEqual(most[at] ?? 0)
        expect.soft(lines, `the title of ${where}`).toBeLessThan(1.5)
        expect.soft(whole, where).toBe(width)
      }
    }
  })
