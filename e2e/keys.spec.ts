import { expect, signInPage, test } from './fixtures/test'

test('an administrator gives a key, which reads until it is revoked and is shown once', async ({
  page,
  signInAs,
  origin,
}) => {
  const title = `Табло на входе ${test.info().retry}`
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'Ключи для программ' }).click()
  await page.getByRole('button', { name: /^Выдать.ключ/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Для чего ключ').fill(title)
  await dialog.getByLabel(/^Запросов/).selectOption('300')
  await dialog.getByRole('button', { name: /^Выдать.ключ/ }).click()
  const key = await dialog.getByLabel('Новый ключ').inputValue()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  const given = page.getByRole('listitem').filter({ hasText: title })
  await expect(given).toContainText(/300.запросов в.минуту/)
  await expect(given).toContainText(/запросов ещё не.было/)
  const read = () =>
    fetch(`${origin}/api/read/group/6/week/`, { headers: { authorization: `Bearer ${key}` } })
  const answer = await read()
  expect([answer.status, (await answer.json()).subject.id]).toEqual([200, 6])
  await page.reload()
  await expect(given).toContainText('запрос был')
  expect(await page.content()).not.toContain(key)
  await given.getByRole('button', { name: `Отозвать ключ: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(given).toHaveCount(0)
  expect((await read()).status).toBe(401)
})

test('a person’s own key reads their own timetable', async ({ page, signInAs, origin }) => {
  await signInAs('student')
  await page.goto('/account/')
  const section = page.getByRole('region', { name: 'Ключи для программ' })
  await section.getByRole('button', { name: /^Выдать.ключ/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Для чего ключ').fill('Мой бот')
  await dialog.getByRole('button', { name: /^Выдать.ключ/ }).click()
  const authorization = `Bearer ${await dialog.getByLabel('Новый ключ').inputValue()}`
  const own = await fetch(`${origin}/api/read/own/week/`, { headers: { authorization } })
  expect((await own.json()).events.length).toBeGreaterThan(0)
  expect((await fetch(`${origin}/api/read/group/`, { headers: { authorization } })).status).toBe(403)
})

test('from one’s own timetable one comes to a room on the map, and to a calendar', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signInPage(admin, 'admin')
  await admin.goto('/admin/public/')
  const field = admin.getByLabel(/^Как пройти/)
  await field.fill('http://maps.example.edu/{room}')
  await admin.getByRole('button', { name: 'Сохранить' }).click()
  await expect(admin.getByText(/Нужен адрес с.https/)).toBeVisible()
  await field.fill('https://maps.example.edu/{building}/{room}')
  await admin.getByRole('button', { name: 'Сохранить' }).click()
  await expect(admin.getByText('Сохранено')).toBeVisible()
  await signInPage(page, 'student')
  await page.goto('/my/')
  const way = page.getByRole('link', { name: /^Как пройти: / }).first()
  await expect(way).toHaveAttribute('href', /^https:\/\/maps\.example\.edu\/[^/]+\/[^/]+$/)
  await page.getByRole('button', { name: /^В.календарь/ }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Подключить календарь|Скопировать/ }),
  ).toBeVisible()
  await field.fill('')
  await admin.getByRole('button', { name: 'Сохранить' }).click()
  await expect(admin.getByText('Сохранено').first()).toBeVisible()
  await admin.context().close()
})
