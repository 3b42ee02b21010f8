import type { Page } from '@playwright/test'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'
import { BookingPage } from './pages/booking-page'

const monday = '2026-11-30'
const weekOf = (id: number) => `?type=auditory&id=${id}&week=${monday}`

/** A room of this test alone, by default booked with consent. */
async function keptRoom(admin: Page, title: string, terms: object = { needs_approval: true }): Promise<number> {
  // A repeated test needs another one.
  const values = { title: `${title} ${test.info().retry}`, building: 'Согласие', ...terms }
  const answer = await sendAs(admin, '/api/admin/auditory/', { values })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { row: { id: number } }).row.id
}

const entry = (page: Page, reason: string) =>
  page
    .getByRole('region', { name: 'Ждут вашего решения' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: reason }) })
const own = (page: Page, reason: string) =>
  page
    .getByRole('region', { name: 'Ваши заявки' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: reason }) })

test('a room with consent is asked for, approved by keyboard on a phone, and undone; the asker sees each', async ({
  browser,
}) => {
  const choir = `Репетиция хора ${test.info().retry}`
  const id = await keptRoom(await ownPage(browser, 'admin'), 'Актовый зал 1')
  const keeper = await ownPage(browser, 'rooms')
  await keeper.setViewportSize({ width: 360, height: 740 })
  await openLive(keeper, () => keeper.goto('/bookings/'))
  const planner = new BookingPage(await ownPage(browser, 'planner'))
  await planner.open(weekOf(id))
  await planner.begin('1.2', choir)
  await expect(planner.panel.getByText(/Бронь должны согласовать/)).toBeVisible()
  await planner.add()
  await expect(planner.panel.getByText(/^Заявка отправлена, ждёт согласования: Актовый зал 1/)).toBeVisible()
  const card = planner.slot('1.2').getByRole('article')
  await expect(card).toContainText('ждёт согласования')

  // Neither of the two opens a list again.
  const waiting = entry(keeper, choir)
  await expect(waiting).toContainText('Диспетчер института')
  await openLive(planner.page, () => planner.page.goto('/bookings/'))
  await waiting.getByRole('button', { name: 'Согласовать' }).focus()
  await keeper.keyboard.press('Enter')
  const question = keeper.getByRole('dialog', { name: 'Согласовать?' })
  const approve = question.getByRole('button', { name: 'Согласовать' })
  await expect(approve).not.toHaveAttribute('aria-disabled')
  await approve.focus()
  await keeper.keyboard.press('Enter')
  await expect(keeper.getByText(/^Бронь согласована/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await keeper.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await expect(own(planner.page, choir)).toContainText('Согласована')
  await keeper.keyboard.press('Control+z')
  await expect(waiting).toBeVisible()
  await expect(own(planner.page, choir)).toContainText('Ждёт согласования')
})

test('of two who ask one is approved and the other waits; a series is refused by date with a reason', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const [debates, chess] = [`Клуб дебатов ${test.info().retry}`, `Клуб шахмат ${test.info().retry}`]
  const id = await keptRoom(admin, 'Актовый зал 2')
  const planner = new BookingPage(await ownPage(browser, 'planner'))
  await planner.open(weekOf(id))
  await planner.begin('2.3', debates)
  await planner.panel.getByLabel('Каждую неделю до').fill('2026-12-08')
  await planner.add()
  await expect(planner.panel.getByText(/^Заявка отправлена/)).toBeVisible()
  await planner.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()
  await planner.begin('2.3', chess)
  await planner.add()
  await expect(planner.panel.getByText(/^Заявка отправлена/)).toBeVisible()

  const keeper = await ownPage(browser, 'rooms')
  await keeper.goto('/bookings/')
  const series = entry(keeper, debates)
  await series.getByRole('checkbox', { name: '08.12' }).uncheck()
  await series.getByRole('button', { name: 'Согласовать' }).click()
  const question = keeper.getByRole('dialog', { name: 'Согласовать?' })
  await expect(question).toContainText(chess)
  await question.getByRole('button', { name: 'Согласовать' }).click()
  await expect(entry(keeper, chess)).toContainText(`занято: ${debates}`)

  await series.getByRole('button', { name: 'Отклонить…' }).click()
  const refusal = keeper.getByRole('dialog', { name: 'Отклонить' })
  await refusal.getByLabel('Почему отклоняете').fill('Концерт')
  await refusal.getByRole('button', { name: 'Отклонить' }).click()
  // What is behind an open dialog has no roles, so it would seem to be gone already.
  await expect(refusal).toBeHidden()
  await expect(series).toHaveCount(0)

  await planner.page.goto('/bookings/')
  await expect(own(planner.page, debates)).toContainText('08.12: Отклонена: Концерт')
  await expect(own(planner.page, chess)).toContainText('В очереди')
  await own(planner.page, debates).getByRole('button', { name: 'Снять бронь' }).click()
  await planner.page.getByRole('dialog').getByRole('button', { name: 'Снять бронь' }).click()
  await expect(own(planner.page, chess)).toContainText('Ждёт согласования')
})

test('a taken room is queued for by the button that books; once it is free the request waits for consent', async ({
  browser,
}) => {
  const id = await keptRoom(await ownPage(browser, 'admin'), 'Зал с очередью')
  const reason = `Клуб поэтов ${test.info().retry}`
  const keeper = new BookingPage(await ownPage(browser, 'rooms'))
  await keeper.open(weekOf(id))
  await keeper.begin('3.4', 'Концерт')
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано: Зал с очередью/)).toBeVisible()

  const planner = new BookingPage(await ownPage(browser, 'planner'))
  const { page } = planner
  await planner.open(weekOf(id))
  await planner.begin('3.4', reason)
  await expect(planner.panel.getByText(/^Занято, но\sможно встать в\sочередь/)).toBeVisible()
  await planner.panel.getByRole('button', { name: /^Встать в\sочередь/ }).click()
  await expect(planner.panel.getByText(/^Заявка в\sочереди: Зал с очередью/)).toBeVisible()
  await page.goto('/bookings/')
  await expect(own(page, reason)).toContainText('В очереди')

  await keeper.panel.getByRole('button', { name: 'Вернуть' }).click()
  await expect(keeper.panel.getByText(/^Возвращено/)).toBeVisible()
  await page.reload()
  await expect(own(page, reason)).toContainText('Ждёт согласования')
  await own(page, reason).getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(own(page, reason)).toContainText('Отозвана')
})

