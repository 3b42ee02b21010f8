import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

const week = 'type=group&id=6&week=2026-11-16'

const table = (page: Page) => page.getByRole('table', { name: 'Неделя' })
const changes = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /добавлено|переставлено|убрано/ })

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
  await expect(page.getByText(/^По\sзатронутым\sгруппам/)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.getByRole('button', { name: /^Перенести\sв/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(page.getByText(/^Перенесено\sв\sрасписание:\s1/)).toBeVisible()
  await expect(page.getByText(/·\sперенесён$/)).toBeVisible()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText(/^Отменено/)).toBeVisible()
  await page.goto(`${path}?${week}`)
  await expect(changes(page)).toHaveCount(1)
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
