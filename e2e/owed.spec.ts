import { expect, ownPage, sendAs, test } from './fixtures/test'
import { BookingPage } from './pages/booking-page'

const monday = '2026-11-30'

test('a withdrawn class is owed in the load; it is made up on a proposed date, and that is undone by one press', async ({
  browser,
}) => {
  const admin = new BookingPage(await ownPage(browser, 'admin'))
  const { page } = admin
  const answer = await page.request.get(`/api/group/6/schedule/?dbeg=${monday}&dend=2026-12-05`)
  const { schedule } = (await answer.json()) as {
    schedule: {
      id: number
      title: string
      state: string
      nagruzka_id: number | null
      para: number
      day: number
    }[]
  }
  const found = schedule.find(({ state, nagruzka_id: load }) => state === 'published' && load !== null)
  if (!found) throw new Error('No class of the group has load')

  // The demo university owes classes of its own.
  const reason = `Болезнь ${found.id}`
  await admin.open(`?type=group&id=6&week=${monday}`)
  const withdrawn = await sendAs(page, '/api/query/move-schedule-to-date/', { schedule_id: found.id, reason })
  expect(withdrawn.ok()).toBe(true)

  await page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Нагрузка' })
  await panel.getByRole('button', { name: /^Долги: / }).click()
  const entry = panel.getByRole('listitem').filter({ hasText: reason })
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: /^Закрыть долг/ }).click()
  await page.getByRole('menuitem', { name: 'Отработать…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отработать занятие' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Поставить' }).click()
  await expect(admin.toast(/^Отработка поставлена/)).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(entry).toBeVisible()
  const { change_id: changeId } = (await withdrawn.json()) as { change_id: number }
  const back = await sendAs(page, `/api/change/${changeId}/undo/`)
  expect(back.ok()).toBe(true)
})