test('all rooms of a building take consent at once, and that is undone at once', async ({ browser }) => {
  const admin = await ownPage(browser, 'admin')
  await keptRoom(admin, 'Малый зал')
  await admin.goto('/admin/buildings/')
  const row = admin.getByRole('row', { name: /Согласие/ })
  await row.getByRole('button', { name: /Как бронируют/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Сразу, если свободно' }).check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(admin.getByText(/^Корпус Согласие: изменено у/)).toBeVisible()
  await expect(row).toContainText('сразу')
  await admin.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(row).toContainText(/по\sсогласованию/)
})

test('a booking is confirmed on its day by the code at the door, and waits again once that is undone', async ({
  browser,
}) => {
  const admin = await ownPage(browser, 'admin')
  const terms = { building: 'У двери', confirm_ahead: 1440, confirm_within: 15 }
  const id = await keptRoom(admin, 'Зал у двери', terms)
  const reason = `Вечер поэзии ${test.info().retry}`
  const planner = new BookingPage(await ownPage(browser, 'planner'))
  const { page } = planner
  await planner.open(`?type=auditory&id=${id}&week=2026-11-16`)
  await planner.begin('3.8', reason)
  await planner.add()
  await expect(planner.panel.getByText(/^Забронировано: Зал у двери/)).toBeVisible()

  // The process of long jobs asks within seconds.
  await expect(async () => {
    await admin.goto(`/open/door/${id}/`)
    await expect(admin.getByText(/^Ждёт подтверждения до\s20:35$/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  const code = await admin.getByRole('link', { name: 'Код, чтобы подтвердить бронь' }).getAttribute('href')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(code ?? '')
  const booking = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: reason }) })
  await expect(booking).toContainText(/Подтвердите до\s20:35/)
  await booking.getByRole('button', { name: 'Подтвердить' }).focus()
  await page.keyboard.press('Enter')
  await expect(booking).toContainText('Подтверждена')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await admin.reload()
  await expect(admin.getByText('Вся неделя')).toBeVisible()
  await expect(admin.getByText(/^Ждёт подтверждения/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(booking).toContainText('Ждёт подтверждения')
  await page.goto('/bookings/')
  await expect(page.getByRole('region', { name: 'Подтвердите сегодня' })).toContainText(reason)
})
