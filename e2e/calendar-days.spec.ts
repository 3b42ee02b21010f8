import type { Page } from '@playwright/test'
import { DashboardPage } from './pages/dashboard-page'
import { expect, ownPage, test, whileOneIsGone } from './fixtures/test'

// A day of the demo university has about two thousand classes.
const patience = { timeout: 60_000 }

async function calendar(page: Page) {
  await page.goto('/admin/calendar/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Учебный календарь')
}

const dayButton = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Takes the last change back, and waits until that is stored: the next form is about the calendar as it is then. */
async function undoLast(page: Page) {
  const undone = page.waitForResponse(/\/api\/job\/\d+\/answer\//, patience)
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  expect((await undone).status()).toBe(200)
}

test('a moved day takes a faculty’s classes along, seen before and undone as one', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await calendar(page)
  await dayButton(page, /^суббота, 5.декабря/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Учиться за другой день…' }).click()
  await dialog.getByLabel('Вместо какого дня').fill('03.12.2026')
  await dialog.getByLabel('Пояснение').fill('Занятия четверга')
  await dialog.getByRole('checkbox', { name: /^Перенести и.занятия/ }).check()
  await dialog.getByLabel('Институт').selectOption({ index: 1 })
  await expect(dialog.getByRole('status')).toContainText(/Переед\S+ \d+.занят/, patience)
  await expect(dialog.getByRole('region', { name: 'Кого касается' }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/На 5.декабря перенесено: \d+.занят/).first()).toBeVisible(patience)
  await undoLast(page)
  await expect(dayButton(page, /^суббота, 5.декабря$/)).toBeVisible(patience)
})

test('a day goes online for a faculty, which its weeks show', async ({ page, signInAs, browser }) => {
  test.slow()
  await signInAs('admin')
  await calendar(page)
  await dayButton(page, /^вторник, 8.декабря/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Провести занятия онлайн…' }).click()
  await dialog.getByLabel('Институт').selectOption({ label: 'Институт информационных технологий и анализа данных' })
  const told = dialog.getByRole('status')
  await expect(told).toContainText(/онлайн \d+.занят/, patience)

  const day = '2026-12-08'
  await whileOneIsGone(await ownPage(browser, 'admin'), { of: 'group/6', from: day, to: day }, () =>
    expect(dialog.getByText(/расписание изменили: итог пересчитан/)).toBeVisible(patience),
  )

  await expect(dialog.getByRole('button', { name: 'Провести онлайн' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Причина').fill('Гололёд')
  await dialog.getByRole('button', { name: 'Провести онлайн' }).click()
  await expect(page.getByText(/Онлайн: \d+.занят/).first()).toBeVisible(patience)

  const week = await page.context().newPage()
  await week.goto('/dashboard/?type=group&id=6&week=2026-12-07')
  await new DashboardPage(week).isAlive()
  await expect(week.getByText('Онлайн').first()).toBeVisible()
  await undoLast(page)
  await week.reload()
  await new DashboardPage(week).isAlive()
  await expect(week.getByText('Гололёд')).toHaveCount(0)
})

test('a shortened day shows its own times in the week, and the usual ones again after', async ({ page, signInAs }) => {
  await signInAs('admin')
  await calendar(page)
  const day = dayButton(page, /^вторник, 8.декабря/)
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Задать другое время пар…' }).click()
  await dialog.getByRole('button', { name: 'Рассчитать' }).click()
  await expect(dialog.getByLabel('2-я пара, начало')).toHaveValue('9:05')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(day).toHaveAccessibleName(/пары по.40.мин/)

  const week = await page.context().newPage()
  await week.goto('/dashboard/?type=group&id=6&week=2026-12-07')
  await new DashboardPage(week).isAlive()
  await expect(
    week
      .getByRole('row', { name: /пары по.40.мин/ })
      .or(week.getByText(/пары по.40.мин/))
      .first(),
  ).toBeVisible()
  await day.click()
  await dialog.getByRole('button', { name: 'Задать другое время пар…' }).click()
  await dialog.getByRole('button', { name: 'Вернуть обычное время' }).click()
  await expect(day).toHaveAccessibleName(/^вторник, 8.декабря$/)
})

test('at 360 px the acts on a day fit and are done by keyboard', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs('admin')
  await calendar(page)
  const day = dayButton(page, /^вторник, 8.декабря/)
  await day.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Задать другое время пар…' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Пара, минут')).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
