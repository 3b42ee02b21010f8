import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'
import { expect, openLive, ownPage, test } from './fixtures/test'

const path = '/workbench/exams/'
const group = 'АСУб-24-1'
const discipline = 'Сессионное вязание'

/** An exam with its consultation, of a discipline of its own, held by a teacher who has no classes. */
const addExam = () =>
  withDatabase(async (sql) => {
    await sql`
      with taught as (insert into discipline (title) values (${discipline}) returning id),
      semesters as (select * from semester where half = 1 order by starts_on limit 1),
      made as (
        insert into load_item (semester_id, discipline_id, lesson_type, required_hours, starts_on, ends_on, students)
        select s.id, d.id, kind, 2, s.starts_on, s.ends_on, 5 from semesters s, taught d, unnest(array[4, 6]) as given (kind)
        returning id
      ), held as (
        insert into load_item_teacher
        select made.id, (
          select t.id from teacher t where t.active and not t.is_placeholder and not exists (
            select from claim c where c.kind = 'teacher' and c.resource_id = t.id and c.date > (select ends_on from semesters))
          order by t.id desc limit 1) from made
      )
      insert into load_item_group select made.id, g.id from made, "group" g where g.title = ${group}`
  })

const removeExam = () =>
  withDatabase(async (sql) => {
    const own = sql`select l.id from load_item l join discipline d on d.id = l.discipline_id where d.title = ${discipline}`
    await sql`delete from meeting where event_id in (select id from event where load_item_id in (${own}))`
    await sql`delete from event where load_item_id in (${own})`
    await sql`delete from load_item where id in (${own})`
    await sql`delete from discipline where title = ${discipline}`
  })

const waiting = (page: Page, word: string) =>
  page.getByRole('button').filter({ hasText: new RegExp(`^${discipline}, ${word} ?${group}`) })
const cells = (page: Page) => page.getByRole('row').filter({ hasText: group }).getByRole('gridcell')
/** Days on which the chosen exam may be, nothing else being there. */
const possible = (page: Page) => cells(page).and(page.getByRole('gridcell', { name: /(можно|лучше всего)$/ }))
/** The cell where it stands. */
const standing = (page: Page, word: string) =>
  cells(page).filter({ has: page.locator(`[title^="${discipline}, ${word}"]`) })
