import type { Browser } from '@playwright/test'
import { expect, openLive, ownPage, test, type DemoAccount } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

async function at(browser: Browser, account: DemoAccount, query: string): Promise<TaskPage> {
  const page = await ownPage(browser, account)
  const dashboard = await openLive(page, () => new TaskPage(page).open(query))
  await dashboard.isAlive()
  return dashboard
}

test('a class leaves its place because another makes way for it; both come back at once', async ({ browser }) => {
  const planner = await at(browser, 'planner', '?type=group&id=6&week=2026-11-23')
  const { page } = planner
  await page.getByRole('button', { name: 'Нагрузка', exact: true }).waitFor()
  const source = await planner.slotOf(planner.cellOf(planner.ownClasses.first()))
  const before = await planner.cellAt(source).getByRole('article').innerText()
  await planner.begin(planner.ownClasses.first(), 'Починить…')
  const dialog = page.getByRole('dialog', { name: 'Починить' })
  const ways = dialog.getByRole('group', { name: /^Перенести ещё одно/ })
  await ways.getByRole('radio').first().check()
  await expect(ways.getByText(/^если перенести/).first()).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Кто куда' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText(/^Коснётся: .+/)).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Сделать' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Ремонт' }).click()
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await submit.click()
  await expect(planner.toast(/^Перенесены 2/)).toBeVisible()
  await expect(planner.cellAt(source)).toContainText(/Перенесено на.*Причина: Ремонт/)

  await planner.undo()
  await expect(planner.cellAt(source)).not.toContainText('Перенесено')
  expect(await planner.cellAt(source).getByRole('article').innerText()).toBe(before)
})

test('the classes of a closed room get other rooms in one change', async ({ browser }) => {
  const keeper = await at(browser, 'rooms', '?type=auditory&id=110&week=2026-11-16')
  const { page } = keeper
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('menuitem', { name: /^Пожелания/ }).click()
  const panel = page.getByRole('complementary', { name: /^Пожелания/ })
  await panel.getByRole('button', { name: 'Закрыть аудиторию' }).click()
  const form = panel.getByRole('form')
  await form.getByRole('button', { name: 'Ремонт' }).click()
  await form.getByLabel(/^По дату/).fill('2026-11-20')
  await form.getByRole('button', { name: 'Закрыть всё равно' }).click()
  const standing = panel.getByRole('region', { name: /^Здесь уже/ }).getByRole('listitem')
  await expect(standing.first()).toBeVisible()

  await panel.getByRole('button', { name: /^Занятия: что делать, Ремонт/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Что делать с\sзанятиями/ })
  const choices = dialog.getByRole('combobox', { name: /^Что делать:/ })
  await expect(choices.first()).toBeVisible()
  const count = await choices.count()
  await choices.first().selectOption({ label: 'Оставить' })
  await expect(dialog.getByText(new RegExp(`с\\s${count - 1}\\sиз`))).toBeVisible()
  await choices.first().selectOption({ index: 1 })
  const submit = dialog.getByRole('button', { name: 'Сделать' })
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await submit.click()
  await expect(keeper.toast(/^Перенес/)).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Занятия: что делать, Ремонт/ })).toBeFocused()

  await keeper.undo()
  await panel.getByRole('button', { name: 'Открыть аудиторию: Ремонт' }).click()
  await expect(page.getByText('Аудитория открыта')).toBeVisible()
})
