import { withDatabase } from './fixtures/running-product'
import { expect, ownPage, test } from './fixtures/test'
import { PlanningPage } from './pages/planning-page'

const group = '?type=group&id=6&week=2026-11-16'

test('a planner checks a group from where they publish, filters by a rule, and follows a finding to its place', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'planner')
  await new PlanningPage(page).openLoad(group)
  await page.getByRole('button', { name: 'Действия с нагрузкой' }).click()
  await page.getByRole('menuitem', { name: 'Проверить', exact: true }).click()
  await expect(page).toHaveURL(/\/quality\/\?type=group&id=6&week=2026-11-16&drafts=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка расписания')
  await expect(page.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()

  const rules = page.getByRole('region', { name: 'По правилам' })
  await rules.getByRole('link').first().click()
  const found = page.getByRole('region', { name: 'Что найдено' })
  await expect(found).toBeFocused()
  await expect(page).toHaveURL(/&rule=\w+$/)
  await page.reload()
  await found
    .getByRole('link', { name: /^Показать в\sрасписании: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/\?type=\w+&id=-?\d+&week=2026-11-16(&subgroup=\d)?$/)
  await expect(page.locator('[role="gridcell"][data-sought]')).toBeFocused()
})

test('a student checks their own group without drafts, and nothing else', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  await page.goto('/quality/?week=2026-11-16')
  await expect(page.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /черновиками/ })).toHaveCount(0)
  await page.goto('/quality/?type=university')
  await expect(page.getByText('Проверить не получилось')).toBeVisible()
})

/** Six drafts on one day of a group of the planner's faculty. */
async function fillDay(day: string): Promise<number> {
  let groupId = 0
  await withDatabase((database) =>
    database.begin(async (sql) => {
      const [group] = await sql<{ id: number }[]>`
        select g.id from "group" g
          join editor e on e.kind = 'faculty' and e.subject_id = g.faculty_id
          join "user" u on u.id = e.user_id and u.username = 'planner'
        where g.id <> 6 order by g.id limit 1`
      if (!group) throw new Error('The planner has one group only')
      groupId = group.id
      const [event] = await sql`insert into event (kind, title) values ('class', 'Физика') returning id`
      await sql`
        with placed as (
          insert into meeting (event_id, date, pair, state)
          select ${event?.id}, ${day}, pair, 'projected' from generate_series(1, 6) pair returning id, date, pair)
        insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
        select placed.id, 'group', ${groupId}, half, date, pair, 'draft' from placed, generate_series(1, 2) half`
    }),
  )
  return groupId
}

test('against a hard rule nothing is published without a reason, and with one it says so in the history', async ({
  browser,
}) => {
  const group = await fillDay('2026-12-06')
  const page = await ownPage(browser, 'planner')
  const planner = await new PlanningPage(page).openLoad(`?type=group&id=${group}&week=2026-11-30`)
  await planner.act(/^Опубликовать неделю/)
  const dialog = planner.dialog(/^Вы уверены что хотите опубликовать/)
  await expect(dialog.getByRole('heading', { name: '1 нарушение' })).toBeVisible()
  await expect(dialog).toContainText(/6\sпар за\sдень — воскресенье\s06\.12/)
  const ok = dialog.getByRole('button', { name: 'Опубликовать', exact: true })
  await ok.click()
  await expect(dialog).toContainText('Заполните это поле.')
  const refused = await page.request.post(`/api/group/${group}/publish/`, {
    data: { dbeg: '2026-11-30', dend: '2026-12-06', all: false },
    headers: { 'X-CSRFToken': (await (await page.request.get('/accounts/check-login/')).json()).csrf },
  })
  expect(refused.status()).toBe(400)
  expect((await refused.json()).detail).toMatch(/^Есть нарушения: .+ укажите причину\.$/)

  await dialog.getByRole('textbox', { name: /^Почему/ }).fill('Зачётная неделя')
  await ok.click()
  await expect(planner.toast(/^Опубликовано \d+/)).toBeVisible()
  await page.goto(`/quality/?type=group&id=${group}&week=2026-11-30`)
  const kept = page.getByRole('region', { name: /^Опубликовано с\sнарушениями/ })
  await expect(kept.getByRole('listitem')).toContainText('Зачётная неделя')
  await expect(page.getByRole('region', { name: 'Нарушения', exact: true })).toContainText(/6\sпар за\sдень/)
})

test('an administrator sets a weight, and the check is in another order; a teacher checks their own week', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const worst = admin.getByRole('region', { name: 'Неудобнее всего' }).getByRole('listitem').first()
  const check = async () => {
    await admin.goto('/quality/?type=university&week=2026-11-16')
    await expect(worst).toBeVisible({ timeout: 30_000 })
    return (await worst.textContent()) ?? ''
  }
  const set = async (change: () => Promise<void>) => {
    await admin.goto('/admin/')
    await admin.getByRole('link', { name: 'Правила проверки' }).click()
    await change()
    await admin.getByRole('button', { name: 'Сохранить' }).first().click()
    await expect(admin.getByRole('status').getByText('Сохранено')).toBeVisible()
  }
  const field = admin.getByRole('textbox', { name: 'Вес: Одна пара в\u00a0день у\u00a0преподавателя' })
  expect(await check()).not.toContain('одна пара за\u00a0день')
  try {
    await set(() => field.fill('100'))
    expect(await check()).toContain('одна пара за\u00a0день')
  } finally {
    await set(() => admin.getByRole('button', { name: 'Вернуть обычные' }).click())
  }
  await expect(field).toHaveValue('1')

  const teacher = await ownPage(browser, 'teacher')
  await teacher.goto('/quality/?week=2026-11-16')
  await expect(teacher.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()
  await expect(teacher.getByRole('region', { name: /^Опубликовано с/ })).toHaveCount(0)
})

test('a faculty’s week in charts, each with a table of the same numbers', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  await page.goto('/quality/?type=university&week=2026-11-16')
  await page.getByRole('link', { name: 'Графики' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Графики недели')
  for (const name of ['Занято аудиторий', /^Пар в/, /^Окон в/]) {
    const chart = page.getByRole('region', { name })
    await expect(chart.getByRole('img', { name })).toBeVisible()
    expect(await chart.getByRole('row').count()).toBeGreaterThan(3)
  }
  const rooms = page.getByRole('region', { name: 'Занято аудиторий' })
  const [drawn, told] = [rooms.getByRole('img'), rooms.getByRole('row', { name: /^1.я/ })]
  const first = (await told.getByRole('cell').first().textContent()) ?? ''
  expect(Number(first)).toBeGreaterThan(10)
  await expect(
    drawn
      .locator('text')
      .filter({ hasText: new RegExp(`^${first}$`) })
      .first(),
  ).toBeVisible()
})

test('whoever may not check a group is told who may', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  await page.goto('/quality/?type=group&id=200&week=2026-11-16')
  await expect(page.getByText('Проверить не получилось')).toBeVisible()
  await expect(page.getByText('У вас нет права проверять это расписание.')).toBeVisible()
})