const dateOf = async (cell: Locator) => (await cell.getAttribute('data-date')) ?? ''
const chosen = (page: Page) => page.getByRole('region', { name: 'Выбранный экзамен' })
const times = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^${discipline}`) })

/** The exam is chosen by keys in the list, and the keys go on to the day. */
async function placeByKeys(page: Page) {
  await waiting(page, 'экзамен').press('Enter')
  await expect(chosen(page)).toContainText('ещё не стоит')
  const day = possible(page).nth(3)
  await expect(day).toBeVisible()
  const date = await dateOf(day)
  await expect(async () => {
    const now = await dateOf(page.locator('[role="gridcell"]:focus'))
    await page.keyboard.press(now < date ? 'ArrowRight' : 'ArrowLeft')
    await expect(page.locator('[role="gridcell"]:focus')).toHaveAttribute('data-date', date, { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(times(page)).toBeVisible()
  await page.keyboard.press('Enter')
  // Said for five seconds, while the session is asked for anew.
  await expect(page.getByText(new RegExp(`^${discipline}: .*консультация`))).toBeVisible()
  await expect(standing(page, 'экзамен')).toHaveAttribute('data-date', date)
  return date
}

test.describe('the session of a faculty', () => {
  test.beforeEach(async () => {
    await removeExam()
    await addExam()
  })
  test.afterEach(removeExam)

  test('an exam is placed by keys with its consultation, dragged, pinned and taken back; whoever has the board open sees it', async ({
    page,
    browser,
    signInAs,
  }) => {
    const colleague = await ownPage(browser, 'planner')
    await openLive(colleague, () => colleague.goto(path))
    await expect(waiting(colleague, 'экзамен')).toBeVisible()
    await signInAs('planner')
    await page.goto('/workbench/')
    await page.getByRole('link', { name: 'Сессия', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сессия')

    const first = await placeByKeys(page)
    for (const each of [page, colleague]) await expect(waiting(each, 'экзамен')).toHaveCount(0)
    expect((await dateOf(standing(page, 'консультация'))) < first).toBe(true)

    const exam = standing(page, 'экзамен').locator('[data-exam]')
    await exam.scrollIntoViewIfNeeded()
    const from = await exam.boundingBox()
    if (!from) throw new Error('The exam is not on the screen')
    await page.mouse.move(from.x + 12, from.y + 6)
    await page.mouse.down()
    await page.mouse.move(from.x + 24, from.y + 12)
    await expect(page.locator('[data-ghost]')).toBeVisible()
    const target = possible(page).first()
    await expect(target).toBeVisible()
    const second = await dateOf(target)
    await target.scrollIntoViewIfNeeded()
    const to = await target.boundingBox()
    if (!to) throw new Error('The day is not on the screen')
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 3 })
    await page.mouse.up()
    await times(page).getByRole('button').first().click()
    await expect(standing(page, 'экзамен')).toHaveAttribute('data-date', second)
    expect(second).not.toBe(first)

    await exam.click()
    await chosen(page).getByRole('button', { name: 'Закрепить' }).click()
    await expect(chosen(page).getByRole('button', { name: 'Открепить' })).toBeVisible()
    await page.getByRole('button', { name: 'Отменить', exact: true }).last().click()
    await expect(chosen(page).getByRole('button', { name: 'Закрепить' })).toBeVisible()
    await chosen(page).getByRole('button', { name: 'Убрать' }).click()
    for (const each of [page, colleague]) await expect(waiting(each, 'экзамен')).toBeVisible()
  })

  test('how it is held is told at its card, and it fits a phone', async ({ browser }) => {
    const page = await ownPage(browser, 'planner')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await waiting(page, 'экзамен').click()
    await chosen(page).getByRole('button', { name: 'Как проходит…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Сколько длится').selectOption({ label: '3 ч' })
    await dialog.getByLabel('Форма').selectOption({ label: 'письменно' })
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect(chosen(page)).toContainText('3 ч, письменно')
    await staysWithin(page, path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.context().close()
  })
})

test('a desk shows sixteen open days at once, and a phone one day', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  const open = page.getByRole('columnheader').and(page.locator('[aria-label]:not([data-narrow])'))
  /** Days of which all is seen beside the groups. */
  const seen = () =>
    open.evaluateAll((days) => {
      const board = document.querySelector('.session-board')?.getBoundingClientRect()
      const groups = document.querySelector('.session-group')?.getBoundingClientRect()
      if (!board || !groups) throw new Error('There is no board')
      return days.filter((day) => {
        const { left, right } = day.getBoundingClientRect()
        return left >= groups.right - 1 && right <= board.right + 1
      }).length
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  const all = await open.count()
  expect(all).toBeGreaterThan(0)
  expect(await seen()).toBeGreaterThanOrEqual(Math.min(16, all))
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await seen()).toBe(1)
  await page.context().close()
})

test('parts of the session and the times of exams are set together, and taken back', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: /^Сессия/ }).click()
  const parts = page.getByRole('region', { name: 'Части сессии' })
  const own = parts.getByRole('group', { name: 'Государственные экзамены' })
  const before = await own.count()
  await parts.getByRole('button', { name: 'Добавить часть сессии' }).click()
  const added = parts.getByRole('group').last()
  await added.getByLabel('Часть сессии').selectOption({ label: 'Государственные экзамены' })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(added.getByText('Укажите дату.').first()).toBeVisible()
  await added.getByLabel('С даты').fill('01.06.2027')
  await added.getByLabel('По дату').fill('26.06.2027')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки сессии сохранены')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveAttribute('aria-disabled', 'true')
  await expect(own).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(own).toHaveCount(before)
})
