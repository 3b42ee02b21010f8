import type { Browser } from '@playwright/test'
import { expect, openLive, ownPage, test, type DemoAccount } from './fixtures/test'
import { BookingPage } from './pages/booking-page'

const monday = '2026-11-30'

async function enter(browser: Browser, who: DemoAccount): Promise<BookingPage> {
  return new BookingPage(await ownPage(browser, who))
}

/** Opens a room's week as another user, with its subscription confirmed. */
async function watch(browser: Browser, query: string, who: DemoAccount = 'teacher'): Promise<BookingPage> {
  const watcher = await enter(browser, who)
  return openLive(watcher.page, () => watcher.open(query))
}

const weekOf = (id: number, week = monday) => `?type=auditory&id=${id}&week=${week}`

test('a room is booked, seen at once by others, given back and brought back', async ({ browser }) => {
  const keeper = await enter(browser, 'rooms')
  const room = await keeper.freeRoom(monday, '2')
  const watcher = await watch(browser, weekOf(room.id))
  await keeper.open(weekOf(room.id))
  await keeper.begin('1.2', 'Совет <b>ректората</b>')
  await keeper.panel.getByRole('combobox', { name: 'Ответственный' }).fill('Деканат')
  await expect(keeper.panel.getByText('Свободно')).toBeVisible()
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано/)).toBeVisible()

  const seen = watcher.slot('1.2').getByRole('article')
  await expect(seen).toContainText('Совет <b>ректората</b>')
  await expect(seen).toContainText('Деканат')
  await expect(seen.getByRole('button', { name: /^Снять/ })).toHaveCount(0)

  await keeper.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()
  const question = await keeper.takeBack('1.2')
  await expect(question).toContainText(/Понедельник 30\.11/)
  await question.getByRole('button', { name: 'Снять' }).click()
  await expect(seen).toHaveCount(0)
  await keeper.page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(seen).toContainText('Совет')
})

test('of several pairs those that are free are booked, the rest say why, and one press gives them back', async ({
  browser,
}) => {
  const admin = await enter(browser, 'admin')
  const room = await admin.freeRoom(monday, '3,4,5')
  await admin.open(weekOf(room.id))
  await admin.begin('1.4', 'Ремонт')
  await admin.add()
  await expect(admin.panel.getByText(/^Забронировано/)).toBeVisible()

  await admin.slot('1.3').click()
  await expect(admin.panel.getByText('Понедельник 30.11, 3-я пара')).toBeVisible()
  await admin.panel.getByRole('radio', { name: '3' }).check({ force: true })
  await expect(admin.panel.getByText(`${room.title} — «Ремонт»`)).toBeVisible()
  await admin.add()
  await admin.page.getByRole('button', { name: /^Забронировать 2/ }).click()
  await expect(admin.panel.getByText(/^Забронировано: .*3-я и\s5-я\sпары/)).toBeVisible()
  await expect(admin.panel.getByText(/^Не забронировано: 4-я\sпара/)).toBeVisible()
  await expect(admin.panel.getByText(`${room.title} — «Ремонт»`)).toBeVisible()
  await expect(admin.slot('1.5').getByRole('article')).toBeVisible()
  await admin.panel.getByRole('button', { name: /^Вернуть 2/ }).click()
  await expect(admin.panel.getByText(/^Возвращено/)).toBeVisible()
  await expect(admin.slot('1.5').getByRole('article')).toHaveCount(0)
  await expect(admin.slot('1.4').getByRole('article')).toBeVisible()
})

