import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'
import { expect, ownPage, test } from './fixtures/test'

const path = '/workbench/load/'
const discipline = 'Вязание крючком'
const shown = `${path}?q=${encodeURIComponent(discipline)}`
const file = 'нагрузка института.xlsx'

/** Two items of a discipline of its own, one for each group, with hours and the same teacher. */
const addLoad = () =>
  withDatabase(async (sql) => {
    await sql`insert into discipline (title) values (${discipline})`
    await sql`
      with made as (
        insert into load_item (semester_id, discipline_id, lesson_type, required_hours, starts_on, ends_on, source_key)
        select s.id, d.id, 2, 36, s.starts_on, s.ends_on, 'load table ' || given.title
        from (select * from semester where half = 1 order by starts_on limit 1) s, discipline d,
          unnest(array['АСУб-24-1', 'АСУб-25-1']) as given (title)
        where d.title = ${discipline}
        returning id, source_key
      ), taught as (
        insert into load_item_teacher
        select made.id, (select id from teacher where active order by id limit 1) from made
      )
      insert into load_item_group
      select made.id, g.id from made join "group" g on 'load table ' || g.title = made.source_key`
  })

/** A load file that made the one and changed the other. */
const listLoad = () =>
  withDatabase(async (sql) => {
    await sql`
      with stored as (
        insert into change (action, subject) values ('load.import', ${sql.json({ file })}) returning id)
      insert into load_listing (change_id, load_item_id, before)
      select stored.id, l.id, case when l.source_key like '%24-1' then
        jsonb_build_object('requiredHours', 30, 'startsOn', l.starts_on, 'endsOn', l.ends_on, 'students', l.students) end
      from stored, load_item l where l.source_key like 'load table %'`
  })

const removeLoad = () =>
  withDatabase(async (sql) => {
    await sql`delete from load_item where discipline_id in (select id from discipline where title = ${discipline})`
    await sql`delete from discipline where title = ${discipline}`
    await sql`delete from change where action = 'load.import' and subject ->> 'file' = ${file}`
  })

const row = (page: Page, group: string) =>
  page.getByRole('row').filter({ hasText: discipline }).filter({ hasText: group })
const columns = { groups: 3, subgroup: 4, teachers: 5, hours: 6, placed: 7, left: 10, students: 11 } as const
const cell = (page: Page, group: string, column: keyof typeof columns) =>
  row(page, group).getByRole('gridcell').nth(columns[column])

/** Pastes a block of a spreadsheet onto the focused cell. */
const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** The rows come with the page, and take keys and the clipboard once its scripts run. */
const isAwake = (page: Page) =>
  expect(async () => {
    await cell(page, 'АСУб-24-1', 'hours').press('ArrowRight')
    await expect(cell(page, 'АСУб-24-1', 'placed')).toBeFocused({ timeout: 500 })
  }).toPass()

const takeBack = async (page: Page, said: string | RegExp) => {
  const report = page.getByText(said)
  await expect(report).toBeVisible()
  await report.locator('..').getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText(/^Отменено/)).toBeVisible()
}

