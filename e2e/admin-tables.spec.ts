import { expect, test } from './fixtures/test'
import { BookingPage } from './pages/booking-page'

test('rooms are found, corrected, retired and pasted by mouse, and each of it is undone', async ({
  page,
  signInAs,
}) => {
  // A second attempt finds the rooms of the first.
  const letter = test.info().retry === 0 ? 'Ш' : 'Ю'
  const [number, second, alike] = [`${letter}-901`, `${letter}-902`, `${letter.toLowerCase()} 901`]
  const ours = new RegExp(`${alike}|${letter}-90`)
  await signInAs('admin')
  await page.goto('/admin/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Аудитории/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Аудитории')
  const grid = page.getByRole('grid', { name: 'Аудитории' })

  await page.getByRole('button', { name: 'Добавить аудиторию' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Номер').fill(number)
  await dialog.getByLabel('Мест').fill('много')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(dialog).toContainText('Мест: нужно целое число')
  await dialog.getByLabel('Мест').fill('24')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('searchbox').fill(`${letter}-90`)
  const row = grid.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('24')
  await expect(page).toHaveURL(/q=/)

  await row.getByRole('gridcell').nth(2).dblclick()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(row).toContainText(/Мест: нужно целое число от.1 до.10.000/)
  await row.getByRole('gridcell').nth(2).dblclick()
  await page.keyboard.type('48')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Сохранено: ${number}`)).toBeVisible()
  await expect(row).toContainText('48')

  await row.getByRole('button', { name: `Действия: ${number}` }).click()
  await page.getByRole('menuitem', { name: /^Не.использовать/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Вставить таблицу' }).click()
  await dialog.getByLabel('Строки таблицы').fill(`Аудитория\tВместимость\n${number}\t50\n${second}\t20\n${alike}\t10`)
  await expect(dialog).toContainText('Новых 1, изменится 1, ошибок 1')
  await expect(dialog).toContainText(new RegExp(`похоже на.«${number}»`))
  await dialog.getByRole('button', { name: 'Это другое' }).click()
  await expect(dialog).toContainText('Новых 2, изменится 1')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(grid.getByRole('row').filter({ hasText: ours })).toHaveCount(3)

  await grid.getByRole('button', { name: `Действия: ${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Объединить…' }).click()
  await dialog.getByRole('button', { name: alike }).click()
  await dialog.getByRole('button', { name: 'Объединить' }).click()
  await expect(grid.getByRole('row').filter({ hasText: ours })).toHaveCount(2)
})

test('groups are edited by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/groups/')
  const grid = page.getByRole('grid', { name: 'Группы' })
  const rows = grid.getByRole('row')
  const first = rows.nth(1)
  const title = await first.getByRole('gridcell').first().innerText()
  await first.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await expect(page.getByText(`Сохранено: ${title.trim()}`)).toBeVisible()
  await expect(first.getByRole('gridcell').nth(2)).toHaveText(/3$/)
  await expect(first.getByRole('gridcell').nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(first.getByRole('gridcell').nth(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2).getByRole('gridcell').nth(3)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(first.getByRole('gridcell').nth(2)).not.toHaveText(/3$/)
})

test('a reason that the university adds is suggested where a room is booked', async ({ page, signInAs }) => {
  const council = `Учёный совет ${test.info().retry + 1}`
  await signInAs('admin')
  await page.goto('/admin/reasons/')
  const grid = page.getByRole('grid', { name: 'Причины' })
  await expect(grid.getByRole('row').nth(1)).toContainText('ППОС')
  await page.getByRole('button', { name: 'Добавить причину' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина').fill(council)
  await dialog.getByLabel('Порядок').fill('1')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(grid.getByRole('row').nth(1)).toContainText(council)

  const booking = new BookingPage(page)
  const room = await booking.freeRoom('2026-12-07', '2')
  await booking.open(`?type=auditory&id=${room.id}&week=2026-12-07`)
  await booking.begin('1.2', '')
  const suggested = booking.panel.getByRole('list', { name: 'Недавние причины' }).getByRole('button')
  await expect(suggested.first()).toHaveText(council)
  await expect(suggested.nth(1)).toHaveText('ППОС')
})
