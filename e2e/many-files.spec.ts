import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'

/** Milliseconds for a file to be read or stored by its process; the machine may be busy. */
const patience = 60_000

const faculty = (name: string, discipline: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`Дисциплина;Тип;Группы;Часы\n${discipline};лк;ИСТб-24-1;36`),
})

/** Copies a table of a spreadsheet, with a merged cell, into the field. */
const paste = (page: Page, html: string, text: string) =>
  page.getByRole('textbox', { name: 'Или вставьте таблицу' }).evaluate(
    (field, [page, plain]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', page ?? '')
      clipboardData.setData('text/plain', plain ?? '')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, text],
  )

test('a file of each faculty is one import, and a pasted table is read with its merged cells', async ({
  page,
  signInAs,
}) => {
  const own = `Вязание узлов ${test.info().retry}`
  await signInAs('admin')
  await page.goto('/admin/import/')
  await page
    .getByLabel('Файл с данными')
    .setInputFiles([faculty('ФИТ.csv', `${own}, часть 1`), faculty('ФЭУ.csv', `${own}, часть 2`)])
  const along = page.getByRole('group', { name: 'Читать вместе' })
  await along.waitFor({ timeout: patience })
  await expect(along.getByRole('checkbox', { name: /ФЭУ\.csv/ })).toBeChecked()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Записать 2 строки' }).click({ timeout: patience })
  await page.getByText('Загружено: новых 2, изменится 0, без изменений 0.').waitFor({ timeout: patience })
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await page.getByText('Загрузка отменена.').waitFor({ timeout: patience })

  await page.goto('/admin/import/')
  const rows = [
    ['Дисциплина', 'Тип', 'Группы', 'Часы'],
    [`${own}, часть 3`, 'лк', 'ИСТб-24-1', '36'],
  ]
  const [head, first] = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  const merged = first?.replace('<td>', '<td rowspan=2>')
  await paste(
    page,
    `<table>${head}${merged}<tr><td>лб</td><td>ИСТб-24-1</td><td>18</td></tr></table>`,
    rows.map((row) => row.join('\t')).join('\n'),
  )
  await expect(page.getByText('2 строки', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Прочитать вставленное' }).click()
  const start = page.getByRole('table', { name: 'Начало листа' })
  await start.waitFor({ timeout: patience })
  await expect(start.getByText(`${own}, часть 3`)).toHaveCount(2)
})
