import type { Browser, Page } from '@playwright/test'
import { expect, openLive, ownPage, test, type DemoAccount } from './fixtures/test'
import { withDatabase } from './fixtures/running-product'
import { ProgrammesPage } from './pages/programmes-page'
import { TaskPage } from './pages/task-panel'

const week = '?type=group&id=6&week=2026-11-30'
const [planner, admin] = ['Диспетчер института', 'Администратор']

async function at(browser: Browser, account: DemoAccount): Promise<TaskPage> {
  const page = await ownPage(browser, account)
  const dashboard = await openLive(page, () => new TaskPage(page).open(week))
  await dashboard.isAlive()
  return dashboard
}

const people = (page: Page) => page.getByRole('list', { name: 'Смотрят' })
const isBusy = (name: string) => new RegExp(`меняет\\s${name}`)

/** A class that the planner may change, as both see it. */
async function oneClass(first: TaskPage, second: TaskPage) {
  const card = first.ownClasses.filter({ hasNotText: /Перенесено|Снято/ }).first()
  const same = `[data-meeting="${(await card.getAttribute('data-meeting')) ?? ''}"]`
  // Behind a dialog the grid has no role.
  return [first.page.locator(same), second.page.locator(same)] as const
}

async function openComment(dashboard: TaskPage, card: ReturnType<Page['locator']>) {
  await dashboard.openActs(card)
  await dashboard.page.getByRole('button', { name: /^Комментарий и\sссылка/ }).press('Enter')
  return dashboard.page.getByRole('dialog', { name: /^Комментарий и\sссылка$/ })
}

test('planners at one week see each other and the class in another’s hands; a student neither sees nor is seen', async ({
  browser,
}) => {
  const student = await at(browser, 'student')
  const [mine, theirs] = [await at(browser, 'planner'), await at(browser, 'admin')]
  await expect(people(theirs.page)).toHaveText(new RegExp(planner))
  await expect(people(mine.page)).toHaveText(new RegExp(admin))
  await expect(people(theirs.page).getByRole('listitem')).toHaveCount(1)
  await expect(people(student.page)).toHaveCount(0)

  const [own, seen] = await oneClass(mine, theirs)
  await mine.begin(own, 'Перенести…')
  await expect(seen).toContainText(isBusy(planner))
  await expect(people(theirs.page)).toContainText(`${planner} меняет`)
  await mine.panel('Перенести занятия').getByRole('button', { name: 'Закрыть' }).click()
  await expect(seen).not.toContainText('меняет')
  await mine.openActs(own)
  await expect(seen).toContainText(isBusy(planner))

  await mine.page.context().close()
  await expect(people(theirs.page)).toHaveCount(0)
  await expect(seen).not.toContainText('меняет')
})

test('two who change one class know of each other, are told in words, and lose nothing', async ({ browser }) => {
  const [mine, theirs] = [await at(browser, 'planner'), await at(browser, 'admin')]
  const [own, seen] = await oneClass(mine, theirs)
  const [first, second] = [await openComment(mine, own), await openComment(theirs, seen)]
  await expect(own).toContainText(isBusy(admin))
  await expect(seen).toContainText(isBusy(planner))
  const before = await first.getByLabel('Комментарий').inputValue()
  await first.getByLabel('Комментарий').fill(`${before} халат`.trim())
  await second.getByLabel('Комментарий').fill(`${before} очки`.trim())
  await first.getByRole('button', { name: 'Сохранить' }).click()
  await expect(mine.toast(/^Комментарий и\sссылка сохранены/)).toBeVisible()
  await second.getByRole('button', { name: 'Сохранить' }).click()
  await expect(second.getByRole('alert')).toContainText(`Сейчас: ${`${before} халат`.trim()}`)
  await expect(second.getByLabel('Комментарий')).toHaveValue(`${before} очки`.trim())
  await second.getByRole('button', { name: 'Отмена' }).click()
  await expect(own).not.toContainText('меняет')
  await mine.undo()
})

test('who else works on a programme or on the load of a faculty is told there', async ({ browser }) => {
  const path = '/meta-programs/?id=2'
  const mine = await ProgrammesPage.signedIn(browser, 'planner', path)
  const theirs = await ProgrammesPage.signedIn(browser, 'admin', path)
  await expect(people(mine.page)).toHaveText(new RegExp(admin))
  await mine.write(mine.rows.first(), 'title', 'Название, которое не сохранят')
  await expect(people(theirs.page)).toContainText(`${planner} меняет`)

  const faculty = await withDatabase(async (sql) => {
    const [row] = await sql`
      select e.subject_id as id from editor e join "user" u on u.id = e.user_id
      where u.username = 'planner' and e.kind = 'faculty'`
    return String(row?.id)
  })
  for (const { page } of [mine, theirs]) {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`/workbench/load/?faculty=${faculty}`)
    await page.mouse.move(1, 1)
  }
  await expect(people(mine.page)).toHaveText(new RegExp(admin))
  await expect(people(theirs.page)).toHaveText(new RegExp(planner))
})
