import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { expect, test } from './fixtures/test'
import { TopBarPage } from './pages/top-bar'

const loadFile = (...rows: string[]) => ({
  name: 'load.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Дисциплина;Тип;Группы;Часы', ...rows].join('\n')),
})

const titles = ['Что', 'Вид занятия', 'День недели', '№ пары', 'Учебная группа', 'Где']

/** A workbook with a hidden sheet before the actual one, and a title above its table. */
function workbook(name: string, ...rows: (string | number)[][]) {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['черновик']]), 'Черновик')
  const sheet = utils.aoa_to_sheet([['Расписание на осень'], titles, ...rows])
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: titles.length - 1 } }]
  utils.book_append_sheet(book, sheet, 'Осень')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

/** Uploads a file and waits for its first rows. */
async function sendAs(page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) {
  await page.goto('/admin/import/')
  await page.getByLabel('Файл с данными').setInputFiles(file)
  await page.getByRole('table', { name: 'Начало листа' }).waitFor()
}

const column = (page: Page, letter: string) => page.getByRole('combobox', { name: `Столбец ${letter}` })

test('a file of load is looked at row by row, stored, and taken back', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await bar.option('Админка').click()
  await page.getByRole('link', { name: 'Загрузка из файла' }).click()
  await expect(page.getByRole('heading', { name: 'Загрузка из файла' })).toBeVisible()

  const good = 'Физика плазмы;лк;ИСТб-24-1;36'
  await sendAs(page, loadFile(good, 'Физика плазмы;лк;Нет-1;36'))
  await page.getByRole('button', { name: 'Проверить' }).click()
  const list = page.getByRole('list', { name: 'Строки файла' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Группы: нет группы «Нет-1»')
  await page.getByRole('button', { name: 'все 2' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Записать/ })).toBeHidden()

  await sendAs(page, loadFile(good, 'Физика плазмы;лб;ИСТб-24-1;18'))
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Записать 2 строки' }).click()
  await expect(page.getByText('Загружено: новых 2, изменится 0, без изменений 0.')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible()
})

test('a timetable from .xlsx: a column is corrected, remembered, and the weeks are looked at', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const row = ['Квантовая оптика', 'лек', 'Суббота', 7, 'ИСТб-24-1', 'К-101']
  await sendAs(page, workbook('autumn.xlsx', row))
  await expect(page.getByText('скрытый лист «Черновик», он не читается')).toBeVisible()
  await expect(column(page, 'B')).toHaveValue('type')
  await expect(column(page, 'A')).toHaveValue('')
  await expect(page.getByText('Укажите, где «Дисциплина»')).toBeVisible()
  await column(page, 'A').selectOption('Дисциплина *')
  await expect(page.getByText('выбрано вами')).toBeVisible()
  await column(page, 'F').selectOption('Аудитории')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByText(/^Эта неделя/)).toBeVisible()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible({ timeout: 60_000 })
  const week = page.getByRole('table', { name: 'ИСТб-24-1' })
  await expect(week.getByRole('article').filter({ hasText: 'Квантовая оптика' })).toContainText('новое')

  // The next file with the same titles is read the same way, and earlier stages can be revisited.
  await sendAs(page, workbook('again.xlsx', row, row))
  await expect(column(page, 'A')).toHaveValue('discipline')
  await expect(page.getByText('как в прошлый раз')).toHaveCount(2)
  await page.getByRole('button', { name: 'Файл' }).click()
  await expect(page.getByRole('combobox', { name: 'Что в файле' })).toHaveValue('timetable')
})

test('rooms from .csv: a name in other letters is said to be one that is there, and remembered', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  // Answers are remembered, so a retry asks about another letter.
  const [latin, russian] = test.info().retry === 0 ? ['K', 'К'] : ['E', 'Е']
  const rooms = { ...loadFile(), name: 'rooms.csv', buffer: Buffer.from(`Кабинет\n${latin}-амф.\nЩ-777`) }
  await sendAs(page, rooms)
  await expect(page.getByRole('combobox', { name: 'Что в файле' })).toHaveValue('room')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ответьте про каждое похожее название.')).toBeVisible()
  const question = page.getByRole('group', { name: `${latin}-амф.` })
  await question.getByRole('button', { name: `Это «${russian}-амф.»` }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Записать 1 строку' }).click()
  await expect(page.getByText('Загружено: новых 1, изменится 0, без изменений 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible()

  await sendAs(page, rooms)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
})

test('people of a file get their links once they are stored, each on a strip to print', async ({ page, signInAs }) => {
  await signInAs('admin')
  // An account created by a first try still exists in the retry.
  const [surname, login] = test.info().retry === 0 ? ['Карасёв', 'karaseva-a'] : ['Окунёв', 'okuneva-a']
  const people = `ФИО;Логин;Роль;Группа\n${surname} Пётр;;студент;ИСТб-24-1\n${surname}а Анна;;;`
  await sendAs(page, { ...loadFile(), name: 'people.csv', buffer: Buffer.from(people) })
  await expect(page.getByRole('combobox', { name: 'Что в файле' })).toHaveValue('user')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByRole('list', { name: 'Строки файла' })).toContainText(`логин ${login}`)
  await page.getByRole('button', { name: 'Записать 2 строки' }).click()
  await page.getByRole('button', { name: 'Получить ссылки' }).click()
  const strips = page.getByRole('list', { name: 'Ссылки для входа' }).getByRole('listitem')
  await expect(strips).toHaveCount(2)
  await expect(strips.first()).toContainText(/Пётр.*\/invite\/[\w-]{32}\//s)
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(strips.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Отменить загрузку' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Готово', exact: true }).last().click()
  await expect(strips).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible()
})

test('nobody but an administrator finds the page', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/admin/load/')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
})
