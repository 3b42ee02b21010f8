import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { coloursSettle, staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

const path = '/workbench/exams/'
const phone = { width: 360, height: 740 }
const desk = { width: 1440, height: 900 }

/** The group of the demo's student, and what was there before the test. */
type Before = { id: number; title: string; faculty: number; course: number; event: number; item: number }

const readBefore = () =>
  withDatabase(async (sql): Promise<Before> => {
    const [found] = await sql<Before[]>`
      select g.id, g.title, g.faculty_id as faculty, g.course_year as course, (select max(id) from event) as event, (select max(id) from load_item) as item
      from "user" u join "group" g on g.id = u.group_id where u.username = 'student'`
    if (!found) throw new Error('The student has no group')
    return found
  })

/** Takes back what a test has left, or an attempt that broke off. */
const restore = ({ event, item }: Before) =>
  withDatabase(async (sql) => {
    const made = sql`select id from event where id > ${event} and kind = 'exam'`
    await sql`delete from meeting where event_id in (${made})`
    await sql`delete from event where id in (${made})`
    await sql`delete from load_item where id > ${item}`
    await sql`delete from wish where title = 'Болезнь экзаменатора'`
    await sql`update filling set state = 'thrown_away' where session is not null and state not in ('kept', 'thrown_away')`
  })

/** An exam of a group as it stands, and who examines. */
type Standing = { id: number; title: string; date: string; monday: string; teacher: number }

/** Those that the test placed, by date. */
const standingExams = ({ id, event }: Before) =>
  withDatabase(
    (sql) => sql<Standing[]>`
      select l.id, e.title, min(m.date)::text as date,
        date_trunc('week', min(m.date))::date::text as monday,
        (select min(teacher_id) from load_item_teacher where load_item_id = l.id) as teacher
      from load_item l join load_item_group g on g.load_item_id = l.id join event e on e.load_item_id = l.id
        join meeting m on m.event_id = e.id
      where g.group_id = ${id} and l.lesson_type = 4 and m.state <> 'trace' and e.id > ${event}
      group by l.id, e.title order by date`,
  )

/** On a light phone and a dark desk: nothing is wider than the screen, and axe finds nothing. */
async function looksWell(page: Page, where: string, part = 'main') {
  for (const { size, colorScheme } of [
    { size: desk, colorScheme: 'dark' },
    { size: phone, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await staysWithin(page, `${where}, ${size.width}`)
    await coloursSettle(page)
    const { violations } = await new AxeBuilder({ page }).include(part).analyze()
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect.soft(told, `${where}, ${size.width}, ${colorScheme}`).toEqual([])
  }
}

/** How many transitions another theme starts: thousands take seconds on this board. */
const transitionsOfTheme = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const before = root.dataset.theme ?? ''
    root.dataset.theme = 'dark'
    const { length } = document.getAnimations()
    root.dataset.theme = before
    return length
  })

const inDialog = '[role="dialog"]'
const toast = (page: Page, text: RegExp) => page.getByText(text).last()

/** The session of a group is put together, by keys alone, and kept. */
async function composeByKeys(page: Page, group: string, look: boolean) {
  const open = page.getByRole('button', { name: 'Составить сессию…' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Составить сессию' })
  const whose = dialog.getByLabel('Чью сессию')
  await whose.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await whose.locator('option:checked').textContent()).toBe(group)
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Составить', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Что встанет' })).toBeVisible({ timeout: 25_000 })
  if (look) await looksWell(page, 'what a search found', inDialog)
  await page.setViewportSize(desk)
  const keep = dialog.getByRole('button', { name: 'Оставить черновиками' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(keep).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Поставлено черновиками: \d+/)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Moves the second exam of the group next to the first, against the rules. */
async function crowd(page: Page, before: Before): Promise<void> {
  const [first, second] = await standingExams(before)
  if (!first || !second) throw new Error('The group has fewer than two exams')
  const dayOf = (days: number) => {
    const date = new Date(first.date)
    date.setUTCDate(date.getUTCDate() + days)
    return date.toISOString().slice(0, 10)
  }
  for (const starts_at of [540, 780])
    for (const days of [1, -1]) {
      const order = {
        id: second.id,
        place: { date: dayOf(days), starts_at, room_ids: null },
        is_confirmed: true,
        dry_run: false,
      }
      if ((await sendAs(page, '/api/exam/place/', order)).ok()) return
    }
  throw new Error('The exams cannot stand on neighbouring days')
}

const publishing = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Публикация' }).click()
  await page.getByRole('menuitem', { name: 'Опубликовать сессию…' }).click()
  return page.getByRole('dialog')
}

