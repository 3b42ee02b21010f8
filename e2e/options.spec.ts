import { expect, test, type DemoAccount } from './fixtures/test'
import { TopBar } from './pages/top-bar'

const screens = {
  Админка: '/admin/',
  Метапрограммы: '/meta-programs/',
  'Права на работу с нагрузкой': '/nagruzka-set-permissions/',
}
type Screen = keyof typeof screens

const seen: Record<DemoAccount, readonly Screen[]> = {
  admin: ['Админка', 'Метапрограммы', 'Права на работу с нагрузкой'],
  planner: ['Метапрограммы', 'Права на работу с нагрузкой'],
  rooms: [],
  teacher: [],
  student: [],
}
const isScreen = (label: string): label is Screen => label in screens
const names = Object.keys(screens).filter(isScreen)
const isAccount = (name: string): name is DemoAccount => name in seen

for (const account of Object.keys(seen).filter(isAccount)) {
  test(`screens of ${account}: offered by right, and closed without it`, async ({ page, signInAs }) => {
    await signInAs(account)
    await page.goto('/dashboard/')
    const bar = new TopBar(page)
    await bar.openOptions()
    for (const name of names) await expect(bar.option(name)).toHaveCount(seen[account].includes(name) ? 1 : 0)
    await expect(bar.option('Занятость по корпусам…')).toHaveCount(account === 'student' ? 0 : 1)
    await expect(bar.option('Активные заявки')).toHaveCount(account === 'admin' ? 1 : 0)
    for (const name of names) {
      const answer = await page.request.get(screens[name])
      expect(answer.status(), name).toBe(seen[account].includes(name) ? 200 : 404)
    }
  })
}

test('an entry whose screen comes later leads to a page that says so, and back', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-23')
  const bar = new TopBar(page)
  for (const name of ['Таблица (xlsx)', 'Лист переносов (xlsx)']) {
    await bar.openOptions()
    await bar.option(name).click()
    await expect(page.getByText('появится в одной из следующих версий')).toBeVisible()
    await page.goBack()
  }
  await bar.openOptions()
  await bar.option('Таблица (xlsx)').click()
  await page.getByRole('link', { name: 'К расписанию' }).click()
  await expect(page).toHaveURL(/type=group&id=6&week=2026-11-23/)
})

test('occupancy asks for a day and a pair, at first 1 and 1', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/')
  const bar = new TopBar(page)
  await bar.openOptions()
  await bar.option('Занятость по корпусам…').click()
  const dialog = page.getByRole('dialog', { name: 'Занятость по корпусам' })
  await expect(dialog.getByLabel('День')).toHaveValue('1')
  await expect(dialog.getByLabel('Пара')).toHaveValue('1')
  await dialog.getByLabel('День').selectOption('Среда')
  await dialog.getByLabel('Пара').selectOption('4')
  await dialog.getByRole('link', { name: 'Напечатать' }).click()
  await expect(page).toHaveURL(/\/print\/occupancy\/\?week=2026-11-16&day=3&pair=4/)
  await expect(page.getByRole('heading', { name: 'Занятость по корпусам' })).toBeVisible()
})

test('titles are switched off and on, and stay so', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard/')
  const bar = new TopBar(page)
  await bar.openOptions()
  const toggle = bar.menu.getByRole('menuitemcheckbox', { name: 'Названия групп' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await bar.openOptions()
  await expect(toggle).not.toBeChecked()
})

test('the pages to come and no others: an unknown document is not found', async ({ page, signInAs }) => {
  await signInAs('admin')
  expect((await page.request.get('/print/everything/')).status()).toBe(404)
  expect((await page.request.get('/print/card/')).status()).toBe(404)
})

test('without a session every screen leads to the login, and back', async ({ page }) => {
  for (const path of Object.values(screens)) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('next')).toBe(path)
  }
})
