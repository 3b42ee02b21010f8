import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { PlanningPage } from './pages/planning-page'
import { ProgrammesPage } from './pages/programmes-page'

const table = (rows: string[]) => ({
  name: 'Мастерская.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Дисциплина;Часы;Группы', ...rows].join('\n')),
})

test('a programme from a file: edited, copied, made a project, placed, published, recalculated and removed', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const screen = new ProgrammesPage(page)
  await page.goto('/meta-programs/')
  await screen.act(/^Создать из файла/)
  const form = screen.dialog(/^Программа из файла$/)
  await form.getByRole('combobox').fill('Мастерская')
  const create = form.getByRole('button', { name: 'Создать', exact: true })
  await form.getByLabel(/^Файл/).setInputFiles(table(['Прототип;много;ИСТб-23-1', 'Защита;2;ИСТб-23-1']))
  await expect(form.getByText(/^часы «много»/)).toBeVisible()
  await expect(create).toBeDisabled()
  await form.getByLabel(/^Файл/).setInputFiles(table(['Прототип;4;ИСТб-23-1', 'Защита;2;ИСТб-23-1']))
  await expect(form.getByText(/^Ошибок нет/)).toBeVisible()
  await create.click()
  await expect(screen.toast(/^Создана программа «Мастерская»/)).toBeVisible()
  await expect(screen.rows).toHaveCount(2)

  await screen.showColumns('Часы')
  await screen.write(screen.rows.first(), 'title', 'Прототип изделия')
  await screen.write(screen.rows.first(), 'hours', '40')
  await page.getByRole('button', { name: 'Добавить дисциплину' }).click()
  await screen.write(screen.rows.last(), 'title', 'Отчёт')
  await expect(screen.save).toHaveText(/\(2\)$/)
  await page.reload()
  await expect(screen.rows).toHaveCount(2)
  await screen.write(screen.rows.first(), 'title', 'Прототип изделия')
  await screen.write(screen.rows.first(), 'hours', '40')
  await screen.save.click()
  await expect(screen.toast(/^Сохранено: 1\sстрока$/)).toBeVisible()

  await screen.act(/^Скопировать/)
  const copy = screen.dialog(/^Скопировать/)
  await expect(copy.getByRole('textbox')).toHaveValue('Мастерская (копия)')
  await copy.getByRole('button', { name: 'Скопировать' }).click()
  await expect(screen.programme).toHaveValue('Мастерская (копия)')
  await expect(screen.rows.first()).toContainText('Прототип изделия')

  await page.getByRole('button', { name: 'Сделать проектной' }).click()
  await screen
    .dialog(/^Сделать проектной$/)
    .getByRole('button', { name: 'Сделать проектной' })
    .click()
  await expect(screen.programme).toHaveValue('★ Мастерская (копия)')
  await expect(screen.cell(screen.rows.first(), 'projectActive')).toBeVisible()

  const address = page.url()
  await page.getByRole('link', { name: /^Открыть в\sрасписании$/ }).click()
  await page.waitForURL(/\/dashboard\/\?type=metaprogram/)
  const planning = new PlanningPage(page)
  await planning.openLoad(`${new URL(page.url()).search}&week=2026-11-16`)
  await (await planning.unfinished()).filter({ hasText: 'Прототип изделия' }).click()
  const cell = await planning.freeCell()
  await cell.click()
  await page.getByRole('button', { name: 'Один раз' }).click()
  await expect(planning.toast(/^Поставлено/)).toBeVisible()
  await planning.act(/^Опубликовать(?! до)/)
  await planning
    .dialog(/опубликовать спроектированное\?$/)
    .getByRole('button', { name: 'Опубликовать', exact: true })
    .click()
  await expect(planning.toast(/^Опубликовано 1/)).toBeVisible()

  await page.goto(address)
  await expect(screen.programme).toHaveValue('★ Мастерская (копия)')
  await screen.act(/^Пересчитать часы/)
  await expect(screen.toast(/^Часы пересчитаны: 1\sстрока$/)).toBeVisible()
  await screen.showColumns('Часы')
  await expect(screen.cell(screen.rows.first(), 'hours')).toHaveText(/2$/)

  await screen.act(/^Удалить программу/)
  const remove = screen.dialog(/^Удалить программу\?$/)
  const ok = remove.getByRole('button', { name: 'Удалить программу' })
  await expect(remove.getByText(/1\sопубликованное занятие\./)).toBeVisible()
  await remove.getByRole('textbox').fill('Мастерская (копия)')
  await expect(ok).toBeDisabled()
  await remove.getByRole('checkbox').check()
  await remove.getByRole('textbox').fill('Мастерская')
  await expect(ok).toBeDisabled()
  await remove.getByRole('textbox').fill('Мастерская (копия)')
  await ok.click()
  await expect(screen.toast(/^Удалена программа/)).toBeVisible()
  await expect(page).toHaveURL('/meta-programs/')
})

