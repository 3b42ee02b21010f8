import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'
import { expect, ownPage, test } from './fixtures/test'

const path = '/hours/'
const reason = 'Приём зачёта у опоздавших'

/** The teacher of the demo account `teacher`, with their department. */
const demoTeacher = () =>
  withDatabase(async (sql) => {
    const [row] = await sql<{ id: number; name: string; department: number }[]>`
      select t.id, t.name, t.department_id as department from "user" u join teacher t on t.id = u.teacher_id
      where u.username = 'teacher'`
    if (!row) throw new Error('The demo account is bound to no teacher.')
    return row
  })

const forget = () =>
  withDatabase(async (sql) => {
    await sql`delete from hours_entry where reason = ${reason}`
  })

const journal = (page: Page) => page.getByRole('region', { name: 'Журнал исправлений' })
const months = (page: Page) => page.getByRole('region', { name: 'По месяцам' })

test.describe('hours of a year', () => {
  test.beforeEach(forget)
  test.afterEach(forget)

  test('a dispatcher goes from everybody to a teacher, corrects hours, takes it back and exports them', async ({
    page,
    signInAs,
  }) => {
    const teacher = await demoTeacher()
    await signInAs('admin')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Часы: Университет')
    await page.goto(`${path}?department=${teacher.department}`)
    await page.getByRole('region', { name: 'Преподаватели' }).getByRole('link', { name: teacher.name }).click()
    await expect(months(page)).toBeVisible()

    await journal(page).getByRole('button', { name: 'Исправить часы…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Часы, с плюсом или минусом').fill('4')
    await dialog.getByRole('combobox', { name: 'Причина' }).or(dialog.getByLabel('Причина')).first().fill(reason)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(journal(page).getByText(reason)).toBeVisible()
    await expect(months(page).getByRole('columnheader', { name: 'Исправ' })).toBeVisible()

    const report = page.getByText('Часы исправлены')
    await report.locator('..').getByRole('button', { name: 'Отменить' }).click()
    await expect(journal(page).getByText(reason)).toBeHidden()

    const href = await page.getByRole('link', { name: 'Скачать .xlsx' }).getAttribute('href')
    const book = await page.request.get(href ?? '')
    expect(book.status()).toBe(200)
    expect(book.headers()['content-type']).toContain('spreadsheetml')
  })

  test('a teacher sees own hours from the menu, and corrects none', async ({ page, signInAs }) => {
    const teacher = await demoTeacher()
    await signInAs('teacher')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(teacher.name)
    await expect(months(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Исправить часы…' })).toBeHidden()
    expect((await page.goto(`${path}?department=${teacher.department}`))?.status()).toBe(404)
  })

  test('it fits a phone and is read aloud', async ({ browser }) => {
    const page = await ownPage(browser, 'teacher')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(months(page)).toBeVisible()
    await staysWithin(page, path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

test('a student is told who may see hours, and shown none', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  await page.goto(path)
  await expect(page.getByRole('main')).toHaveText(
    'Часы' +
      'Свои часы видит преподаватель, часы кафедры — тот, кто ведёт её нагрузку, часы университета — администратор.',
  )
  const teacher = await demoTeacher()
  expect((await page.goto(`${path}?teacher=${teacher.id}`))?.status()).toBe(404)
})
