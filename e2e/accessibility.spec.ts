import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { cutTexts, enlarged, coloursSettle, spaceText, staysWithin } from './fixtures/legible'
import { markupFaults } from './fixtures/markup'
import { expect, test, type DemoAccount } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { LoadPanelPage } from './pages/load-panel'
import { states, type State } from './pages/states'
import { TaskPage } from './pages/task-panel'
import { TopBarPage } from './pages/top-bar'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violationsOf(page: Page, over?: string) {
  await coloursSettle(page)
  // Legacy mode: our pages have no frames, for which axe would open another page each time. Passed rules are
  // not collected.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
  if (over) axe.exclude(over)
  const { violations } = await axe.analyze()
  const found = await Promise.all(
    violations.map(async ({ id, nodes }) => {
      const left = id === 'target-size' ? await outsideNames(page, nodes) : nodes
      return [id, left.map(({ html }) => html)] as const
    }),
  )
  return found.filter(([, nodes]) => nodes.length > 0)
}

/**
 * Excludes names in a card: axe measures their boxes without the pseudo-element that enlarges the target.
 * Another test covers them.
 */
async function outsideNames<Node extends { target: unknown[] }>(page: Page, nodes: Node[]): Promise<Node[]> {
  const isName = await Promise.all(
    nodes.map(({ target }) =>
      page.locator(String(target[0])).evaluate((node) => node.closest('.targets-up, .targets-down') !== null),
    ),
  )
  return nodes.filter((_, index) => !isName[index])
}

const desk = { width: 1440, height: 900, colorScheme: 'light' } as const
const phone = { width: 360, height: 740, colorScheme: 'dark' } as const

/** Checks a screen on alternating devices; in the long run on both, unless it is opened over or beside another. */
async function look(page: Page, { name, path, show, over }: State, turn: number) {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await show?.(page)
  const looks = over || !process.env.TEST_LONG ? [turn % 2 === 0 ? desk : phone] : [desk, phone]
  for (const { colorScheme, ...size } of looks) {
    if (colorScheme === 'dark') {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    }
    const where = `${name}, ${size.width} px, ${colorScheme}`
    expect.soft(await violationsOf(page, over), where).toEqual([])
    await staysWithin(page, where)
  }
  expect.soft(markupFaults(await page.content()), `${name}: markup`).toEqual([])
  for (const size of enlarged) {
    await page.setViewportSize(size)
    await staysWithin(page, `${name}, ${size.width} px`)
  }
  await page.setViewportSize(desk)
  await spaceText(page)
  await staysWithin(page, `${name}, text spaced`)
  expect.soft(await cutTexts(page), `${name}: cut by text spacing`).toEqual([])
}

for (const account of Object.keys(states) as DemoAccount[])
  test(`every screen, panel and dialog of ${account}`, async ({ page, signInAs }) => {
    test.setTimeout(300_000)
    await signInAs(account)
    for (const [turn, state] of states[account].entries()) await test.step(state.name, () => look(page, state, turn))
  })

test('the login, and a refused one', async ({ page }) => {
  await page.goto('/')
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Имя пользователя').fill('nobody')
  await page.getByLabel('Пароль').fill('wrong')
  await page.getByRole('button', { name: 'Войти' }).click()
  // Next announces pages by an alert of its own.
  await page.getByRole('alert').filter({ hasText: 'Неверное имя' }).waitFor()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a name of a card takes a press 24 pixels high, and wraps without a gap', async ({ page, signInAs }) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  const measures = () =>
    dashboard.grid.locator('.targets-up, .targets-down').evaluateAll((lines) =>
      lines.map((line) => {
        const names = [...line.querySelectorAll('button')]
        const rows = [...new Set([...line.children].map((child) => child.getBoundingClientRect().top))]
        const reach = line.classList.contains('targets-up') ? -7 : 7
        line.scrollIntoView({ block: 'center' })
        const isHit = names.every((name) => {
          const { left, top, bottom } = name.getBoundingClientRect()
          return document.elementFromPoint(left + 2, (reach < 0 ? top : bottom) + reach) === name
        })
        const steps = rows.slice(1).map((top, index) => top - (rows[index] ?? top))
        const height = parseFloat(getComputedStyle(line).lineHeight)
        // The number of students, which is plain text, may wrap too.
        return { height, steps, isHit, isOneRow: line.getBoundingClientRect().height < 1.5 * height }
      }),
    )
  const wide = await measures()
  expect(wide.filter(({ isOneRow }) => isOneRow).length).toBeGreaterThan(0)
  expect(wide.filter(({ isOneRow, isHit }) => isOneRow && !isHit)).toEqual([])
  await page.getByRole('button', { name: 'Весь день на экране' }).click()
  const wrapped = (await measures()).filter(({ steps }) => steps.length > 0)
  expect(wrapped.length).toBeGreaterThan(0)
  for (const { height, steps } of wrapped) expect(steps).toEqual(steps.map(() => height))
})

