import { expect, test } from './fixtures/test'

test('the administration shows who may do what, the academic year, and what was imported', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Админка')

  const accounts = page.getByRole('region', { name: 'Учётные записи' })
  await expect(accounts.getByRole('row', { name: /^admin/ })).toContainText('администратор')
  const planner = accounts.getByRole('row', { name: /^planner/ })
  await planner.getByText(/\d+\sправ/).click()
  await expect(planner.getByText('can set nagruzka items', { exact: true })).toBeVisible()
  await expect(planner.getByText('ставить занятия')).toBeVisible()
  await expect(planner.getByText(/редактор: факультет/)).toBeVisible()

  await expect(page.getByRole('region', { name: 'Проверка настройки' })).toContainText(
    'Неизвестно, сколько мест',
  )
  await expect(page.getByRole('region', { name: 'Загрузки расписания' })).toContainText('ещё не загружали')
  await expect(page.getByText('Первые шаги')).toHaveCount(0)

  await page.goto('/admin/?account=planner')
  await expect(planner).toBeVisible()
  await expect(accounts.getByRole('row', { name: /^student/ })).toHaveCount(0)
  await accounts.getByRole('searchbox').fill('СТУДЕНТ')
  await page.keyboard.press('Enter')
  await expect(accounts.getByRole('row', { name: /^student/ })).toBeVisible()
  await expect(planner).toHaveCount(0)
})

test('a table to fill in is for the administrator alone', async ({ page, signInAs }) => {
  await signInAs('planner')
  expect((await page.request.get('/api/timetable/template/')).status()).toBe(403)
  await signInAs('admin')
  const answer = await page.request.get('/api/timetable/template/')
  expect(answer.status()).toBe(200)
  expect(decodeURIComponent(answer.headers()['content-disposition'] ?? '')).toContain(
    'Шаблон расписания.xlsx',
  )
})
