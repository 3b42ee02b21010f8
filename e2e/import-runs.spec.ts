import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'

/** On a Saturday evening without other classes. */
const timetable = (pair: number) => ({
  name: `corrected-${pair}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(`Дисциплина;Тип;День;Пара;Недели;Группы\nКвантовая оптика;лк;Сб;${pair};12.12.2026;ИСТб-24-1`),
})

/** Uploads a file and tries it out. */
async function tried(page: Page, file: ReturnType<typeof timetable>) {
  await page.goto('/admin/import/')
  await page.getByLabel('Файл с данными').setInputFiles(file)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible({ timeout: 60_000 })
}

async function stored(page: Page) {
  await page.getByRole('button', { name: 'Записать' }).click()
  await expect(page.getByText('Загружено')).toBeVisible({ timeout: 60_000 })
}

/** Opens the page of a file's import from the list of all. */
async function openImport(page: Page, file: string) {
  await page.goto('/admin/')
  const imports = page.getByRole('region', { name: 'Загрузки расписания' })
  const one = imports.getByRole('listitem').filter({ hasText: file })
  await one.getByText(file).click()
  await one.getByRole('link', { name: 'Открыть загрузку' }).click()
  await expect(page.getByRole('heading', { name: 'Накладки' })).toBeVisible()
}

/** Undoes an import on its page. */
async function takenBack(page: Page) {
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible()
}

test('a corrected file is compared and ticked, and its import taken back on its page', async ({ page, signInAs }) => {
  await signInAs('admin')
  await tried(page, timetable(6))
  await stored(page)
  await tried(page, timetable(7))
  const comparison = page.getByRole('region', { name: /^Чем файл отличается/ })
  await expect(comparison.getByRole('listitem').filter({ hasText: 'Квантовая оптика' })).toContainText('7-я пара')
  await expect(comparison.getByRole('checkbox').last()).toBeChecked()
  const moved = page.getByRole('table', { name: 'ИСТб-24-1' }).getByRole('article')
  await expect(moved.filter({ hasText: 'Квантовая оптика' })).toContainText(/изменено.*Было:.*6-я.пара/s)
  await stored(page)

  await openImport(page, 'corrected-7.csv')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  }
  await takenBack(page)
  await openImport(page, 'corrected-6.csv')
  await takenBack(page)
})
