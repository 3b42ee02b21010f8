import type { Browser, Locator, Page } from '@playwright/test'
import { withDatabase } from './fixtures/running-product'
import { expect, isAwake, openLive, ownPage, sendAs, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

/** Plans are looked for beside whatever else the machine does. */
const patience = { timeout: 60_000 }

const list = (dialog: Locator) => dialog.getByRole('list', { name: 'Занятия' })
const choices = (dialog: Locator) => dialog.getByRole('combobox', { name: /^Что делать:/ })

/** The plan is whole: until then it cannot be settled. */
const isWhole = (submit: Locator) => expect(submit).not.toHaveAttribute('aria-disabled', 'true', patience)

/** Opens the wishes of a teacher as a superuser and says that they are away on these days, by default for the shown week. */
async function absent(
  browser: Browser,
  id: number,
  { from, to } = { from: '2026-11-23', to: '2026-11-28' },
): Promise<{ office: TaskPage; panel: Locator }> {
  const page = await ownPage(browser, 'admin')
  const office = await openLive(page, () => new TaskPage(page).open(`?type=teacher&id=${id}&week=2026-11-23`))
  await office.isAlive()
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('menuitem', { name: /^Пожелания/ }).click()
  const panel = page.getByRole('complementary', { name: /^Пожелания/ })
  await panel.getByRole('button', { name: 'Добавить пожелание' }).click()
  const form = panel.getByRole('form')
  await form.getByLabel('Что это').selectOption({ label: 'Отсутствие' })
  await form.getByLabel(/^Подпись/).fill('Болезнь')
  await form.getByLabel(/^С\sдаты/).fill(from)
  await form.getByLabel(/^По дату/).fill(to)
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(office.toast(/^Отсутствие отмечено/)).toBeVisible()
  return { office, panel }
}

const planOf = async (panel: Locator): Promise<Locator> => {
  await panel.getByRole('button', { name: /^Занятия: что делать, Болезнь/ }).click()
  return panel.page().getByRole('dialog', { name: 'Занятия отсутствующего' })
}

test('a week of an ill teacher is settled at once; back earlier, the classes return; one undo each', async ({
  browser,
}) => {
  const { office, panel } = await absent(browser, 20)
  const { page } = office
  const dialog = await planOf(panel)
  await expect(choices(dialog).first()).toBeVisible(patience)
  const count = await choices(dialog).count()
  const submit = dialog.getByRole('button', { name: /^Решить/ })
  // One class stays.
  await choices(dialog).first().selectOption({ label: 'Оставить' })
  await expect(dialog.getByText(/1\sостанется/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Лучшее для всех' }).click()
  await expect(dialog.getByText(/останется/)).toHaveCount(0)
  await choices(dialog).last().selectOption({ label: 'Без преподавателя: работают сами' })
  await expect(dialog.getByText('Коснётся:')).toBeVisible()
  await isWhole(submit)
  await submit.click()
  await expect(office.toast(/^Решено/)).toBeVisible()
  await expect(office.grid.getByText(/^Замена/).first()).toBeVisible()

  await panel.getByRole('button', { name: 'Вышел раньше: Болезнь' }).click()
  const end = page.getByRole('dialog', { name: 'Вышел раньше' })
  await expect(end.getByRole('checkbox')).toHaveCount(count)
  await end.getByRole('button', { name: /^Закончить и\sвернуть/ }).click()
  await expect(office.toast(/^Отсутствие закончено, возвращено/)).toBeVisible()
  await expect(office.grid.getByText(/^Замена/)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Вышел раньше: Болезнь' })).toHaveCount(0)

  await office.undo()
  await expect(panel.getByRole('button', { name: 'Вышел раньше: Болезнь' })).toBeVisible()
  await expect(office.grid.getByText(/^Замена/).first()).toBeVisible()
})

test('the plan is settled and taken back by keys on a narrow screen', async ({ browser }) => {
  const { office, panel } = await absent(browser, 40)
  const { page } = office
  const dialog = await planOf(panel)
  const submit = dialog.getByRole('button', { name: /^Решить/ })
  await expect(list(dialog).getByRole('listitem').first()).toBeVisible(patience)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await isWhole(submit)
  await submit.press('Enter')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(office.toast(/^Решено/)).toBeVisible()
  await office.undo()
  await expect(office.grid.getByText(/^Замена/)).toHaveCount(0)
})

/** Removes what an attempt left that broke off. */
async function forget(page: Page, group: number, title: string): Promise<void> {
  const query = `type=group&id=${group}&dbeg=2026-12-14&dend=2026-12-19`
  const wishes = (await (await page.request.get(`/api/wish/?${query}`)).json()) as {
    id: number
    title: string
  }[]
  for (const wish of wishes.filter((one) => one.title === title))
    await sendAs(page, `/api/wish/${wish.id}/`, undefined, 'DELETE')
}

test('the dispatcher says that a group is away, settles its classes, and a student reads it in the week', async ({
  browser,
}) => {
  const planner = await ownPage(browser, 'planner')
  const student = await ownPage(browser, 'student')
  await student.goto('/my/')
  const week = await student.locator('header a[href*="type=group"]').first().getAttribute('href')
  const group = Number(new URL(week ?? '', student.url()).searchParams.get('id'))
  const title = 'Выездная практика'
  await forget(planner, group, title)
  const office = await openLive(planner, () =>
    new TaskPage(planner).open(`?type=group&id=${group}&week=2026-12-14#absences`),
  )
  await office.isAlive()
  const panel = planner.getByRole('complementary', { name: /отсутствия/i })
  await panel.getByRole('button', { name: /^(Отметить отсутствие|Добавить пожелание)$/ }).click()
  const form = panel.getByRole('form')
  const nature = form.getByLabel('Что это')
  if (await nature.isVisible()) await nature.selectOption({ label: 'Отсутствие' })
  await form.getByLabel(/^Подпись/).fill(title)
  await form.getByLabel(/^С\sдаты/).fill('2026-12-14')
  await form.getByLabel(/^По дату/).fill('2026-12-19')
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(office.toast(/^Отсутствие отмечено/)).toBeVisible()
  await panel.getByRole('button', { name: `Занятия: что делать, ${title}` }).click()
  const dialog = planner.getByRole('dialog', { name: 'Занятия отсутствующей группы' })
  await expect(choices(dialog).first()).toBeVisible(patience)
  await expect(dialog.getByRole('combobox').getByRole('option', { name: /преподавателя/ })).toHaveCount(0)
  await planner.setViewportSize({ width: 360, height: 740 })
  expect(await planner.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await planner.setViewportSize({ width: 1440, height: 900 })
  const submit = dialog.getByRole('button', { name: /^Решить/ })
  await isWhole(submit)
  await submit.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(office.toast(/^Решено/)).toBeVisible()

  await student.goto(`/dashboard/?type=group&id=${group}&week=2026-12-14`)
  await expect(student.getByText('Отсутствует').first()).toBeVisible()
  await expect(student.getByText(title)).toHaveCount(0)
  await office.undo()
  await panel.getByRole('button', { name: `Удалить отсутствие: ${title}` }).click()
  await expect(panel.getByText(title)).toHaveCount(0)
})

test('a class is given to the best substitute, who is told with every reason', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  const planner = await openLive(page, () => new TaskPage(page).open('?type=group&id=7&week=2026-11-23'))
  await planner.isAlive()
  const card = planner.ownClasses.first()
  const slot = await planner.slotOf(planner.cellOf(card))
  await planner.begin(card, 'Изменить преподавателей и группы…')
  const dialog = page.getByRole('dialog', { name: /^Преподаватели/ })
  const offers = dialog.getByRole('region', { name: 'Кто может заменить' })
  const best = offers.getByRole('button', { name: /^Заменить:/ }).first()
  await expect(best).toContainText(/ч на неделе/)
  const name = (await best.locator('.font-medium').textContent())?.replace('Заменить: ', '') ?? ''
  await best.press('Enter')
  await expect(best).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(planner.cellAt(slot)).toContainText(name)
  await planner.undo()
  await expect(planner.cellAt(slot)).not.toContainText(name)
})

type Class = { id: number; date: string; para: number; state: string; teachers_ids: number[] }
type Asked = { admin: Page; teacher: Page }

/** A class of a quiet week, alone in its pair, that the demo teacher could hold. */
async function classFor({ admin, teacher }: Asked) {
  const period = 'dbeg=2026-12-07&dend=2026-12-12'
  const read = async <Answer>(path: string): Promise<Answer> => (await (await admin.request.get(path)).json()) as Answer
  await teacher.goto('/my/')
  const week = await teacher.locator('header a[href*="type=teacher"]').first().getAttribute('href')
  const me = Number(new URL(week ?? '', teacher.url()).searchParams.get('id'))
  const mine = await read<{ schedule: { groups: number[] }[] }>(`/api/teacher/${me}/schedule/?${period}`)
  for (const group of new Set(mine.schedule.flatMap(({ groups }) => groups))) {
    const { schedule } = await read<{ schedule: Class[] }>(`/api/group/${group}/schedule/?${period}`)
    for (const one of schedule) {
      const alone = schedule.filter(({ date, para }) => date === one.date && para === one.para).length === 1
      const [instead] = one.teachers_ids
      if (!alone || instead === undefined || one.state !== 'published') continue
      const able = await read<{ id: number; name: string }[]>(`/api/schedule/${one.id}/substitutes/?teacher=${instead}`)
      const found = able.find(({ id }) => id === me)
      if (found) return { group, one, instead, me, name: found.name }
    }
  }
  throw new Error('The demo teacher can hold no class')
}

test('a colleague is asked about a class, agrees by one press on a phone, and has it until that is undone', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const teacher = await ownPage(browser, 'teacher')
  const { group, one, name } = await classFor({ admin, teacher })
  // What an attempt left that broke off.
  await sendAs(admin, `/api/schedule/${one.id}/offers/`, undefined, 'DELETE')
  const office = await openLive(admin, () => new TaskPage(admin).open(`?type=group&id=${group}&week=2026-12-07`))
  await office.isAlive()
  const cell = office.cellAt(`${new Date(one.date).getUTCDay()}.${one.para}`)
  await office.begin(cell.getByRole('article'), 'Изменить преподавателей и группы…')
  const dialog = admin.getByRole('dialog', { name: /^Преподаватели/ })
  await dialog.getByRole('button', { name: 'Спросить коллег…' }).click()
  const form = dialog.getByRole('region', { name: 'Спросить коллег' })
  const all = form.getByRole('checkbox')
  await expect(all.first()).toBeVisible()
  for (const box of await all.all()) await box.uncheck()
  await form.getByRole('checkbox', { name, exact: true }).check()
  await form.getByRole('button', { name: /^Спросить 1/ }).click()
  await expect(form.getByText(/ждём ответа/)).toBeVisible()

  await teacher.setViewportSize({ width: 360, height: 740 })
  await teacher.goto('/my/')
  const question = teacher
    .getByRole('region', { name: 'Просят заменить' })
    .getByRole('listitem')
    .filter({ hasText: one.date.slice(8) })
    .filter({ hasText: `${one.para}-я` })
  await expect(question).toBeVisible()
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const answered = teacher.waitForResponse(
    (answer) => answer.url().includes('/api/offer/') && answer.request().method() === 'POST',
  )
  const yes = question.getByRole('button', { name: 'Заменю' })
  await expect.poll(() => isAwake(yes)).toBe(true)
  await yes.press('Enter')
  const { change_id: changeId } = (await (await answered).json()) as { change_id: number }
  await expect(teacher.getByText(/^Спасибо! Занятие теперь ваше/)).toBeVisible()
  await expect(question).toHaveCount(0)

  await office.open(`?type=group&id=${group}&week=2026-12-07`)
  await expect(cell).toContainText(name)
  await sendAs(admin, `/api/change/${changeId}/undo/`)
  await expect(cell).not.toContainText(name)
})

test('an open plan says that a colleague agreed meanwhile and goes on, and an open list that somebody is away', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const teacher = await ownPage(browser, 'teacher')
  const { one, instead, me, name } = await classFor({ admin, teacher })
  await sendAs(admin, `/api/schedule/${one.id}/offers/`, undefined, 'DELETE')
  const list = await openLive(admin, () => admin.goto('/absences/')).then(() => admin)
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(list.getByText('Загружаю')).toHaveCount(0)
  // Another week is shown than that of the absence.
  const { panel } = await absent(browser, instead, { from: '2026-12-07', to: '2026-12-12' })
  await expect(list.getByRole('status').getByText(/^Список изменился: появилось/)).toBeVisible(patience)

  const dialog = await planOf(panel)
  await expect(choices(dialog).first()).toBeVisible(patience)
  const count = await choices(dialog).count()
  await sendAs(admin, `/api/schedule/${one.id}/offers/`, { teacher_id: instead, teacher_ids: [me], hours: 24 })
  const asked = (await (await teacher.request.get('/api/offer/')).json()) as { offer_id: number; id: number }[]
  const offer = asked.find(({ id }) => id === one.id)
  const answer = await sendAs(teacher, `/api/offer/${offer?.offer_id}/`, { answer: 'yes' })
  const { change_id: changeId } = (await answer.json()) as { change_id: number }
  const meanwhile = dialog.getByRole('region', { name: 'Пока план открыт, решено без вас' })
  await expect(meanwhile).toContainText(`ведёт ${name}`, patience)
  await expect(choices(dialog)).toHaveCount(count - 1)
  await dialog.getByRole('button', { name: 'Отмена' }).click()

  await sendAs(admin, `/api/change/${changeId}/undo/`)
  await sendAs(admin, `/api/schedule/${one.id}/offers/`, undefined, 'DELETE')
  await panel.getByRole('button', { name: 'Удалить отсутствие: Болезнь' }).click()
  await expect(panel.getByText('Болезнь')).toHaveCount(0)
})

test('a colleague answers by the link of a letter, without signing in, and has the class until that is undone', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const teacher = await ownPage(browser, 'teacher')
  const { one, instead, me } = await classFor({ admin, teacher })
  await sendAs(admin, `/api/schedule/${one.id}/offers/`, undefined, 'DELETE')
  const mailbox = `teacher-${Date.now()}@example.edu`
  await withDatabase(
    (sql) => sql`
      insert into notice_settings (user_id, email, email_confirmed_at)
      select id, ${mailbox}, now() from "user" where teacher_id = ${me}
      on conflict (user_id) do update set email = excluded.email, email_confirmed_at = now(), email_on = true`,
  )
  try {
    const order = { teacher_id: instead, teacher_ids: [me], hours: 24 }
    const asked = await sendAs(admin, `/api/schedule/${one.id}/offers/`, order)
    expect(asked.status(), await asked.text()).toBe(200)
    const link = async () => {
      const rows = await withDatabase(
        (sql) => sql<{ body: string }[]>`
          with aged as (
            update notice_pending p set at = at - interval '1 day' from "user" u where u.id = p.user_id and u.teacher_id = ${me})
          select body from notice_message where address = ${mailbox} order by id desc limit 1`,
      )
      return /\/answer\/[\w.-]+\//.exec(rows[0]?.body ?? '')?.[0] ?? ''
    }
    await expect.poll(link, { timeout: 60_000 }).not.toBe('')
    const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await stranger.goto(await link())
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Просят заменить')
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await stranger.getByRole('button', { name: 'Заменю' }).press('Enter')
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Спасибо, занятие ваше')
    await stranger.goto(await link())
    await expect(stranger.getByText(/^Вы уже согласились/)).toBeVisible()
    // The link signs nobody in.
    expect((await stranger.request.get('/api/offer/')).status()).toBe(401)
    await stranger.context().close()

    const [answer] = await withDatabase(
      (sql) => sql<{ id: number }[]>`
        select max(c.id) as id from change c join "user" u on u.id = c.actor_id
        where c.action = 'substitute.accept' and u.teacher_id = ${me}`,
    )
    const undone = await sendAs(admin, `/api/change/${answer?.id}/undo/`)
    expect(undone.status(), await undone.text()).toBe(200)
    await sendAs(admin, `/api/schedule/${one.id}/offers/`, undefined, 'DELETE')
  } finally {
    await withDatabase(
      (sql) => sql`delete from notice_settings where user_id in (select id from "user" where teacher_id = ${me})`,
    )
  }
})

test('a teacher says on a phone that they are ill tomorrow in two presses, and takes it back', async ({ browser }) => {
  const page = await ownPage(browser, 'teacher')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/my/')
  await page.getByRole('button', { name: 'Меня не будет…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Меня не будет…' })
  await expect(dialog.getByText(/^Занятий в\sэто время: [1-9]/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Отметить' }).click()
  await expect(page.getByRole('status').getByText(/^Отсутствие отмечено/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The server draws it: what came with the scripts would push the days down under a press.
  expect(await (await page.request.get('/my/')).text()).toMatch(/Вы отметили, что вас не\sбудет/)
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByRole('status').getByText(/отмен/i).first()).toBeVisible()
})

test('the faculty’s sheet of substitutions names who was and who is, for a day, a week, a month', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'planner')
  await page.goto('/workbench/')
  await page.getByRole('link', { name: 'Лист замен' }).click()
  await page.waitForURL(/\/print\/substitutions\//)
  await expect(page.getByRole('heading', { level: 1, name: /^Лист замен: / })).toBeVisible()
  const form = page.getByRole('form', { name: 'Лист замен' })
  await form.getByLabel('За сколько').selectOption({ label: 'Месяц' })
  await form.getByRole('button', { name: 'Показать' }).click()
  await page.waitForURL(/span=month/)
  await expect(page.getByText('01.11–30.11.2026')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Скачать .xlsx' })).toHaveAttribute('href', /substitutions/)
  await page.getByRole('link', { name: 'Мой институт' }).click()
  await page.waitForURL(/\/workbench\/\?faculty=\d+/)
  await expect(page.getByRole('link', { name: 'Лист замен' })).toBeVisible()
})
