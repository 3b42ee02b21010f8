import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { staysWithin } from './fixtures/legible'
import { withDatabase } from './fixtures/running-product'
import { expect, ownPage, test } from './fixtures/test'

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
    await sql`delete from event where load_item_id in (${own})`
    await sql`delete from load_item where id in (${own})`
    await sql`delete from discipline where title = ${discipline}`
  })

const waiting = (page: Page, word: string) =>
  page.getByRole('button', { name: `${discipline}, ${word}, ${group}` })
const chosen = (page: Page) => page.getByRole('region', { name: 'Выбранный экзамен' })
test.describe('the session of a faculty', () => {
  test.beforeEach(async () => {
    await removeExam()
    await addExam()
  })
  test.afterEach(removeExam)

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
