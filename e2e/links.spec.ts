import type { Browser, Page } from '@playwright/test'
import { expect, sendAs, test } from './fixtures/test'

const first = 'двенадцать тихих ежей'
const second = 'тринадцать тихих ежей'

/** Posts as the page's browser. */
async function post<Answer>(page: Page, url: string, data: object): Promise<Answer> {
  return (await sendAs(page, url, data)).json()
}

/** The page of a colleague whom `admin` has invited and who has signed in since. */
async function invited(browser: Browser, admin: Page, person: { username: string } & Record<string, string>) {
  const body = { rows: [person], dry_run: false }
  const { rows } = await post<{ rows: { path: string | null }[] }>(admin, '/api/admin/people/invite/', body)
  const link = rows[0]?.path
  if (!link) throw new Error(`${person.username} was there before`)
  const page = await (await browser.newContext()).newPage()
  await setPassword(page, link, first)
  await expect(page).toHaveURL(/dashboard|my|workbench/)
  return page
}

async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
}

const act = async (keeper: Page, username: string, name: RegExp) => {
  await keeper.goto(`/admin/people/?q=${username}`)
  await keeper.getByRole('button', { name: `Действия: ${username}` }).click()
  await keeper.getByRole('menuitem', { name }).click()
}

/** A link to an account, as shown to an administrator. */
async function linkTo(username: string, keeper: Page): Promise<string> {
  await act(keeper, username, /^Новая ссылка/)
  const dialog = keeper.getByRole('dialog')
  await expect(dialog).toContainText('новый пароль подтвердит другой администратор')
  await dialog.getByRole('button', { name: 'Получить ссылку' }).click()
  const code = dialog.getByRole('listitem').locator('code')
  await expect(code).toHaveText(/\/invite\/./)
  const link = (await code.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Готово' }).click()
  return link
}

async function sheetOf(username: string, keeper: Page) {
  await act(keeper, username, /^Права и.сеансы/)
  return keeper.getByRole('dialog').getByRole('region', { name: 'Ссылка для входа' })
}

/** Whether a password signs in, in a separate browser. */
async function entersWith(browser: Browser, username: string, password: string): Promise<boolean> {
  const page = await (await browser.newContext()).newPage()
  const { result } = await post<{ result: string }>(page, '/accounts/login/', { username, password })
  await page.context().close()
  return result === 'Ok'
}

const faculty = 'Институт информационных технологий и анализа данных'
/** An account created by a first try still exists in the retry. */
const loginOf = (name: string) => (test.info().retry === 0 ? name : `again-${name}`)
const dean = () => ({ full_name: 'Деканов Илья', username: loginOf('decan'), role: 'администратор', faculty })

test('a link to an account in use signs in only once another administrator agrees, and its owner is notified', async ({
  page: admin,
  browser,
  signInAs,
}) => {
  await signInAs('admin')
  const username = loginOf('kolosov')
  const { username: decan } = dean()
  const keeper = await invited(browser, admin, dean())
  const owner = await invited(browser, admin, {
    full_name: 'Колосов Пётр',
    username,
    role: 'студент',
    group: 'ИСТб-24-2',
  })
  const link = await linkTo(username, keeper)

  await owner.goto('/')
  await expect(owner).toHaveURL('/account/')
  const told = owner.getByRole('region', { name: 'Ссылка для входа' }).getByRole('alert')
  await expect(told).toContainText(`выдана ссылка для входа (${decan})`)

  const stranger = await (await browser.newContext()).newPage()
  await setPassword(stranger, link, second)
  await expect(stranger.getByRole('status').filter({ hasText: 'Пароль ждёт подтверждения' })).toBeVisible()
  await stranger.goto('/my/')
  await expect(stranger).toHaveURL(/\/\?next=/)
  await stranger.goto(link)
  await expect(stranger.getByText(/Эта ссылка не.действует/)).toBeVisible()
  expect(await entersWith(browser, username, second)).toBe(false)
  await owner.reload()
  await expect(told).toContainText('уже задан пароль, который ждёт подтверждения')

  const own = await sheetOf(username, keeper)
  await expect(own).toContainText('Подтверждает другой администратор')
  await expect(own.getByRole('button')).toHaveText(['Отклонить'])

  const another = await sheetOf(username, admin)
  await expect(another).toContainText(new RegExp(`Дал ${decan} .* задан новый пароль`))
  await another.getByRole('button', { name: 'Подтвердить' }).click()
  const question = admin.getByRole('dialog', { name: 'Подтвердить' })
  await expect(question).toContainText('Убедитесь, что ссылку просил сам человек')
  await question.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(another).toHaveCount(0)

  expect(await entersWith(browser, username, first)).toBe(false)
  expect(await entersWith(browser, username, second)).toBe(true)
  await owner.goto('/account/')
  await expect(owner).toHaveURL(/\/\?next=/)
})

test('a link is dead after the owner’s new password, after new rights, and once it is taken back', async ({
  page: admin,
  browser,
  signInAs,
}) => {
  await signInAs('admin')
  const username = loginOf('orlova')
  const owner = await invited(browser, admin, {
    full_name: 'Орлова Вера',
    username,
    role: 'студент',
    group: 'ИСТб-24-2',
  })
  const other = await invited(browser, admin, {
    ...dean(),
    full_name: 'Заменин Олег',
    username: loginOf('zamdecan'),
  })
  const stranger = await (await browser.newContext()).newPage()
  const isDead = async (link: string) => {
    await stranger.goto(link)
    await expect(stranger.getByText(/Эта ссылка не.действует/)).toBeVisible()
  }

  const beforePassword = await linkTo(username, other)
  await owner.goto('/account/')
  await owner.getByLabel('Нынешний пароль').fill(first)
  await owner.getByLabel('Новый пароль').fill(second)
  await owner.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(owner.getByText(/^Пароль сменён/)).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Ссылка для входа' })).toHaveCount(0)
  await isDead(beforePassword)

  const beforeRights = await linkTo(username, other)
  await sheetOf(username, admin)
  const sheet = admin.getByRole('dialog')
  await sheet.getByLabel('Готовый набор').selectOption({ label: 'Преподаватель' })
  await sheet.getByRole('button', { name: 'Сохранить права' }).click()
  await expect(admin.getByText(`Права сохранены: ${username}`)).toBeVisible()
  await isDead(beforeRights)

  const beforeEnd = await linkTo(username, admin)
  const shown = await sheetOf(username, admin)
  await shown.getByRole('button', { name: 'Отозвать ссылку' }).click()
  await expect(shown).toHaveCount(0)
  await isDead(beforeEnd)
  expect(await entersWith(browser, username, second)).toBe(true)
})