test.describe('the load as a table', () => {
  test.beforeEach(addLoad)
  test.afterEach(removeLoad)

  test('is opened from the workbench, filtered, and its cells are written by keyboard', async ({ page, signInAs }) => {
    await signInAs('planner')
    await page.goto('/workbench/')
    await page.getByRole('link', { name: 'Нагрузка', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нагрузка')
    await page.getByRole('searchbox').fill(discipline)
    await expect(page.getByText(/^2 из\s\d+\sстрок/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^2 из\s\d+\sстрок/)).toBeVisible()
    await isAwake(page)
    await expect(row(page, 'АСУб-24-1')).toBeVisible()

    await cell(page, 'АСУб-24-1', 'hours').focus()
    await page.keyboard.type('4')
    await page.keyboard.type('0')
    await page.keyboard.press('Escape')
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText('36')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'АСУб-25-1', 'hours')).toBeFocused()
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText('40')
    await takeBack(page, 'Нагрузка изменена: 1 строка')
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText('36')

    await cell(page, 'АСУб-25-1', 'hours').press('Enter')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('много')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /часы «много»/ })).toBeVisible()
    await expect(cell(page, 'АСУб-25-1', 'hours')).toHaveAttribute('aria-invalid', 'true')
  })

  test('a block is pasted with a preview, all or nothing, and taken back at once', async ({ page, signInAs }) => {
    await signInAs('planner')
    await page.goto(`${shown}&sort=groups`)
    await isAwake(page)
    await cell(page, 'АСУб-24-1', 'hours').focus()
    await paste(page, '20\nдва')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('часы «два»')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await cell(page, 'АСУб-24-1', 'hours').focus()
    await paste(page, '20\n22')
    await expect(dialog.getByText('часы: 36 → 22')).toBeVisible()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(cell(page, 'АСУб-25-1', 'hours')).toContainText('22')
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText('20')
    await takeBack(page, 'Нагрузка изменена: 2 строки')
    await expect(cell(page, 'АСУб-25-1', 'hours')).toContainText('36')
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText('36')
  })

  test('rows are joined to a stream and split by hours, each taken back', async ({ page, signInAs }) => {
    await signInAs('planner')
    await page.goto(shown)
    await isAwake(page)
    await page.getByRole('checkbox', { name: 'Отметить все строки' }).check()
    await page.getByRole('button', { name: 'Объединить…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Войдут в неё и исчезнут')).toBeVisible()
    await dialog.getByRole('button', { name: 'Объединить' }).click()
    await expect(row(page, 'АСУб-24-1')).toContainText('АСУб-25-1')
    await takeBack(page, 'Объединено: 2 строки')
    await expect(page.getByText(/^2 из\s\d+\sстрок/)).toBeVisible()

    for (const group of ['АСУб-24-1', 'АСУб-25-1']) await expect(cell(page, group, 'hours')).toContainText('36')
    await row(page, 'АСУб-25-1').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Разделить…' }).click()
    await page.getByRole('button', { name: 'по часам' }).click()
    await dialog.getByLabel('Часы строки 1').fill('10')
    await dialog.getByLabel('Часы строки 2').fill('26')
    await expect(dialog.getByText('Всего 36 часов, как и было.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Разделить' }).click()
    await expect(row(page, 'АСУб-25-1')).toHaveCount(2)
    await takeBack(page, 'Разделено на 2 строки')
    await expect(row(page, 'АСУб-25-1')).toHaveCount(1)
  })

  test('what a load file did is marked and filtered', async ({ page, signInAs }) => {
    await listLoad()
    await signInAs('planner')
    await page.goto(shown)
    await isAwake(page)
    await expect(page.getByText(`Последняя загрузка: ${file}`)).toBeVisible()
    await expect(row(page, 'АСУб-25-1')).toContainText('новая')
    await expect(cell(page, 'АСУб-24-1', 'hours')).toContainText(/30.*36/)
    await page.getByRole('button', { name: /^Новые 1/ }).click()
    await expect(row(page, 'АСУб-24-1')).toBeHidden()
    await expect(row(page, 'АСУб-25-1')).toBeVisible()
    await expect(page).toHaveURL(/listed=new/)
  })

  test('it fits a phone, is read aloud, and goes to paper and a workbook as it is filtered', async ({ browser }) => {
    const page = await ownPage(browser, 'planner')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(shown)
    await expect(row(page, 'АСУб-24-1')).toBeVisible()
    await staysWithin(page, path)
    // The line of totals takes the focus once it has been measured.
    await expect(page.getByRole('group', { name: 'Итого' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const book = await page.request.get(
      (await page.getByRole('link', { name: 'Скачать .xlsx' }).getAttribute('href')) ?? '',
    )
    expect(book.status()).toBe(200)
    await page.getByRole('link', { name: 'Напечатать' }).click()
    await expect(page.getByRole('row').filter({ hasText: discipline })).toHaveCount(2)
    await expect(page.getByRole('row').filter({ hasText: 'Итого' })).toContainText('72')
  })
})

test('a faculty’s whole load is drawn a screen at a time, and reached by keyboard', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  await page.goto(path)
  const grid = page.getByRole('grid', { name: 'Нагрузка по строкам' })
  const count = Number(await grid.getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(200)
  await expect(grid.getByRole('row')).not.toHaveCount(count)
  // Keys are heard once the page's scripts run.
  await expect(async () => {
    await grid.getByRole('gridcell').nth(1).focus()
    await page.keyboard.press('ControlOrMeta+ArrowDown')
    await expect(page.locator(`[aria-rowindex="${count}"]`)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('others have no such page', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  expect((await page.goto(path))?.status()).toBe(404)
})

test('a column is widened by keys, and stays so', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('planner')
  await page.goto(path)
  const head = page.getByRole('columnheader', { name: 'Дисциплина' })
  const width = async () => (await head.boundingBox())?.width ?? 0
  const edge = page.getByRole('separator', { name: 'Ширина столбца «Дисциплина»' })
  await expect(async () => {
    await edge.press('ArrowRight')
    expect(await width()).toBeGreaterThan(330)
  }).toPass()
  const widened = await width()
  await page.reload()
  await expect.poll(width).toBeCloseTo(widened, 0)
})
