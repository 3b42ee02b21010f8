import { DashboardPage } from './pages/dashboard-page'
import { expect, test } from './fixtures/test'

test('a holiday set later takes the classes of its day, and both come back', async ({ page, signInAs }) => {
  // Two thousand classes are withdrawn and return.
  test.slow()
  const patience = { timeout: 60_000 }
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: /^Учебный календарь/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Учебный календарь')

  const day = page.getByRole('button', { name: /^среда, 9.декабря/ })
  await day.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Сделать нерабочим…' }).click()
  await dialog.getByLabel('Название').fill('День университета')
  await expect(dialog.getByRole('status')).toContainText(/\d+.занят/)
  await dialog.getByRole('radio', { name: 'Снять занятия этих дней' }).check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/Снято: \d+.занят/).first()).toBeVisible(patience)
  await expect(day).toHaveAccessibleName(/выходной: День университета/)

  const week = await page.context().newPage()
  await week.goto('/dashboard/?type=group&id=6&week=2026-12-07')
  await new DashboardPage(week).isAlive()
  await expect(week.getByText('День университета').first()).toBeVisible()

  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(day).toHaveAccessibleName(/^среда, 9.декабря$/, patience)
  await week.reload()
  await new DashboardPage(week).isAlive()
  await expect(week.getByText('День университета')).toHaveCount(0)
})
