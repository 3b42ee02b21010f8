import type { Page } from '@playwright/test'
import { printed } from '../testing/printed'
import { wholeBrowser } from './fixtures/browsers'
import { withDatabase } from './fixtures/running-product'
import { expect, test } from './fixtures/test'
import { TopBarPage } from './pages/top-bar'

test.use({ launchOptions: wholeBrowser })

const week = 'week=2026-11-16'
const cardOf = (type: 'group' | 'teacher' | 'auditory' | 'metaprogram', id: number) =>
  `/print/card/?type=${type}&id=${id}&${week}`

const smallestType = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('article')
    const sizes = [...(sheet?.querySelectorAll('*') ?? [])]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)
    return Math.min(...sizes)
  })

/** How many points the grid is higher than the server computed. */
const excess = (page: Page) =>
  page.getByRole('table').evaluate((grid) => grid.getBoundingClientRect().height * 0.75 - parseFloat(grid.style.height))

async function expectOneSheet(page: Page): Promise<string> {
  const pages = await printed(page)
  expect(pages).toHaveLength(1)
  expect(Math.round(pages[0]?.width ?? 0)).toBe(842)
  expect(Math.round(pages[0]?.height ?? 0)).toBe(595)
  expect(await smallestType(page)).toBeGreaterThanOrEqual(6.49)
  return pages[0]?.text ?? ''
}

test('the menu opens the card of what is shown, and the card leads back', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto(`/dashboard/?type=group&id=6&${week}`)
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^Группа\s*/, '')
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await bar.option('Карточка').click()
  await expect(page).toHaveURL(/\/print\/card\/\?type=group&id=6/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const text = await expectOneSheet(page)
  for (const said of [title, 'действует с', 'составлено 18.11.2026', 'Пн', 'Сб', '10:00–11:30', 'Обозначения'])
    expect(text).toContain(said)
  expect(text).not.toContain('Напечатать')
  expect(text).not.toMatch(/^\s*Вс\s/m)
  await page.getByRole('link', { name: 'К расписанию' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/\\?type=group&id=6&${week}`))
})

test('the fullest cards of every kind fit one sheet, as the server reckoned', async ({ page, signInAs }) => {
  const fullest = await withDatabase(
    (sql) => sql<{ kind: 'group' | 'teacher' | 'room'; id: number }[]>`
      select kind, id from (
        select c.kind, c.resource_id as id, row_number() over (partition by c.kind order by count(distinct m.event_id) desc) as place
        from claim c join meeting m on m.id = c.meeting_id left join room r on c.kind = 'room' and r.id = c.resource_id
          left join teacher t on c.kind = 'teacher' and t.id = c.resource_id
        where c.kind in ('group', 'teacher', 'room') and m.date >= '2026-09-01'
          and not coalesce(r.is_placeholder or r.id <= 0, t.is_placeholder, false)
        group by 1, 2) ranked
      where place <= 3 order by kind, place`,
  )
  expect(fullest).toHaveLength(9)
  await signInAs('admin')
  for (const { kind, id } of fullest) {
    await page.goto(cardOf(kind === 'room' ? 'auditory' : kind, id))
    await expectOneSheet(page)
    expect(await excess(page), `${kind} ${id}`).toBeLessThan(0.5)
  }
})

test('a programme has a card, and a card is printed without any script', async ({ browser, page, signInAs }) => {
  const [programme] = await withDatabase(
    (sql) => sql<{ id: number }[]>`
      select d.programme_id as id from programme_discipline d join event e on e.programme_discipline_id = d.id limit 1`,
  )
  await signInAs('admin')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const silent = await context.newPage()
  await silent.goto(cardOf('metaprogram', programme?.id ?? 0))
  expect(await printed(silent)).toHaveLength(1)
  await silent.goto(cardOf('group', 6))
  expect(await printed(silent)).toHaveLength(1)
  await context.close()
})

test('a card is dark on white, whatever the theme', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard/')
  await new TopBarPage(page).theme.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(cardOf('group', 6))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(24, 33, 42)')
  await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('drafts stand on it only for whoever may plan them and asked', async ({ page, signInAs }) => {
  const [drafted] = await withDatabase(
    (sql) => sql<{ id: number }[]>`
      select c.resource_id as id from claim c join meeting m on m.id = c.meeting_id
      where c.kind = 'group' and m.state = 'projected' order by m.date limit 1`,
  )
  const address = cardOf('group', drafted?.id ?? 0)
  const draft = page.getByRole('table').getByText('черновик').first()
  await signInAs('student')
  await page.goto(`${address}&with_projected=1`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(draft).toHaveCount(0)
  await signInAs('admin')
  await page.goto(address)
  await expect(draft).toHaveCount(0)
  await page.goto(`${address}&with_projected=1`)
  await expect(draft).toBeVisible()
})

test('a card is found by whoever may see the schedule', async ({ page, signInAs }) => {
  await page.goto(cardOf('group', 6))
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe(cardOf('group', 6))
  await signInAs('student')
  const statusOf = async (address: string) => (await page.request.get(address)).status()
  expect(await statusOf(cardOf('group', 6))).toBe(200)
  expect(await statusOf(cardOf('auditory', 6))).toBe(404)
  expect(await statusOf(cardOf('group', 999_999))).toBe(404)
  expect(await statusOf('/print/card/?type=group')).toBe(404)
})

test('what hangs at a door: the room in large letters, and a code that leads to its week', async ({
  page,
  signInAs,
  origin,
}) => {
  await signInAs('rooms')
  await page.goto(cardOf('auditory', 6))
  await page.getByRole('link', { name: 'На дверь' }).click()
  // Only the sheet for a door names the target of the code beside it.
  const code = page.getByRole('figure').getByRole('img', { name: 'QR-код живого расписания' })
  await expect(code).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(40)
  const text = await expectOneSheet(page)
  expect(text).toContain(await heading.innerText())
  expect(text.replace(/\s/g, '')).toContain(`${origin}/dashboard/?type=auditory&id=6`)
  expect(await excess(page)).toBeLessThan(0.5)
})
