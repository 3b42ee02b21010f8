import { expect, test } from './fixtures/test'
import { TopBar } from './pages/top-bar'

const head = 'Дисциплина;Тип;Группы;Часы'
const file = (...rows: string[]) => ({
  name: 'load.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...rows].join('\n')),
})

test('a file of load is looked at row by row, mended and stored', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/dashboard/')
  const bar = new TopBar(page)
  await bar.openOptions()
  await bar.option('Админка').click()
  await page.getByRole('link', { name: 'Загрузка нагрузки' }).click()
  await expect(page.getByRole('heading', { name: 'Загрузка нагрузки' })).toBeVisible()

  const chooser = page.getByLabel('Файл нагрузки')
  const apply = page.getByRole('button', { name: /^Загрузить/ })
  const row = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(number), exact: true }) })

  await chooser.setInputFiles({ ...file(), buffer: Buffer.from('Дисциплина;Часы\nФизика;36') })
  await expect(page.getByRole('main').getByRole('status')).toContainText('В первой строке нет столбца «Тип».')

  const good = 'Физика плазмы;лк;ИСТб-24-1;36'
  await chooser.setInputFiles(file(good, 'Физика плазмы;лк;Нет-1;36'))
  await expect(row(3)).toContainText('нет группы «Нет-1»')
  await expect(row(2)).toBeHidden()
  await page.getByRole('button', { name: 'все 2' }).click()
  await expect(row(2)).toContainText('новая')
  await expect(apply).toBeHidden()

  await chooser.setInputFiles(file(good, 'Физика плазмы;лб;ИСТб-24-1;18'))
  await expect(page.getByRole('button', { name: 'Загрузить 2 строки' })).toBeVisible()
  await apply.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Нагрузка загружена: новых 2, изменённых 0, прежних 0.',
  )

  await chooser.setInputFiles(file(good.replace('36', '40'), 'Физика плазмы;лб;ИСТб-24-1;18'))
  await expect(row(2)).toContainText('часы 36 → 40')
  await expect(row(3)).toContainText('без изменений')
  await apply.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('изменённых 1')
  await chooser.setInputFiles(file(good.replace('36', '40')))
  await expect(page.getByText('Загружать нечего: всё это уже есть.')).toBeVisible()
})

test('the template is downloaded, and read as a file without rows', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/load/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать шаблон' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('Шаблон нагрузки.xlsx')
  await page.getByLabel('Файл нагрузки').setInputFiles(await template.path())
  await expect(page.getByRole('main').getByRole('status')).toContainText('ни одной строки')
})

test('nobody but an administrator finds the page', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/admin/load/')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
})
