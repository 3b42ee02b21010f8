import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { KeyInput, MouseInput, type DayInput } from './pages/day-input'
import { DragPage } from './pages/drag-page'
import { PlanningPage } from './pages/planning-page'
import { TopBarPage } from './pages/top-bar'

const week = '2026-11-23'

/** The changes that a page makes, in order. */
function changesOf(page: Page): () => Promise<number[]> {
  const answers: Promise<unknown>[] = []
  page.on('response', (response) => {
    // What takes long is answered later, as a job.
    const isChange = response.request().method() !== 'GET' || /\/api\/job\/\d+\/answer\//.test(response.url())
    if (!isChange || !response.ok()) return
    answers.push(
      response.json().then(
        ({ change_id }) => change_id,
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(answers)).filter((id) => typeof id === 'number')
}

/** Undoes everything, the last change first. */
async function takeBack(page: Page, changes: readonly number[]) {
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  for (const id of changes.toReversed()) {
    const undone = await page.request.post(`/api/change/${id}/undo/`, { headers: { 'X-CSRFToken': csrf } })
    expect({ id, status: undone.status(), body: await undone.text() }).toMatchObject({ status: 200 })
  }
}

async function signIn(page: Page, input: DayInput) {
  await page.addInitScript(() =>
    window.addEventListener('page-alive', () => (document.documentElement.dataset.alive = '')),
  )
  await page.goto('/')
  await input.write(page.getByLabel('Имя пользователя'), 'planner')
  await input.write(page.getByLabel('Пароль', { exact: true }), 'demo')
  await input.press(page.getByRole('button', { name: 'Войти' }))
  await expect(page.getByRole('grid', { name: /^Группы/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-alive')
}

/** From the faculty's unplaced hours to the week of a group that lacks some. */
async function findWhatIsLeft(page: Page, input: DayInput) {
  await input.press(
    page.getByRole('group', { name: 'Что сейчас открыто' }).getByRole('button', { name: /Осталось часов/ }),
  )
  const list = page.getByRole('complementary', { name: 'Осталось часов' })
  await input.press(list.getByRole('link', { name: /^Показать в\sрасписании: .+ИСТб-23-1 \(1\)/ }).first())
  await expect(page).toHaveURL(/\/dashboard\/\?type=group&id=8&week=/)
  const planner = new PlanningPage(page)
  await planner.isAlive()
  await input.press(page.getByRole('button', { name: 'Следующая неделя' }))
  await expect(page).toHaveURL(new RegExp(`week=${week}`))
  await expect(planner.day('Понедельник 23.11')).toBeVisible()
  await expect(planner.grid).not.toHaveAttribute('aria-busy', 'true')
  return planner
}

/** The cells show the whole semester, and the best place is one press from its preview. */
async function placeWhereBest(planner: PlanningPage, input: DayInput) {
  const { page } = planner
  await input.press(page.getByRole('button', { name: 'Нагрузка', exact: true }))
  await planner.list.waitFor()
  await input.toggle(page.getByRole('checkbox', { name: /^готово/ }))
  await input.press(planner.list.locator('button[aria-pressed]').first())
  await expect(planner.grid.getByText('нельзя', { exact: true }).first()).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Лучшие места' }))
  const best = page.getByRole('listitem').getByRole('button', { name: /каждую неделю|по\s(не)?чётным/ })
  await input.press(best.first())
  await input.press(page.getByRole('button', { name: /^Поставить\s\d+$/ }))
  await expect(planner.toast(/^Поставлено \d+/)).toBeVisible()
  await expect(planner.grid.getByText('черновик', { exact: true }).first()).toBeVisible()
}

async function fillTheRest(planner: PlanningPage, input: DayInput) {
  const { page } = planner
  await input.press(page.getByRole('button', { name: 'Снять выбор' }))
  await input.press(page.getByRole('button', { name: 'Доставить остаток…' }))
  const dialog = page.getByRole('dialog', { name: 'Доставить остаток' })
  await input.choose(dialog.getByLabel('Искать'), '10')
  await input.press(dialog.getByRole('button', { name: 'Начать поиск' }))
  const keep = dialog.getByRole('button', { name: 'Оставить черновиками' })
  await expect(keep).toBeVisible({ timeout: 25_000 })
  await input.press(keep)
  await expect(dialog).toBeHidden()
  await expect(planner.toast(/^Поставлено черновиками: \d+/)).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Закрыть нагрузку' }))
}

async function dragAClass(week: DragPage, input: DayInput) {
  const { page } = week
  const card = week.ownClasses.first()
  const source = await week.slotOf(week.cellOf(card))
  const target = await input.drag(card)
  await input.press(page.getByRole('dialog').getByRole('button', { name: 'Перенести только это занятие' }))
  await expect(week.outcome).toContainText(/^Место/)
  const panel = week.panel('Перенести занятия')
  await input.press(panel.getByRole('button', { name: 'Ремонт' }))
  await input.press(panel.getByRole('button', { name: 'Перенести', exact: true }))
  await expect(week.toast(/^Перенесено: /)).toBeVisible()
  await expect(week.cellAt(target).getByRole('article')).toHaveCount(1)
  await expect(week.cellAt(source)).toContainText(/Перенесено на.*Причина: Ремонт/)
}

async function repair(week: DragPage, input: DayInput) {
  const { page } = week
  const slot = await week.slotOf(week.cellOf(week.ownClasses.nth(2)))
  await input.begin(week.cellAt(slot).getByRole('article'), 'Починить…')
  const dialog = page.getByRole('dialog', { name: 'Починить' })
  await input.toggle(
    dialog
      .getByRole('group', { name: /^(Перенести|Ничего)/ })
      .getByRole('radio')
      .first(),
  )
  await expect(dialog.getByText(/^Коснётся: .+/)).toBeVisible()
  await input.press(dialog.getByRole('button', { name: 'Ремонт' }))
  await input.press(dialog.getByRole('button', { name: 'Сделать' }))
  await expect(week.toast(/^Перенесен[оы] \d/).last()).toBeVisible()
}

/** Checks, then publishes, with a reason if a hard rule is violated. */
async function checkAndPublish(planner: PlanningPage, input: DayInput) {
  const { page } = planner
  const act = async (name: RegExp) => {
    await input.press(page.getByRole('button', { name: 'Нагрузка', exact: true }))
    await input.press(page.getByRole('button', { name: 'Действия с нагрузкой' }))
    await input.pressEntry(page.getByRole('menuitem', { name }))
  }
  await act(/^Проверить$/)
  await expect(page.getByText(/^проверен[оы] \d+\sзаняти/)).toBeVisible()
  const rules = page.getByRole('region', { name: 'По правилам' })
  await input.press(rules.getByRole('link').first())
  await expect(page.getByRole('region', { name: 'Что найдено' })).toBeFocused()
  await page.goBack()
  await page.goBack()
  await planner.isAlive()
  await act(/^Опубликовать неделю/)
  const dialog = planner.dialog(/^Вы уверены что хотите опубликовать/)
  const why = dialog.getByRole('textbox', { name: /^Почему/ })
  const ok = dialog.getByRole('button', { name: 'Опубликовать', exact: true })
  await expect(ok).toBeEnabled()
  if (await why.isVisible()) await input.write(why, 'Зачётная неделя')
  await input.press(ok)
  await expect(planner.toast(/^Опубликовано \d+/)).toBeVisible()
}

/** Another arrangement is tried in a variant, compared and taken over. */
async function tryAVariant(page: Page, input: DayInput, name: string) {
  await input.press(new TopBarPage(page).options)
  await input.pressEntry(page.getByRole('menuitem', { name: 'Варианты плана' }))
  await input.press(page.getByRole('button', { name: 'Новый вариант' }))
  await input.write(page.getByLabel('Название'), name)
  await input.press(page.getByRole('button', { name: 'Создать' }))
  await expect(page).toHaveURL(/\/variants\/\d+\/$/)
  await page.goto(`${new URL(page.url()).pathname}?type=group&id=8&week=2026-11-30`)
  const table = page.getByRole('table', { name: 'Неделя' })
  await input.press(table.getByRole('button', { pressed: false }).first())
  const hand = page.getByRole('region', { name: 'Выбрано' })
  await input.toggle(hand.getByRole('checkbox', { name: /последующими/ }))
  await input.press(table.getByRole('button', { name: /: все\s1$/ }).last())
  await expect(table.getByText('переставлено: ')).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Качество' }))
  await expect(page.getByText(/^По\sзатронутым\sгруппам/)).toBeVisible()
  await input.press(page.getByRole('button', { name: /^Перенести\sв/ }))
  const taking = page.getByRole('dialog')
  await expect(taking.getByRole('list', { name: 'Кого это касается:' })).toBeVisible()
  // Of a published class it asks why.
  const reason = taking.getByRole('textbox', { name: 'Причина' })
  if (await reason.isVisible()) await input.write(reason, 'Согласовано')
  await input.press(taking.getByRole('button', { name: 'Перенести', exact: true }))
  await expect(page.getByText(/^Перенесено\sв\sрасписание:\s1/)).toBeVisible()
}

const byMouse = ['by mouse', (page: Page) => new MouseInput(page)] as const
const byKeys = ['by keyboard alone', (page: Page) => new KeyInput(page)] as const
/** Each part of it has a test by mouse of its own; the whole by mouse is for the long run. */
const ways: readonly (readonly [name: string, inputOf: (page: Page) => DayInput])[] = process.env.TEST_LONG
  ? [byMouse, byKeys]
  : [byKeys]

for (const [name, inputOf] of ways)
  test(`a planner’s whole day ${name}, and every change of it is taken back`, async ({ page }) => {
    test.setTimeout(150_000)
    const input = inputOf(page)
    const changes = changesOf(page)
    await signIn(page, input)
    try {
      const planner = await findWhatIsLeft(page, input)
      const week = new DragPage(page)
      await dragAClass(week, input)
      await repair(week, input)
      await placeWhereBest(planner, input)
      await fillTheRest(planner, input)
      await checkAndPublish(planner, input)
      await tryAVariant(page, input, `День ${name}`)
      expect(await changes()).toHaveLength(6)
    } finally {
      await takeBack(page, await changes())
    }
  })
