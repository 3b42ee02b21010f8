import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { expect, test } from './fixtures/test'

/** Pairs between the groups, and groups without digits: no reader of timetables expects that. */
const oddFile = (name: string, groups: readonly [string, string]) =>
  fileOf(
    name,
    [
      ['Наш порядок занятий'],
      ['Дни недели', groups[0], 'Которая', groups[1]],
      ['Понедельник', 'Чтение карт лек. Шнуров А.А. К-901', '1', 'Вязание сетей пр. Вязов П.П. К-902'],
      [null, 'Вязание сетей пр. Вязов П.П. К-902', '2', null],
      ['Вторник', null, '1', 'Чтение карт лек. Шнуров А.А. К-901'],
      [null, 'Счёт узлов лаб. Вязов П.П. К-902', '2', null],
    ],
    ['A1:D1', 'A3:A4', 'A5:A6'],
  )

/** Groups down, days across, and the numbers of pairs within the cells. */
const numberedFile = () =>
  fileOf('списки.xlsx', [
    ['Кто', 'Понедельник', 'Вторник'],
    ['Прибой', '1. Чтение карт лек. Шнуров А.А. К-901\n2. Вязание сетей пр. Вязов П.П. К-902', null],
    ['Отмель', '2. Счёт узлов лаб. Вязов П.П. К-903', '1. Чтение карт лек. Шнуров А.А. К-901'],
  ])

function fileOf(name: string, rows: (string | null)[][], merges: string[] = []) {
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!merges'] = merges.map(utils.decode_range)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Порядок')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

const upload = async (page: Page, file: ReturnType<typeof oddFile>) => {
  await page.goto('/admin/import/')
  await page.getByLabel('Файл с данными').setInputFiles(file)
}

test('a sheet of an unknown shape is marked in a dozen acts, and so is next year’s', async ({ page, signInAs }) => {
  await signInAs('admin')
  let acts = 0
  const act = async (done: Promise<unknown>) => {
    await done
    acts += 1
  }
  await act(upload(page, oddFile('порядок.xlsx', ['Восход', 'Закат'])))

  // No reader knows the sheet, so it is shown, and a wrong choice is told where it stands.
  const sheet = page.getByRole('grid', { name: 'Лист «Порядок»' })
  const means = page.getByRole('group', { name: 'Что выделено' })
  const say = async (place: RegExp, meaning: string) => {
    await act(sheet.getByRole(place.source.includes('Строка') ? 'rowheader' : 'columnheader', { name: place }).click())
    await act(means.getByRole('button', { name: meaning, exact: true }).click())
  }
  await say(/^Столбец B/, 'Пары или время')
  await expect(page.getByText('здесь не номера пар и не время')).toBeVisible()
  await say(/^Столбец C/, 'Пары или время')
  await act(page.getByRole('button', { name: 'Убрать: Пары или время: Столбец B' }).click())
  await say(/^Строка 2/, 'Группы')
  await expect(page.getByText(/^Читается: 5 занятий, под вопросом 0\./)).toBeVisible()
  await act(page.getByRole('button', { name: 'Запомнить и дальше' }).click())
  await act(page.getByRole('button', { name: 'Проверить' }).click())
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
  expect(acts).toBeLessThanOrEqual(12)
  await page.getByRole('button', { name: 'Разбор' }).click()
  await expect(page.getByRole('article').first()).toContainText('Восход')

  // Another year has other groups, and nothing is asked.
  await upload(page, oddFile('порядок 2.xlsx', ['Прилив', 'Отлив']))
  await expect(page.getByText('Разметка запомнена.')).toBeVisible()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
  await page.getByRole('button', { name: 'Разбор' }).click()
  await expect(page.getByRole('article').first()).toContainText('Прилив')
  await page.getByText('Правила чтения').click()
  await page.getByRole('button', { name: 'Забыть правило: Разметка листов, как «Порядок»' }).click()
  await expect(page.getByText('Разметка листов, как «Порядок»')).toBeHidden()
})

test('a sheet whose cells number their lessons is marked in a few acts, and what no mark can say has a way on', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await upload(page, numberedFile())
  await expect(page.getByRole('grid', { name: 'Лист «Порядок»' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Шаблон таблицы' })).toBeVisible()
  await page.getByRole('columnheader', { name: /^Столбец A/ }).click()
  const means = page.getByRole('group', { name: 'Что выделено' })
  await means.getByRole('button', { name: 'Группы', exact: true }).click()
  await page.getByLabel('Строки одной пары').selectOption({ label: 'номер пары\u00a0— в\u00a0клетке: «2. Физика»' })
  await expect(page.getByText(/^Читается: 4 занятия, под вопросом 0\./)).toBeVisible()
  await page.getByRole('button', { name: 'Запомнить и дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible()
  await page.getByRole('button', { name: 'Разбор' }).click()
  await expect(page.getByRole('article').first()).toContainText('Прибой')
  await page.getByText('Правила чтения').click()
  await page.getByRole('button', { name: 'Забыть правило: Разметка листов, как «Порядок»' }).click()
  await expect(page.getByText('Разметка листов, как «Порядок»')).toBeHidden()

  // The same file as a table lacks its columns, and leads back to the marks.
  await page.getByRole('button', { name: 'Листы' }).click()
  await page.getByRole('button', { name: 'Читать как таблицу' }).click()
  await page.getByRole('button', { name: 'Это сетка: разметить' }).click()
  await expect(page.getByRole('grid', { name: 'Лист «Порядок»' })).toBeVisible()
})