test('a weekly booking is previewed, and taken back as a whole', async ({ browser }) => {
  const keeper = await enter(browser, 'rooms')
  const room = await keeper.freeRoom(monday, '8')
  await keeper.open(weekOf(room.id))
  await keeper.begin('1.8', 'МРЦПК')
  await keeper.panel.getByLabel('Каждую неделю до').fill('2026-12-14')
  await expect(keeper.panel.getByText(/^3\sдаты/)).toBeVisible()
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано: .*3\sдаты/)).toBeVisible()
  await keeper.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()

  await keeper.week('Следующая неделя').click()
  await expect(keeper.slot('1.8').getByRole('article')).toContainText('МРЦПК')
  const question = await keeper.takeBack('1.8')
  await expect(question).toContainText('30.11, 07.12, 14.12')
  await question.getByRole('button', { name: 'Снять' }).click()
  await expect(keeper.slot('1.8').getByRole('article')).toHaveCount(0)
  await keeper.week('Предыдущая неделя').click()
  await expect(keeper.slot('1.8').getByRole('article')).toHaveCount(0)
})

test('a series skips the dates that are taken if asked, and says which and by whom', async ({ browser }) => {
  const keeper = await enter(browser, 'rooms')
  const room = await keeper.freeRoom('2026-12-07', '8')
  await keeper.open(weekOf(room.id, '2026-12-07'))
  await keeper.begin('1.8', 'Ремонт доски')
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано/)).toBeVisible()
  await keeper.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()

  await keeper.open(weekOf(room.id))
  await keeper.begin('1.8', 'Кружок')
  await keeper.panel.getByLabel('Каждую неделю до').fill('2026-12-14')
  await expect(keeper.panel.getByText(`${room.title} — «Ремонт доски»`)).toBeVisible()
  await keeper.panel.getByRole('checkbox', { name: 'пропускать занятые даты' }).check()
  await expect(keeper.panel.getByText(/^3\sдаты: 2\sвстанут, 1\sзанята$/)).toBeVisible()
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано: .*2\sдаты/)).toBeVisible()
  await expect(keeper.panel.getByText(`${room.title} — «Ремонт доски»`)).toBeVisible()
  await keeper.week('Следующая неделя').click()
  await expect(keeper.slot('1.8').getByRole('article')).toContainText('Ремонт доски')
})

test('a booking is changed in its form: time and words at once, seen by others, undone by one press', async ({
  browser,
}) => {
  const keeper = await enter(browser, 'rooms')
  const room = await (await enter(browser, 'admin')).freeRoom(monday, '6,7')
  const watcher = await watch(browser, weekOf(room.id))
  await keeper.open(weekOf(room.id))
  await keeper.begin('1.6', 'Семинар')
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано/)).toBeVisible()
  await keeper.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()

  const card = keeper.slot('1.6').getByRole('article')
  await card.hover()
  await card.getByRole('button', { name: 'Изменить: Семинар' }).click()
  const form = keeper.page.getByRole('complementary', { name: 'Изменить бронь' })
  await expect(form.getByLabel('Причина', { exact: true })).toHaveValue('Семинар')
  await keeper.slot('1.7').click()
  await expect(form.getByText('Понедельник 30.11, 7-я пара')).toBeVisible()
  await form.getByLabel('Причина', { exact: true }).fill('Учёный совет')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(keeper.toast(/^Бронь изменена/)).toBeVisible()
  await expect(watcher.slot('1.7').getByRole('article')).toContainText('Учёный совет')
  await expect(watcher.slot('1.6').getByRole('article')).toHaveCount(0)
  await keeper.page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(watcher.slot('1.6').getByRole('article')).toContainText('Семинар')
  await expect(watcher.slot('1.7').getByRole('article')).toHaveCount(0)
})

