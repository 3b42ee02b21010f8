import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openLive, ownPage, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

const week = 'type=group&id=6&week=2026-11-16'

const table = (page: Page) => page.getByRole('table', { name: 'Неделя' })
const changes = (page: Page) => page.getByRole('listitem').filter({ hasText: /добавлено|переставлено|убрано/ })

async function make(page: Page, name: string): Promise<string> {
  await page.goto('/variants/')
  await page.getByRole('button', { name: 'Новый вариант' }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page).toHaveURL(/\/variants\/\d+\/$/)
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?${week}`)
  await expect(table(page)).toBeVisible()
  return pathname
}

test('a planner moves and takes away in a variant, compares, takes it over, and takes that back', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  const path = await make(page, 'Проба перестановки')
  await table(page)
    .getByRole('button', { name: /Современные проблемы веб-приложений В-401/ })
    .click()
  const hand = page.getByRole('region', { name: 'Выбрано' })
  await hand.getByRole('checkbox', { name: /последующими/ }).uncheck()
  await table(page)
    .getByRole('button', { name: /: все\s1$/ })
    .last()
    .click()
  await expect(hand).toBeHidden()
  await expect(changes(page)).toHaveCount(1)
  await expect(table(page).getByText('переставлено: ')).toBeVisible()
  await table(page)
    .getByRole('button', { name: /Безопасность жизнедеятельности/ })
    .first()
    .click()
  await hand.getByRole('button', { name: 'Убрать' }).click()
  await expect(changes(page).filter({ hasText: 'убрано' })).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить шаг' }).click()
  await expect(changes(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Качество' }).click()
  // The first request starts the thread that compares.
  await expect(page.getByText(/^По\sзатронутым\sгруппам/)).toBeVisible({ timeout: 30_000 })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.getByRole('button', { name: /^Перенести\sв/ }).click()
  const taking = page.getByRole('dialog')
  await expect(taking.getByRole('list', { name: 'Кого это касается:' })).toContainText('1\u00a0группа')
  const submit = taking.getByRole('button', { name: 'Перенести', exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await taking.getByRole('textbox', { name: /^(Причина|Почему)/ }).fill('Согласовано')
  await submit.click()
  await expect(page.getByText(/^Перенесено\sв\sрасписание:\s1/)).toBeVisible()
  await expect(page.getByText(/·\sперенесён$/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText(/^Отменено/)).toBeVisible()
  await page.goto(`${path}?${week}`)
  await expect(changes(page)).toHaveCount(1)
})

test('two variants are compared with each other, by class and by quality', async ({ page, signInAs }) => {
  await signInAs('planner')
  await make(page, 'Первый из двух')
  const remove = async (title: RegExp) => {
    await table(page).getByRole('button', { name: title }).first().click()
    await page.getByRole('region', { name: 'Выбрано' }).getByRole('button', { name: 'Убрать' }).click()
    await expect(changes(page).filter({ hasText: 'убрано' })).not.toHaveCount(0)
  }
  await remove(/Безопасность жизнедеятельности/)
  const path = await make(page, 'Второй из двух')
  await expect(changes(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Сравнить с' }).selectOption('Первый из двух')
  await expect(changes(page).filter({ hasText: 'добавлено' })).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Качество' }).click()
  await expect(page.getByRole('columnheader', { name: 'В другом' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: 'Сравнить с' }).selectOption('Расписание')
  await page.goto(`${path}?${week}`)
  await expect(changes(page)).toHaveCount(0)
})

test('readers have no variants, and nobody sees what another has not shown', async ({ browser }) => {
  const planner = await ownPage(browser, 'planner')
  const path = await make(planner, 'Только моё')
  const student = await ownPage(browser, 'student')
  expect((await student.goto('/variants/'))?.status()).toBe(404)
  expect((await student.goto(path))?.status()).toBe(404)
  const admin = await ownPage(browser, 'admin')
  expect((await admin.goto(path))?.status()).toBe(404)
  await planner.getByRole('checkbox', { name: 'Показать коллегам' }).click()
  await expect.poll(async () => (await admin.goto(path))?.status()).toBe(200)
  await expect(admin.getByText('Только просмотр')).toBeVisible()
})

test('what is left is placed inside a variant, taken back as one step, and the timetable sees none of it', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  const path = await make(page, 'Доставка')
  const open = page.getByRole('button', { name: 'Доставить остаток…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Доставить остаток' })
  await expect(dialog.getByText(/в\sэтом\sварианте/)).toBeVisible()
  await dialog.getByLabel('Искать').selectOption('10')
  await dialog.getByRole('button', { name: 'Начать поиск' }).click()
  const keep = dialog.getByRole('button', { name: 'Оставить в\u00a0варианте' })
  await expect(keep).toBeVisible({ timeout: 40_000 })
  await expect(dialog.getByText(/^Для\sварианта «Доставка»/)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  // The timetable's own week shows none of the variant's proposals.
  const other = await page.context().newPage()
  await other.goto(`/?${week}`)
  await expect(other.getByRole('gridcell').first()).toBeVisible()
  await expect(other.getByRole('button', { name: /^Предложено поиском: / })).toHaveCount(0)
  await other.close()

  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^В\sварианте «Доставка»: \d+/)).toBeVisible()
  await expect(changes(page)).not.toHaveCount(0)
  await expect(changes(page).filter({ hasText: 'переставлено' })).toHaveCount(0)
  await expect(page.getByText(/·\s1\sшаг/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить шаг' }).click()
  await expect(changes(page)).toHaveCount(0)
  expect(page.url()).toContain(path)
})

test('a repair is put into a new variant, and the timetable stays as it is', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  const planner = await openLive(page, () => new TaskPage(page).open('?type=group&id=6&week=2026-11-23'))
  await planner.isAlive()
  await page.getByRole('button', { name: 'Нагрузка', exact: true }).waitFor()
  const source = await planner.slotOf(planner.cellOf(planner.ownClasses.first()))
  const before = await planner.cellAt(source).getByRole('article').innerText()
  await planner.begin(planner.ownClasses.first(), 'Починить…')
  const dialog = page.getByRole('dialog', { name: 'Починить' })
  await dialog
    .getByRole('group', { name: /^Перенести ещё одно/ })
    .getByRole('radio')
    .first()
    .check()
  await dialog.getByRole('button', { name: /^В\sвариант/ }).click()
  const form = page.getByRole('dialog', { name: /^Положить\sв\sвариант/ })
  const choice = form.getByLabel('Вариант', { exact: true })
  await expect(form.getByRole('button', { name: 'Положить' })).toBeVisible()
  if ((await choice.count()) > 0) await choice.selectOption('Новый вариант')
  await form.getByLabel('Название').fill('Починка')
  await form.getByRole('button', { name: 'Положить' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(planner.toast(/^В\sварианте «Починка» переставлено: 2/)).toBeVisible()
  expect(await planner.cellAt(source).getByRole('article').innerText()).toBe(before)
  await page.getByRole('button', { name: 'Открыть', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Починка' })).toBeVisible()
  await expect(changes(page).filter({ hasText: 'переставлено' })).toHaveCount(2)
})
