import { expect, test } from './fixtures/test'

/** A file that names three departments, a group and a teacher in other words than the university, or anew. */
const fileOf = (optics: string, lasers: string, surname: string) =>
  Buffer.from(
    [
      'Дисциплина;День;Пара;Группа;Преподаватель;Кафедра',
      `Квантовая оптика;Сб;7;ИСТб-24-01;Щукин Щ. Щ.;Кафедра ${optics}`,
      `Квантовая оптика;Вс;7;ИСТб-24-1;${surname} О. О.;Каф. ${optics} и ${lasers}`,
      `Квантовая оптика;Вс;8;ИСТб-24-1;${surname} Олег Олегович;Кафедра ${lasers}`,
    ].join('\n'),
  )

test('departments that are not there are one question, what a name means another, and both are remembered', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000)
  // Answers are remembered, so a retry asks about other names.
  const [optics, lasers, surname] =
    test.info().retry === 0 ? (['оптики', 'лазеров', 'Окунёв'] as const) : (['акустики', 'мазеров', 'Карасёв'] as const)
  await signInAs('admin')
  await page.goto('/admin/import/')
  const file = { name: 'names.csv', mimeType: 'text/csv', buffer: fileOf(optics, lasers, surname) }
  await page.getByLabel('Файл с данными').setInputFiles(file)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  const missing = page.getByRole('region', { name: /не в университете: 3 кафедры\. Завести\?/ })
  await expect(missing).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Ответьте про каждое похожее название.')).toBeVisible()
  await missing
    .getByRole('combobox', { name: `Что такое «Каф. ${optics} и ${lasers}»` })
    .selectOption(`Это «Кафедра ${optics}»`)
  const question = (name: string) => page.getByRole('group', { name })
  await question('ИСТб-24-01')
    .getByRole('button', { name: /^Это «ИСТб-24-1»/ })
    .click()
  await question(`${surname} Олег Олегович`).getByRole('button', { name: 'Новое' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Ошибок нет. Пока ничего не записано.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Записать/ }).click()
  await expect(page.getByRole('button', { name: 'Отменить загрузку' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`/admin/departments/?q=${lasers}`)
  await expect(page.getByRole('row', { name: `Кафедра ${lasers}` })).toBeVisible()
  await expect(page.getByText(`Каф. ${optics} и ${lasers}`)).toBeHidden()

  await page.goto('/admin/import/')
  await page.getByText('Правила чтения и ответы о названиях').click()
  const rule = page.getByRole('listitem').filter({ hasText: '«ИСТб-24-01» — «ИСТб-24-1»' })
  await rule.getByRole('button', { name: /^Забыть/ }).click()
  await expect(rule).toHaveCount(0)
  await page
    .getByRole('link', { name: /names\.csv/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText('Загрузка отменена.')).toBeVisible({ timeout: 60_000 })
})