test('names of seventy letters stay in their cells, and the columns under their heads', async ({ page, signInAs }) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  const { grid } = dashboard
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await grid.locator('article > :first-child > :first-child, article .subject-badge').evaluateAll((names) => {
      for (const name of names) name.textContent = 'длинноеимя'.repeat(7)
    })
    const torn = grid.getByRole('gridcell').evaluateAll((cells) => {
      const head = (cell: Element) =>
        document.querySelector(
          `[role="columnheader"]:nth-child(${[...(cell.parentElement?.children ?? [])].indexOf(cell) + 1})`,
        )
      return cells.filter(
        (cell) =>
          cell.scrollWidth > cell.clientWidth ||
          (innerWidth > 640 && head(cell)?.getBoundingClientRect().left !== cell.getBoundingClientRect().left),
      ).length
    })
    expect(await torn, `${width} px`).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the accessibility tree says what the eye sees: names, states, and where the week is', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  const load = await new LoadPanelPage(page).open()
  await load.items.first().click()
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Сразу к расписанию"
      - group "Чьё расписание показать":
        - combobox "Группа": ИСТб-24-1
      - button "Нагрузка" [pressed]
      - group "Подгруппа":
        - button "Все" [pressed]
        - button "1"
        - button "2"
      - note "Сейчас": /среда, 18 ноября, чет/`)
  // A cell renders its menu buttons while it has the focus.
  await dashboard.cell('Понедельник', 2).focus()
  await expect(dashboard.grid).toMatchAriaSnapshot(`
    - grid "Расписание недели":
      - row /текущая неделя/:
        - columnheader "текущая неделя"
        - columnheader "1-я пара"
        - columnheader "2-я пара, сейчас"
        - columnheader "3-я пара, следующая"
      - row /^Понедельник/:
        - rowheader "Понедельник 16.11, чётная неделя"
        - gridcell /8:15–9:45. занятий нет/
        - gridcell /веб-приложений, практика, В-401, Золотарёв/:
          - article:
            - paragraph:
              - button /Действия. Современные проблемы веб-приложений/
            - paragraph:
              - button "В-401"
              - button "Золотарёв Е. К."`)
  await expect(load.panel).toMatchAriaSnapshot(`
    - complementary "Нагрузка":
      - heading "Нагрузка" [level=2]
      - group "Типы занятий":
        - button "лк, лекция" [pressed]
        - button "экз, экзамен"
      - checkbox /готово/
      - list "Список нагрузки":
        - listitem:
          - button /лк Безопасность жизнедеятельности/ [pressed]
          - button "Изменить нагрузку"`)
})

test('in forced colours the pressed half and the current pair keep a sign', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs('student')
  const { grid } = await new DashboardPage(page).open()
  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
  const outline = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle)
  const [pressed = '', other = ''] = await Promise.all(
    [true, false].map(async (isPressed) =>
      ground(page.getByRole('button', { pressed: isPressed, name: /^(Все|[12])$/ }).first()),
    ),
  )
  expect(pressed).not.toBe(other)
  for (const role of ['columnheader', 'rowheader', 'gridcell'] as const)
    expect(await outline(grid.locator(`[role="${role}"][aria-current]`)), role).toBe('solid')
})

test('in forced colours what is chosen keeps a line of its own', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs('planner')
  const dashboard = await new TaskPage(page).open('?type=group&id=6&week=2026-11-23')
  await dashboard.isAlive()
  const load = await new LoadPanelPage(page).open()
  await load.items.nth(1).click()
  await load.items.nth(2).click({ modifiers: ['Control'] })
  await load.filter.focus()
  for (const [row, line] of ['none', 'double', 'solid'].entries())
    await expect(load.items.nth(row)).toHaveCSS('outline-style', line)
  await load.button.click()
  const card = dashboard.ownClasses.first()
  await expect(card).toHaveCSS('outline-style', 'none')
  await dashboard.begin(card, 'Перенести…')
  await expect(dashboard.panel('Перенести занятия')).toBeVisible()
  await dashboard.reason.focus()
  await expect(card).toHaveCSS('outline-style', 'solid')
  await expect(dashboard.cellOf(card)).toHaveCSS('outline-style', 'dashed')
})

test('the focus goes back to the menu that opened a dialog or a panel', async ({ page, signInAs }) => {
  await signInAs('rooms')
  const dashboard = await new DashboardPage(page).open('?type=auditory&id=110&week=2026-11-16')
  await dashboard.isAlive()
  const bar = new TopBarPage(page)
  const choose = async (entry: string) => {
    await bar.options.press('Enter')
    await bar.option(entry).press('Enter')
  }
  await choose('Занятость по корпусам…')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(bar.options).toBeFocused()
  await choose('Свободные аудитории')
  const panel = page.getByRole('complementary', { name: 'Свободные аудитории' })
  await panel.waitFor()
  await expect(page.getByText('Открыта панель «Свободные аудитории»')).toBeAttached()
  await expect(bar.options).toBeFocused()
  await panel.getByRole('searchbox').focus()
  await page.keyboard.press('Escape')
  await expect(bar.options).toBeFocused()
})

test('wherever keys take the focus in the week, it is not under what stays in sight', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1100, height: 560 })
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  await dashboard.grid.locator('[data-slot="6.8"]').focus()
  const isCovered = () =>
    dashboard.focusedCell.evaluate((cell) => {
      const { left, top } = cell.getBoundingClientRect()
      return !cell.contains(document.elementFromPoint(left + 2, top + 2))
    })
  for (const key of [...Array<string>(5).fill('ArrowUp'), ...Array<string>(7).fill('ArrowLeft')]) {
    const before = await dashboard.focusedCell.getAttribute('data-slot')
    await page.keyboard.press(key)
    await expect(dashboard.focusedCell).not.toHaveAttribute('data-slot', before ?? '')
    await expect.poll(isCovered, `after ${before}, ${key}`).toBe(false)
  }
})

test('on a phone one search finds every kind, and every target is a finger wide', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs('student')
  await page.goto('/dashboard/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const header = page.getByRole('banner')
  for (const button of await header.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await header.getByRole('button', { name: /^ИСТб/ }).first().click()
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Поиск' })
  await search.fill('семенов')
  await page.getByRole('group', { name: 'Преподаватель' }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Семёнов')
})
