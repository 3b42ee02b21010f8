import { fetFile } from '@/testing/neighbours'
import { expect, test } from './fixtures/test'

test('a file of another system is found out about, tried, stored and taken back', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/import/')
  await page.getByRole('link', { name: 'Переход из других систем' }).click()
  await expect(page.getByRole('heading', { name: 'FET (.fet)' })).toBeVisible()
  await page.getByRole('link', { name: 'К загрузке' }).click()

  const subject = `Теория витков ${test.info().retry}`
  const group = `Вит-${test.info().retry}`
  const years = `<Year><Name>${group}</Name></Year>`
  const text = fetFile(
    [
      {
        subject,
        students: [group],
        teachers: ['Виткова А. А.'],
        at: ['Вторник', '2', `Витая-${test.info().retry}`],
      },
      { subject: 'Без места', students: [group] },
    ],
    { hours: ['1', '2', '3'], years, teachers: [], rooms: [] },
  )
  const file = { name: 'timetable', mimeType: 'text/xml', buffer: Buffer.from(text) }
  await page.getByLabel('Файл с данными').setInputFiles(file)

  await expect(page.getByText(/^Эта неделя/)).toBeVisible()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible({ timeout: 60_000 })
  const week = page.getByRole('table', { name: group })
  await expect(week.getByRole('article').filter({ hasText: subject }).first()).toContainText('новое')
  const notes = page.getByRole('list', { name: 'Замечания' })
  await expect(notes).toContainText('«Без места»')

  await page.getByRole('button', { name: /^Записать/ }).click()
  const takeBack = page.getByRole('button', { name: 'Отменить загрузку' })
  await expect(takeBack).toBeVisible({ timeout: 60_000 })
  await takeBack.click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible()
})
