import { readFileSync } from 'node:fs'
import { openInOffice } from '../testing/office'
import { sheetsOf } from '../testing/workbooks'
import { expect, test, type DemoAccount } from './fixtures/test'
import { TopBarPage } from './pages/top-bar'

const screens = {
  Админка: '/admin/',
  Метапрограммы: '/meta-programs/',
  'Права на работу с нагрузкой': '/nagruzka-set-permissions/',
}
type Screen = keyof typeof screens

/** Without the right this sentence, and nothing else, is shown; the others are not found. */
const tellWho: Partial<Record<Screen, string>> = {
  Метапрограммы:
    'Метапрограммы видит тот, кому администратор разрешил создавать их дисциплины или дал права на одну из них.',
}

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
    await page.goto('/dashboard/?type=group&id=6')
    const bar = new TopBarPage(page)
    await bar.openOptions()
    for (const name of names) await expect(bar.option(name)).toHaveCount(seen[account].includes(name) ? 1 : 0)
    await expect(bar.option('Рядом…')).toHaveCount(['student', 'teacher'].includes(account) ? 0 : 1)
    await expect(bar.option('Лист переносов .xlsx')).toHaveCount(account === 'student' ? 0 : 1)
    await expect(bar.option('Занятость по корпусам…')).toHaveCount(account === 'student' ? 0 : 1)
    await expect(bar.option('Активные заявки')).toHaveCount(account === 'admin' ? 1 : 0)
    for (const name of names) {
      const isSeen = seen[account].includes(name)
      const answer = await page.goto(screens[name])
      const told = tellWho[name]
      expect(answer?.status(), name).toBe(isSeen || told ? 200 : 404)
      if (!isSeen && told) await expect(page.getByRole('main')).toHaveText(name + told)
    }
  })
}

test('a workbook of the shown week is saved under a Russian name', async ({ page, signInAs }) => {
  await signInAs('teacher')
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-23')
  const bar = new TopBarPage(page)
  for (const [entry, name] of [
    ['Скачать .xlsx', /^Расписание группы .+ 23\.11–29\.11\.2026\.xlsx$/],
    ['Лист переносов .xlsx', /^Лист переносов группы .+ 23\.11–29\.11\.2026\.xlsx$/],
  ] as const) {
    await bar.openOptions()
    const saved = page.waitForEvent('download')
    await bar.option(entry).click()
    expect((await saved).suggestedFilename()).toMatch(name)
  }
  await expect(page).toHaveURL(/\/dashboard\/\?type=group&id=6&week=2026-11-23/)
})

test('both workbooks of a week hold what the week does, for another reader and for LibreOffice', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000)
  await signInAs('teacher')
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  const week = await page.request.get('/api/group/6/schedule/?dbeg=2026-11-16&dend=2026-11-22')
  const { schedule, queries } = (await week.json()) as { schedule: { status: number }[]; queries: object[] }
  const standing = schedule.filter(({ status }) => status === 0).length + queries.length
  const bar = new TopBarPage(page)
  for (const [entry, sheet, heading, holds] of [
    ['Скачать .xlsx', 'Список', 3, (rows: number) => rows === standing],
    ['Лист переносов .xlsx', 'Лист переносов', 5, (rows: number) => rows > 1],
  ] as const) {
    await bar.openOptions()
    const saved = page.waitForEvent('download')
    await bar.option(entry).click()
    const bytes = readFileSync(await (await saved).path())
    const read = sheetsOf(bytes)
    const rows = (read[sheet]?.length ?? 0) - heading
    expect(holds(rows), `${sheet}: ${rows} of ${standing}`).toBe(true)
    const { sheets, pages } = await openInOffice(bytes)
    expect(sheets).toEqual(read)
    expect(pages.length).toBeGreaterThan(0)
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
  }
})

test('titles are switched off and on, and stay so', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  await bar.openOptions()
  const toggle = bar.menu.getByRole('menuitemcheckbox', { name: 'Названия групп' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await bar.openOptions()
  await expect(toggle).not.toBeChecked()
})

test('an unknown document, and a card of nobody, is not found', async ({ page, signInAs }) => {
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
