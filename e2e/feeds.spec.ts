import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { TopBarPage } from './pages/top-bar'

test('a student adds the week of a group to a calendar, and takes the address back', async ({
  page,
  signInAs,
  playwright,
  origin,
}) => {
  await signInAs('student')
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  await new DashboardPage(page).isAlive()
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^Группа\s*/, '')
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await bar.option('Календарь…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Чьё расписание' }).selectOption({ label: title })
  await dialog.getByRole('button', { name: 'Подключить календарь' }).click()
  const field = dialog.getByRole('textbox', { name: 'Личный адрес календаря' })
  const address = await field.inputValue()
  expect(address).toMatch(/\/api\/calendar\/[\w-]{32}\.ics$/)
  await expect(dialog.getByRole('img', { name: /QR-код/ })).toBeVisible()
  const webcal = address.replace(/^https?:/, 'webcal:')
  const hrefOf = (name: string) => dialog.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf('Apple')).toBe(webcal)
  expect(await hrefOf('Google')).toBe(`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`)
  expect(await hrefOf('Яндекс')).toBe('https://calendar.yandex.ru/week?sidebar=addFeed')
  expect(await hrefOf('Outlook')).toContain(`addfromweb?url=${encodeURIComponent(address)}`)

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Скачать файл' }).click()
  expect((await download).suggestedFilename()).toBe(`Расписание ${title}.ics`)

  // A calendar has no cookie.
  const calendar = await playwright.request.newContext({ baseURL: origin })
  const { pathname } = new URL(address)
  const answer = await calendar.get(pathname)
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  })
  const text = await answer.text()
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('/dashboard/?type=group&id=6&week=')
  const again = await calendar.get(pathname, { headers: { 'if-none-match': answer.headers().etag ?? '' } })
  expect(again.status()).toBe(304)

  await page.goto('/account/')
  const own = page.getByRole('region', { name: 'Календари' }).getByRole('listitem').filter({ hasText: title })
  await expect(own).toHaveText(/календарь обращался/)
  await own.getByRole('button', { name: `Показать адрес: ${title}` }).click()
  await expect(field).toHaveValue(address)
  await dialog.getByRole('button', { name: 'Заменить адрес' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Заменить адрес' }).click()
  await expect(field).not.toHaveValue(address)
  const next = new URL(await field.inputValue()).pathname
  expect([(await calendar.get(pathname)).status(), (await calendar.get(next)).status()]).toEqual([404, 200])
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(own).toHaveCount(0)
  expect((await calendar.get(next)).status()).toBe(404)
  await calendar.dispose()
})
