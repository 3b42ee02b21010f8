import type { Page } from '@playwright/test'
import { withDatabase } from './fixtures/running-product'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'

const [monday, saturday] = ['2026-11-30', '2026-12-05']
/** A faculty's week is asked for again at most every eight seconds. */
const patience = { timeout: 30_000 }

type Class = {
  id: number
  title: string
  state: string
  nagruzka_id: number | null
}

/** Opens a screen with what is to stay alive; returns what it has to show once the class is withdrawn. */
type Open = (page: Page, one: Class) => Promise<() => Promise<void>>

const screens: Record<string, Open> = {
  '«Ждёт меня»': async (page) => {
    await page.goto('/waiting/')
    const list = page.getByRole('region', { name: 'Что ждёт' })
    const before = await list.innerText()
    return () => expect.poll(() => list.innerText(), patience).not.toBe(before)
  },
  'the withdrawal of a faculty’s week': async (page) => {
    await page.goto(`/workbench/?week=${monday}`)
    await page.getByRole('button', { name: 'Публикация' }).click()
    await page.getByRole('menuitem', { name: 'Снять неделю с публикации…' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Снять с публикации' })).toBeVisible(patience)
    return () => expect(dialog.getByText(/расписание изменили: итог пересчитан/)).toBeVisible(patience)
  },
  'a variant': async (page, { id }) => {
    const [group] = await withDatabase(
      (sql) => sql<{ faculty_id: number }[]>`select faculty_id from "group" where id = 6`,
    )
    const made = await sendAs(page, '/api/variants/', { name: 'Проба', faculty_id: group?.faculty_id })
    const { id: variant } = (await made.json()) as { id: number }
    const step = { act: 'remove', version: 1, schedule_id: id, following: false }
    const stepped = await sendAs(page, `/api/variants/${variant}/steps/`, step)
    expect(stepped.ok(), await stepped.text()).toBe(true)
    await page.goto(`/variants/${variant}/?type=group&id=6&week=${monday}`)
    await expect(page.getByRole('table', { name: 'Неделя' })).toBeVisible()
    return () => expect(page.getByText('этих занятий больше нет')).toBeVisible(patience)
  },
  'what is owed': async (page) => {
    await page.goto(`/dashboard/?type=group&id=6&week=${monday}`)
    await page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
    const debts = page.getByRole('complementary', { name: 'Нагрузка' }).getByRole('button', { name: /^Долги/ })
    const before = await debts.innerText()
    return () => expect.poll(() => debts.innerText(), patience).not.toBe(before)
  },
  'the load as a table': async (page, { title, nagruzka_id: load }) => {
    await page.goto(`/workbench/load/?q=${encodeURIComponent(title)}`)
    const placed = page.locator(`[data-cell="${load}/placed"]`)
    await expect(placed).toBeVisible()
    const before = await placed.innerText()
    return () => expect.poll(() => placed.innerText(), patience).not.toBe(before)
  },
}

test('a class that a colleague withdraws is gone from every plan, list and question that is open', async ({
  browser,
}) => {
  const planner = await ownPage(browser, 'planner')
  const admin = await ownPage(browser, 'admin')
  const answer = await admin.request.get(`/api/group/6/schedule/?dbeg=${monday}&dend=${saturday}`)
  const { schedule } = (await answer.json()) as { schedule: Class[] }
  const one = schedule.find(({ state, nagruzka_id: load }) => state === 'published' && load !== null)
  if (!one) throw new Error('The group has no class with load')
  const seen: Record<string, () => Promise<void>> = {}
  for (const [name, open] of Object.entries(screens))
    await test.step(`open ${name}`, async () => {
      const page = await planner.context().newPage()
      seen[name] = await openLive(page, () => open(page, one))
    })
  const order = { schedule_id: one.id, reason: 'Болезнь' }
  const withdrawn = await sendAs(admin, '/api/query/move-schedule-to-date/', order)
  expect(withdrawn.ok()).toBe(true)
  for (const [name, sees] of Object.entries(seen))
    await test.step(name, () =>
      expect
        .soft(
          sees().then(() => 'seen', String),
          name,
        )
        .resolves.toBe('seen'),
    )
  const { change_id: changeId } = (await withdrawn.json()) as { change_id: number }
  expect((await sendAs(admin, `/api/change/${changeId}/undo/`)).ok()).toBe(true)
})