test('a class gives way to another room, and comes back', async ({ browser }) => {
  const admin = await enter(browser, 'admin')
  const { room, title } = await admin.standing(monday, 3)
  await admin.open(weekOf(room.id))
  await admin.begin('1.3', 'Перевод')
  await admin.panel.getByRole('checkbox', { name: 'с переводом' }).check()
  await admin.panel.getByRole('checkbox', { name: new RegExp(title.slice(0, 10)) }).check()
  const found = admin.panel.getByRole('list', { name: 'Найденные аудитории' })
  await found.getByRole('button').nth(3).waitFor()
  expect(await admin.cutOff(), 'nothing of the panel lies beside it').toEqual([])
  // Skips the virtual rooms, which come first.
  await found.getByRole('button').nth(3).click()
  await admin.add()
  await expect(admin.panel.getByText(/^Забронировано/)).toBeVisible()
  await admin.panel.getByRole('button', { name: 'Закрыть бронирование' }).click()

  const trace = admin.slot('1.3').getByRole('article').filter({ hasText: title })
  await expect(trace).toContainText('Переведено')
  await trace.hover()
  await trace.getByRole('button', { name: /^Действия/ }).click()
  await admin.page.getByRole('button', { name: 'Вернуть как было…' }).click()
  await admin.page.getByRole('button', { name: 'Вернуть как было', exact: true }).click()
  await expect(admin.toast(/^Перевод отменён/)).toBeVisible()
  await expect(trace).not.toContainText('Переведено')
})

test('an exam of a group takes its words, its groups and a room that was found', async ({ browser }) => {
  const admin = await enter(browser, 'admin')
  await admin.page.goto('/admin/import/')
  await admin.page.getByLabel('Файл с данными').setInputFiles({
    name: 'load.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Дисциплина;Тип;Группы;Часы\nОптика волноводов;экз;ИСТб-24-1;2'),
  })
  await admin.page.getByRole('button', { name: 'Проверить' }).click()
  await admin.page.getByRole('button', { name: /^Записать/ }).click()
  await expect(admin.page.getByText('Загружено: новых 1,')).toBeVisible()

  await admin.open(`?type=group&id=6&week=${monday}`)
  await admin.begin('6.8', 'Консультация')
  await admin.panel.getByLabel('Экзамен').selectOption({ label: 'Оптика волноводов — ИСТб-24-1' })
  await expect(admin.panel.getByLabel('Причина', { exact: true })).toHaveValue('Экзамен "Оптика волноводов"')
  const found = admin.panel.getByRole('list', { name: 'Найденные аудитории' })
  await found.getByRole('button').nth(3).click()
  await admin.add()
  await expect(admin.panel.getByText(/^Забронировано/)).toBeVisible()
  await expect(admin.slot('6.8').getByRole('article')).toContainText('Экзамен "Оптика волноводов"')
})

test('a reason of ten thousand characters with markup is text, on the card and in the list of requests', async ({
  browser,
}) => {
  const keeper = await enter(browser, 'rooms')
  const room = await keeper.freeRoom(monday, '7')
  const admin = await watch(browser, weekOf(room.id), 'admin')
  await admin.page.getByRole('button', { name: 'Меню' }).click()
  await admin.page.getByRole('menuitem', { name: 'Активные заявки' }).click()
  const panel = admin.page.getByRole('complementary', { name: 'Заявки на 30.11 - 06.12' })
  await panel.getByRole('searchbox').fill('долгая причина')

  const reason = `Долгая причина <img src=x onerror=alert(1)> =1+1 ${'я'.repeat(10_000)}`.slice(0, 10_000)
  await keeper.open(weekOf(room.id))
  await keeper.begin('1.7', reason)
  await keeper.add()
  await expect(keeper.panel.getByText(/^Забронировано/)).toBeVisible()
  await expect(keeper.slot('1.7').getByRole('article')).toContainText('<img src=x onerror=alert(1)> =1+1')

  const entry = panel.getByRole('listitem')
  await expect(entry).toContainText('<img src=x onerror=alert(1)> =1+1')
  await expect(panel.getByRole('heading', { name: 'Понедельник, 30 ноября' })).toBeVisible()
  await entry.getByRole('button', { name: /^Снять:/ }).click()
  await admin.page.getByRole('button', { name: 'Снять', exact: true }).click()
  await expect(entry).toHaveCount(0)
  await expect(keeper.slot('1.7').getByRole('article')).toHaveCount(0)
})
