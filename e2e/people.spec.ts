import { expect, test } from './fixtures/test'

test('colleagues are invited by a list; one opens the link elsewhere, sets a password and is in', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/')
  await page.getByRole('link', { name: /^Люди/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Люди')
  await page.getByRole('button', { name: 'Пригласить списком' }).click()
  const dialog = page.getByRole('dialog')
  const lines = ['Щукина Анна Петровна\t\tпреподаватель', 'Щукин Юрий Ильич\tyuri\tстудент', 'Рыбин Олег\t\tцарь']
  await dialog.getByLabel('Список людей').fill(lines.join('\n'))
  await expect(dialog).toContainText('нет роли «царь»')
  await dialog.getByLabel('Список людей').fill(lines.join('\n').replace('царь', ''))
  await expect(dialog).toContainText('Будет приглашено: 3')
  await dialog.getByRole('button', { name: /^Создать/ }).click()
  const strip = dialog.getByRole('listitem').filter({ hasText: 'Щукина Анна' })
  await expect(strip).toContainText('shchukina-ap')
  const link = await strip.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('searchbox').fill('shchukina')
  const row = page.getByRole('grid', { name: 'Люди' }).getByRole('row').filter({ hasText: 'shchukina-ap' })
  await expect(row).toContainText(/приглашён до/)

  const colleague = await (await browser.newContext()).newPage()
  const answer = await colleague.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' })
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await colleague.getByLabel('Пароль', { exact: true }).fill('двенадцать тихих ежей')
  await colleague.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(colleague).toHaveURL(/dashboard|my/)
  await colleague.goto(link)
  await expect(colleague.getByText(/Эта ссылка не.действует/)).toBeVisible()
  await colleague.context().close()

  await page.reload()
  await expect(row).toContainText('работает')
  await row.getByRole('button', { name: 'Действия: shchukina-ap' }).click()
  await page.getByRole('menuitem', { name: /^Права и.сеансы/ }).click()
  await expect(dialog.getByRole('region', { name: 'Сеансы' })).toContainText('Chrom')
  await dialog.getByLabel('Готовый набор').selectOption({ label: 'Заведующий аудиториями' })
  await dialog.getByRole('button', { name: 'Сохранить права' }).click()
  await expect(page.getByText(/Права сохранены: shchukina-ap/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Заведующий аудиториями')
  await row.getByRole('button', { name: 'Действия: shchukina-ap' }).click()
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await expect(row).toHaveCount(0)
})
