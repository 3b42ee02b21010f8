import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { expect, test } from './fixtures/test'

/** Two groups across, days and pairs down; one cell has an unknown word. */
function gridFile(name: string) {
  const rows = [
    ['Расписание факультета на весну'],
    ['День', 'Пара', 'Ведомство-1', 'Ведомство-2'],
    ['Понедельник', '1', 'Сетки лек. Шнуров А.А. К-901', null],
    [null, '2', 'Узлы пр. Шнуров А.А. Кедр', 'Петли лаб. Вязов П.П. К-902'],
    ['Вторник', '1', 'Узлы пр. Шнуров А.А. Кедр', 'Петли (чёт.) Вязов П.П. К-902'],
    [null, '2', null, null],
  ]
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!merges'] = ['A1:D1', 'C3:D3', 'A3:A4', 'A5:A6'].map(utils.decode_range)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Весна')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

async function reviewed(page: Page, name: string) {
  await page.goto('/admin/import/')
  await page.getByLabel('Файл с данными').setInputFiles(gridFile(name))
  await expect(page.getByRole('checkbox', { name: /^Весна/ })).toBeChecked()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
}

test('a grid is looked through by keyboard: one doubt corrected for all, and remembered', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await reviewed(page, 'весна.xlsx')
  await expect(page.getByText('Понято: 5 занятий, из них под вопросом 2.')).toBeVisible()
  const list = page.getByRole('list', { name: 'Занятия из сетки' })
  await expect(list.getByRole('article')).toHaveCount(2)
  await expect(list.getByRole('article').first()).toContainText('«Кедр» принято за аудиторию')

  // Accepting applies to one cell; a rule applies to both.
  await list.getByRole('article').first().focus()
  await page.keyboard.press('Enter')
  await expect(list.getByText('принято', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  await page.getByLabel('Аудитории, через «;»').fill('Зал Кедр')
  await page.getByRole('button', { name: 'Исправить во всех таких клетках (2)' }).click()
  await expect(list.getByText('исправлено')).toHaveCount(2)
  await page.getByRole('button', { name: 'Перечитать' }).click()

  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Записать', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Разбор' }).click()
  await expect(page.getByText('Понято без сомнений: 5 занятий.')).toBeVisible()

  // The rule applies to the next file too, until it is deleted.
  await reviewed(page, 'весна 2.xlsx')
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
  await page.getByRole('button', { name: 'Разбор' }).click()
  await page.getByText('Правила чтения').click()
  const forget = page.getByRole('button', { name: /^Забыть правило: .*Кедр/ })
  await forget.click()
  await expect(forget).toBeHidden()
})
