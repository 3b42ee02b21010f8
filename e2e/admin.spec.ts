import { expect, test } from './fixtures/test'

test('the administration shows the academic year, and what was imported', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Админка')

  await expect(page.getByRole('region', { name: 'Проверка настройки' })).toContainText('Неизвестно, сколько мест')
  await expect(page.getByRole('region', { name: 'Загрузки расписания' })).toContainText('ещё не загружали')
  await expect(page.getByText('Первые шаги')).toHaveCount(0)
})

test('a table to fill in is for the administrator alone', async ({ page, signInAs }) => {
  await signInAs('planner')
  expect((await page.request.get('/api/timetable/template/')).status()).toBe(403)
  await signInAs('admin')
  const answer = await page.request.get('/api/timetable/template/')
  expect(answer.status()).toBe(200)
  expect(decodeURIComponent(answer.headers()['content-disposition'] ?? '')).toContain('Шаблон расписания.xlsx')
})
