import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

/** Takes back whatever an earlier attempt left: nobody is asked twice for one semester. */
async function takeAllBack(page: Page): Promise<void> {
  const { csrf } = (await (await page.request.get('/accounts/check-login/')).json()) as { csrf: string }
  const campaigns = (await (await page.request.get('/api/wish-campaign/')).json()) as { id: number }[]
  for (const { id } of campaigns)
    await page.request.delete(`/api/wish-campaign/${id}/`, { headers: { 'X-CSRFToken': csrf } })
}

test('a planner asks for wishes, a teacher answers on a phone, the list says who has not and reminds them', async ({
  browser,
}) => {
  const words = `Когда вам удобно? ${test.info().retry}`
  const planner = await ownPage(browser, 'planner')
  await takeAllBack(planner)
  await planner.clock.install()
  await planner.goto('/wishes/')
  await planner.getByRole('button', { name: 'Начать сбор…' }).click()
  const dialog = planner.getByRole('dialog', { name: 'Начать сбор пожеланий' })
  await dialog.getByLabel('Слова преподавателям').fill(words)
  await expect(dialog.getByText(/^Спросим \d+\s/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Начать' }).click()
  await expect(dialog).toBeHidden()
  await expect(planner.getByText(/^Начат сбор пожеланий/)).toBeVisible()
  await planner.getByRole('region', { name: 'Идут' }).getByRole('link').click()
  const list = planner.getByRole('region', { name: 'Кто ответил' })

  const teacher = await ownPage(browser, 'teacher')
  await teacher.setViewportSize({ width: 360, height: 740 })
  const { subjects } = (await (await teacher.request.get('/api/notice/')).json()) as {
    subjects: { type: string; title: string }[]
  }
  const name = subjects.find(({ type }) => type === 'teacher')?.title ?? ''
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await planner.getByRole('button', { name: /^Напомнить/ }).click()
  await expect(planner.getByText(/^Напоминание отправлено/)).toBeVisible()
  await expect(planner.getByRole('button', { name: /^Напомнить/ })).toHaveCount(0)

  await teacher.goto('/my/')
  await teacher.getByRole('link', { name: /^Напишите пожелания/ }).click()
  const asked = teacher.getByRole('region', { name: 'Ваши пожелания' })
  await expect(asked).toContainText(words)
  await asked.getByRole('button', { name: 'Добавить пожелание' }).click()
  const form = asked.getByRole('form', { name: 'Добавить пожелание' })
  await form.getByLabel('Пожелание').fill(words)
  await form.getByLabel('День').selectOption('Пятница')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form).toBeHidden()
  await expect(asked.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await asked.getByRole('button', { name: 'Готово' }).click()
  await expect(asked.getByRole('status')).toHaveText('готово')
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // Whoever has the list open sees within half a minute who has answered.
  await planner.clock.fastForward('00:35')
  await expect(row).toHaveCount(0)
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await planner.getByLabel('Только кто не ответил').uncheck()
  await expect(row).toContainText('готово')

  await planner.getByRole('button', { name: 'Закончить' }).click()
  await expect(planner.getByText('Сбор окончен').first()).toBeVisible()
  await teacher.reload()
  await expect(asked).toContainText('Сбор пожеланий окончен')
  await expect(asked.getByRole('button', { name: 'Добавить пожелание' })).toHaveCount(0)
  await takeAllBack(planner)
})
