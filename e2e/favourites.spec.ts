import { expect, test } from './fixtures/test'
import { TopBarPage } from './pages/top-bar'

test('what was shown stands first, stars before all, and a press returns to it', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  const group = await bar.choose('Группа', 'исб')
  await expect(bar.favourite(group)).toHaveAttribute('aria-current', 'true')
  const teacher = await bar.choose('Преподаватель', 'семенов')
  await expect(bar.favourite(teacher)).toHaveAttribute('aria-current', 'true')
  expect(await bar.favouriteTitles()).toEqual([teacher, group])

  await bar.star(group).click()
  await expect(bar.star(group)).toHaveAttribute('aria-pressed', 'true')
  expect(await bar.favouriteTitles()).toEqual([group, teacher])

  await bar.favourite(group).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group)
  await expect(page).toHaveURL(/type=group/)
  await page.reload()
  await expect(bar.star(group)).toHaveAttribute('aria-pressed', 'true')
  expect(await bar.favouriteTitles()).toEqual([group, teacher])
})

test('the dashboard opens on what was shown last', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  const group = await bar.choose('Группа', 'исб')
  await expect(bar.favourite(group)).toBeVisible()
  await page.goto('/dashboard/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group)
})

test('other pages add nothing', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/meta-programs/?type=group&id=6')
  await page.goto('/dashboard/')
  await expect(page.getByText('Здесь появятся расписания')).toBeVisible()
})
