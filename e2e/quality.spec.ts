import { expect, ownPage, test } from './fixtures/test'
import { PlanningPage } from './pages/planning-page'

const group = '?type=group&id=6&week=2026-11-16'

test('a planner checks a group from where they publish, filters by a rule, and follows a finding to its place', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'planner')
  await new PlanningPage(page).openLoad(group)
  await page.getByRole('button', { name: 'Действия с нагрузкой' }).click()
  await page.getByRole('menuitem', { name: 'Проверить', exact: true }).click()
  await expect(page).toHaveURL(/\/quality\/\?type=group&id=6&week=2026-11-16&drafts=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка расписания')
  await expect(page.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()

  const rules = page.getByRole('region', { name: 'По правилам' })
  await rules.getByRole('link').first().click()
  const found = page.getByRole('region', { name: 'Что найдено' })
  await expect(found).toBeFocused()
  await expect(page).toHaveURL(/&rule=\w+$/)
  await page.reload()
  await found
    .getByRole('link', { name: /^Показать в\sрасписании: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/\?type=\w+&id=-?\d+&week=2026-11-16/)
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test('a student checks a group without drafts, and no more than one', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  await page.goto('/quality/?type=group&id=6&week=2026-11-16')
  await expect(page.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /черновиками/ })).toHaveCount(0)
  await page.goto('/quality/?type=university')
  await expect(page.getByText('Проверить не получилось')).toBeVisible()
})
