import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'
import { staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'

const path = '/workbench/next-semester/'
/** A whole faculty is matched, in a thread that has to start. */
const patience = { timeout: 45_000 }

/** The year after: two items of АСУб-24-1 as they are, for the intake after it, and one that is new. */
const addNextYear = () =>
  withDatabase(async (sql) => {
    await sql`
      insert into semester (title, half, starts_on, ends_on, first_week_parity)
      select 'Осень через год', half, starts_on + 364, ends_on + 364, first_week_parity from semester where half = 1`
    await sql`
      with chosen as (
        select l.*, row_number() over (order by l.id) as number from load_item l
        where l.semester_id = (select id from semester where half = 1 order by starts_on limit 1)
          and l.lesson_type <> 4
          and (select array_agg(g.title) from load_item_group lg join "group" g on g.id = lg.group_id
            where lg.load_item_id = l.id) = '{АСУб-24-1}'
          and exists (select from event e where e.load_item_id = l.id)
        limit 2
      ), made as (
        insert into load_item (semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, source_key)
        select (select id from semester where title = 'Осень через год'), discipline_id, lesson_type, subgroup, required_hours,
          starts_on + 364, ends_on + 364, 'e2e ' || id from chosen
        returning id, source_key
      ), taught as (
        insert into load_item_teacher
        select made.id, t.teacher_id from made join load_item_teacher t on 'e2e ' || t.load_item_id = made.source_key
      )
      insert into load_item_group select made.id, (select id from "group" where title = 'АСУб-25-1') from made`
  })

const removeNextYear = () =>
  withDatabase(async (sql) => {
    await sql`delete from load_item where source_key like 'e2e %'`
    await sql`delete from semester where title = 'Осень через год'`
  })

const outcome = (page: Page) => page.getByRole('region', { name: 'Что получится' })

test.describe('a semester laid from the year before', () => {
  test.slow()
  test.beforeEach(addNextYear)
  test.afterEach(removeNextYear)

  test('a planner finds it at the workbench, tries it out, lays it, and takes it back', async ({ page, signInAs }) => {
    await signInAs('planner')
    await page.goto('/workbench/?week=2026-11-16')
    await page.getByRole('link', { name: 'Следующий семестр' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Следующий семестр/)
    await page.getByLabel('Какой семестр составить').selectOption('Осень через год')
    await expect(page.getByLabel(/^На.сколько лет младше набор$/)).toHaveValue('1')
    await page.getByRole('button', { name: 'Примерить' }).click()
    await expect(outcome(page)).toContainText(/^заняти.*черновик.*[1-9]/, patience)
    await expect(page.getByText('Ушло: в')).toBeVisible()
    const lay = page.getByRole('button', { name: 'Составить черновики' })

    // Unfolded, because some groups follow nobody.
    const predecessor = page.getByLabel('Берёт расписание: АСУб-25-1')
    await expect(predecessor.locator('option:checked')).toHaveText('АСУб-24-1')
    await predecessor.selectOption('никого')
    await expect(page.getByText('Условия изменились: примерьте ещё раз.')).toBeVisible()
    await predecessor.selectOption('АСУб-24-1')
    await page.getByRole('button', { name: 'Примерить' }).click()
    await expect(page.getByText('Условия изменились: примерьте ещё раз.')).toBeHidden(patience)
    await lay.click()
    const report = page.getByText(/^Составлено: \d+/)
    await expect(report).toBeVisible(patience)
    await report.locator('..').getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText(/^Отменено/)).toBeVisible(patience)
    await expect(outcome(page)).toBeHidden()
  })

  test('an open trial says that it was made again when a colleague places what it would lay', async ({
    page,
    browser,
    signInAs,
  }) => {
    await signInAs('planner')
    await openLive(page, () => page.goto(path))
    await page.getByLabel('Какой семестр составить').selectOption('Осень через год')
    await page.getByRole('button', { name: 'Примерить' }).click()
    await expect(outcome(page)).toContainText(/^заняти.*черновик.*[1-9]/, patience)
    const renewed = page.getByText(/^Пока примерка открыта, расписание изменили другие/)
    await expect(renewed).toHaveCount(0)

    const admin = await ownPage(browser, 'admin')
    const [item] = await withDatabase(
      (sql) => sql<{ id: number; date: string }[]>`
        select id, (starts_on + 15)::text as date from load_item where source_key ~ '^e2e [0-9]' order by id limit 1`,
    )
    const placed = await sendAs(admin, '/api/schedule/set-nagruzka/', {
      ...item,
      ...{ pair: 8, type: 'group', mode: 'until_the_end', aud_id: -1 },
    })
    const { change_id: changeId } = (await placed.json()) as { change_id: number }
    await expect(renewed).toBeVisible(patience)
    await sendAs(admin, `/api/change/${changeId}/undo/`)
    await expect(renewed).toHaveCount(0, patience)
  })

  test('it fits a phone, and reads by keyboard and aloud', async ({ browser }) => {
    const page = await ownPage(browser, 'planner')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await page.getByLabel('Какой семестр составить').selectOption('Осень через год')
    await page.getByRole('button', { name: 'Примерить' }).press('Enter')
    await expect(outcome(page)).toBeVisible(patience)
    await staysWithin(page, path)
    for (const fold of await page.locator('summary').all()) await fold.press('Enter')
    await staysWithin(page, `${path}, unfolded`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

test('others have no such page', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  expect((await page.goto(path))?.status()).toBe(404)
})