async function publish(page: Page): Promise<void> {
  const dialog = await publishing(page)
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(toast(page, /^Опубликована сессия/)).toBeVisible()
}

const lines = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test.describe('a session from nothing to its readers', () => {
  test.slow()
  let before: Before
  test.beforeEach(async () => {
    before = await readBefore()
  })
  test.afterEach(() => restore(before))

  test('a dispatcher composes it by keys, publishes it with a reason, moves an exam and takes that back; students see each step', async ({
    browser,
    page,
    signInAs,
  }) => {
    await signInAs('planner')
    await page.setViewportSize(desk)
    // A board of one course draws all of its rows.
    await page.goto(`${path}?course=${before.course}`)
    await composeByKeys(page, before.title, true)
    await crowd(page, before)

    const student = await ownPage(browser, 'student')
    await student.setViewportSize(phone)
    await student.goto('/my/exams/')
    await expect(student.getByRole('heading', { level: 1, name: 'Мои экзамены' })).toBeVisible()
    const [moving, other] = await standingExams(before)
    if (!moving || !other) throw new Error('The group has fewer than two exams')
    await expect(lines(student, moving.title)).toHaveCount(0)

    await page.reload()
    const dialog = await publishing(page)
    await expect(dialog.getByText(/на\sподготовку/).first()).toBeVisible()
    await looksWell(page, 'the gate', inDialog)
    await page.setViewportSize(desk)
    await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
    await expect(dialog.getByText('Укажите причину', { exact: false }).first()).toBeVisible()
    await dialog.getByLabel(/^Почему/).fill('Праздники')
    await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
    await expect(toast(page, /^Опубликована сессия/)).toBeVisible()
    await student.reload()
    await expect(lines(student, moving.title).first()).toBeVisible()
    await looksWell(student, 'one’s exams')

    // A published exam moves with a reason, is told, and struck where it was.
    await page.locator(`.session-exam[data-exam="${moving.id}"]`).first().click()
    const day = page
      .getByRole('row')
      .filter({ hasText: before.title })
      .getByRole('gridcell', { name: /лучше всего$/ })
      .and(page.locator(`:not(:has([data-exam="${moving.id}"]))`))
      .first()
    await day.scrollIntoViewIfNeeded()
    await day.click()
    await page
      .getByRole('dialog', { name: new RegExp(`^${moving.title}`) })
      .getByRole('button', { name: /лучше всего/ })
      .first()
      .click()
    const why = page.getByRole('dialog').filter({ hasText: 'причину увидят' })
    await why.getByLabel(/^Причина/).fill('Командировка экзаменатора')
    await why.getByRole('button', { name: 'Переставить' }).click()
    const moved = toast(page, new RegExp(`^${moving.title}: `))
    // Under the pointer the note with its undo stays.
    await moved.hover()
    await student.reload()
    await expect(lines(student, moving.title).filter({ hasText: 'перенесён на' }).first()).toBeVisible()
    await student.goto('/changes/')
    await expect(student.getByRole('main').getByText(moving.title).first()).toBeVisible()
    const undone = page.waitForResponse(/\/undo\/$/)
    await page.getByRole('button', { name: 'Отменить', exact: true }).last().click()
    await undone
    await student.goto('/my/exams/')
    await expect(lines(student, moving.title).first()).toBeVisible()
    await expect(student.getByText('перенесён на')).toHaveCount(0)
    await student.context().close()
  })

  test('a student’s whole session is one list, one printed page, and has its retakes apart', async ({
    browser,
    page,
    signInAs,
  }) => {
    await signInAs('planner')
    await page.goto(path)
    await composeByKeys(page, before.title, false)
    await publish(page)
    const [failed] = await standingExams(before)
    if (!failed) throw new Error('The group has no exam')

    await page.getByRole('button', { name: 'Пересдачи…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пересдачи' })
    await dialog
      .getByLabel(new RegExp(`^Не\\sсдали: ${failed.title}, ${before.title}$`))
      .first()
      .fill('3')
    await looksWell(page, 'retakes', inDialog)
    expect(await transitionsOfTheme(page), 'transitions, though motion is reduced').toBe(0)
    await page.setViewportSize(desk)
    await dialog.getByRole('button', { name: 'Создать пересдачи' }).click()
    await expect(toast(page, /^Создана 1\sпересдача/)).toBeVisible()
    const retake = new RegExp(`^${failed.title}, экзамен ?${before.title}`)
    await page.getByRole('button').filter({ hasText: retake }).click()
    const day = page
      .getByRole('row')
      .filter({ hasText: before.title })
      .getByRole('gridcell', { name: /(можно|лучше всего)$/ })
      .first()
    await day.scrollIntoViewIfNeeded()
    await day.click()
    await page
      .getByRole('dialog', { name: new RegExp(`^${failed.title}`) })
      .getByRole('button')
      .first()
      .click()
    await expect(toast(page, new RegExp(`^${failed.title}: `))).toBeVisible()
    await publish(page)

    const student = await ownPage(browser, 'student')
    await student.setViewportSize(phone)
    await student.goto('/my/')
    await student.getByRole('link', { name: 'Экзамены', exact: true }).click()
    const retakes = student.getByRole('region', { name: 'Пересдачи' })
    await expect(retakes.getByRole('listitem')).toHaveCount(1)
    await expect(retakes).toContainText(failed.title)
    // Other tests may have left an exam of their own.
    const exams = student.getByRole('region', { name: 'Экзамены' }).getByRole('listitem')
    await expect(exams.filter({ hasText: failed.title }).first()).toContainText(/\d+:00/)
    const paper = await student.pdf({ preferCSSPageSize: true })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await student.context().close()
  })

  test('an examiner who falls ill: the plan of the absence leads to the search, which moves a published exam with a reason', async ({
    browser,
  }) => {
    const page = await ownPage(browser, 'admin')
    await page.setViewportSize(desk)
    await page.goto(`${path}?faculty=${before.faculty}`)
    await composeByKeys(page, before.title, false)
    await publish(page)
    const [ill] = await standingExams(before)
    if (!ill) throw new Error('The group has no exam')
    await withDatabase(
      (sql) =>
        sql`insert into wish (kind, resource_id, starts_on, ends_on, title, is_absence)
          values ('teacher', ${ill.teacher}, ${ill.date}, ${ill.date}, 'Болезнь экзаменатора', true)`,
    )

    const week = `?type=teacher&id=${ill.teacher}&week=${ill.monday}`
    const office = await openLive(page, () => new TaskPage(page).open(week))
    await office.isAlive()
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('menuitem', { name: /^Пожелания/ }).click()
    const panel = page.getByRole('complementary', { name: /^Пожелания/ })
    await panel.getByRole('button', { name: /^Занятия: что делать, Болезнь/ }).click()
    const plan = page.getByRole('dialog', { name: 'Занятия отсутствующего' })
    await expect(plan.getByText(/^Среди них/)).toBeVisible()
    await plan.getByRole('link', { name: 'Починить сессию' }).click()

    const touched = page.getByRole('region', { name: 'Что переставить' })
    await expect(touched).toContainText(/нужно переставить/)
    await looksWell(page, 'exams that have to move', '[aria-label="Что переставить"]')
    await page.setViewportSize(desk)
    await touched.getByRole('button', { name: 'Починить…' }).click()
    const search = page.getByRole('dialog', { name: 'Составить сессию' })
    await search.getByRole('button', { name: 'Составить', exact: true }).click()
    await expect(search.getByRole('heading', { name: 'Что встанет' })).toBeVisible({ timeout: 25_000 })
    await search.getByLabel(/^Причина/).fill('Болезнь экзаменатора')
    await search.getByRole('button', { name: 'Переставить', exact: true }).click()
    await toast(page, /^Переставлено: \d+/).hover()
    await expect(touched).toContainText(/Переставлять нечего/)
    const goes = (await standingExams(before)).find(({ id }) => id === ill.id)
    expect(goes?.date).not.toBe(ill.date)
    const undone = page.waitForResponse(/\/undo\/$/)
    await page.getByRole('button', { name: 'Отменить', exact: true }).last().click()
    await undone
    await page.reload()
    await expect(touched).toContainText(/нужно переставить/)
    await page.context().close()
  })
})
