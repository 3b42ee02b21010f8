import { printed } from '../testing/printed'
import { occupancyFaults, printOccupancy, roomsInUse, unreported } from '../testing/printed-occupancy'
import { withDatabase } from './fixtures/running-product'
import { expect, test } from './fixtures/test'
import { TopBarPage } from './pages/top-bar'

const address = '/api/auditory/occupation-by-dbeg-pair-and-korpuses/'
const wednesdayThird = `${address}?dbeg=2026-11-16&day=3&pair=3`

test('the menu asks for a day, a pair and buildings, at first 1, 1 and all', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/?week=2026-11-16')
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await bar.option('Занятость по корпусам…').click()
  const dialog = page.getByRole('dialog', { name: 'Занятость по корпусам' })
  await expect(dialog.getByLabel('День')).toHaveValue('1')
  await expect(dialog.getByLabel('Пара')).toHaveValue('1')
  await expect(dialog.getByLabel('Все корпуса')).toBeChecked()
  const link = dialog.getByRole('link', { name: 'Открыть для печати' })
  await expect(link).toHaveAttribute('href', `${address}?dbeg=2026-11-16&day=1&pair=1`)
  await dialog.getByLabel('День').selectOption('Среда')
  await dialog.getByLabel('Пара').selectOption('4')
  await dialog.getByLabel('Корпус Б', { exact: true }).check()
  await expect(dialog.getByLabel('Все корпуса')).not.toBeChecked()
  await link.click()
  await expect(page).toHaveURL(/dbeg=2026-11-16&day=3&pair=4&korpuses=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Занятость по корпусам' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Корпус Б'])
  await page.getByRole('link', { name: 'К расписанию' }).click()
  await expect(page).toHaveURL(/\/dashboard\/\?(.*&)?week=2026-11-16/)
})

test('on paper every building begins a page, and every room stands there once and whole', async ({
  page,
  signInAs,
}) => {
  await signInAs('rooms')
  await page.goto(wednesdayThird)
  const pages = await printed(page)
  for (const { width, height, text } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    expect(text).toContain('Среда, 18 ноября 2026 · 3-я пара, 11:45–13:15')
    expect(text).not.toContain('Напечатать')
  }
  const sheet = await printOccupancy(page)
  expect(occupancyFaults(sheet)).toEqual([])
  const { uses, taken, total } = await withDatabase(async (sql) => {
    const [row] = await sql<{ taken: number; total: number }[]>`
      select count(*)::integer as total, count(*) filter (where exists (
        select from claim c join meeting m on m.id = c.meeting_id
        where c.kind = 'room' and c.resource_id = room.id and c.date = '2026-11-18' and c.pair = 3
          and m.state = 'published'))::integer as taken
      from room where id > 0 and active and not is_placeholder`
    if (!row) throw new Error('The database answered nothing')
    return { ...row, uses: await roomsInUse(sql, '2026-11-18', 3) }
  })
  expect(sheet.buildings.length).toBeGreaterThan(5)
  expect(sheet.total).toContain(`занято ${taken} из\u00a0${total}, свободно ${total - taken}`)
  expect(uses.length).toBeGreaterThan(100)
  expect(unreported(sheet, uses)).toEqual([])
})

test('days 8 to 14 are folded; what is no question, or not one’s to ask, is not found', async ({ page, signInAs }) => {
  await signInAs('teacher')
  const body = async (query: string) => {
    await page.goto(`${address}?${query}`)
    return page.getByRole('main').innerText()
  }
  const korpus = 'korpuses=%D0%91'
  expect(await body(`dbeg=2026-11-18&day=10&pair=3&${korpus}`)).toBe(
    await body(`dbeg=2026-11-16&day=3&pair=3&${korpus}`),
  )
  for (const query of [
    '',
    'dbeg=2026-11-31&day=1&pair=1',
    'dbeg=2026-11-16&day=15&pair=1',
    `dbeg=2026-11-16&day=1&pair=9`,
    'dbeg=2026-11-16&day=1&pair=1&korpuses=%3Cb%3E',
  ])
    expect((await page.request.get(`${address}?${query}`)).status(), query).toBe(404)
  await signInAs('student')
  expect((await page.request.get(wednesdayThird)).status()).toBe(404)
})

test('without a session the sheet leads to the login, and back', async ({ page }) => {
  await page.goto(wednesdayThird)
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/print/occupancy/?dbeg=2026-11-16&day=3&pair=3')
})