test('two people edit one programme: nothing of either is lost', async ({ browser }) => {
  const path = '/meta-programs/?id=2'
  const mine = await ProgrammesPage.signedIn(browser, 'planner', path)
  const theirs = await ProgrammesPage.signedIn(browser, 'admin', path)
  await mine.showColumns('Часы')
  await theirs.showColumns('Часы')
  const [row, second] = [mine.rows.first(), mine.rows.nth(1)]
  // Differs from the current values, which an earlier try may have changed.
  const hoursOf = async (of: Locator) => Number(/\d+$/.exec((await mine.cell(of, 'hours').textContent()) ?? '')?.[0])
  const [first, last] = [await hoursOf(row), await hoursOf(second)]
  const title = `Название от другого ${first}`
  await mine.write(row, 'hours', String(first + 1))
  await mine.write(second, 'hours', String(last + 1))

  await theirs.write(theirs.rows.first(), 'hours', String(first + 2))
  await theirs.write(theirs.rows.nth(1), 'title', title)
  await theirs.save.click()
  await expect(theirs.toast(/^Сохранено: 2/)).toBeVisible()

  const dispute = mine.page.getByRole('alert').filter({ hasText: /^Эту строку тем временем изменили/ })
  await expect(dispute).toContainText(`часы: ${first + 2}`)
  await expect(mine.cell(row, 'hours')).toHaveText(new RegExp(`${first + 1}$`))
  await expect(mine.cell(second, 'title')).toContainText(title)
  await mine.save.click()
  await expect(mine.toast(/^Сохранено: 1, не\sсохранено: 1/)).toBeVisible()
  await dispute.getByRole('button', { name: 'Оставить моё' }).click()
  await mine.save.click()
  await expect(theirs.cell(theirs.rows.first(), 'hours')).toHaveText(new RegExp(`${first + 1}$`))
  await expect(theirs.cell(theirs.rows.nth(1), 'hours')).toHaveText(new RegExp(`${last + 1}$`))
})

test('leaving with rows that are not saved asks first', async ({ page, signInAs }) => {
  await signInAs('planner')
  const screen = new ProgrammesPage(page)
  await page.goto('/meta-programs/?id=2')
  await screen.write(screen.rows.last(), 'title', 'Не сохранённое')
  await page.getByRole('link', { name: 'К расписанию' }).click()
  const question = screen.dialog(/^Уйти без сохранения\?$/)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(screen.rows.last()).toContainText('Не сохранённое')
  await page.getByRole('link', { name: 'К расписанию' }).click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
})

test('the headings stay in sight over the last of many rows, and cover no cell that has the focus', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  const screen = new ProgrammesPage(page)
  await page.goto('/meta-programs/?id=1')
  await screen.cell(screen.rows.last(), 'title').focus()
  await page.keyboard.press('ArrowUp')
  const heading = page.getByRole('columnheader', { name: 'Дисциплина' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowUp')
  const bottomOf = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const focused = await page.locator('[data-cell]:focus').boundingBox()
  expect(focused?.y).toBeGreaterThanOrEqual((await bottomOf(heading)) - 1)
})
