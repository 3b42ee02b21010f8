import { test as bare } from '@playwright/test'
import { ownProduct } from './fixtures/products.mjs'
import { expect, test } from './fixtures/test'

const username = 'Имя пользователя'
const password = 'Пароль'

test('signing in leads to where one was going, and signing out makes the cookie worthless', async ({
  page,
  request,
}) => {
  await page.goto('/?next=%2Fmeta-programs%2F%3Fid%3D1')
  await expect(page).toHaveTitle('Расписание онлайн')
  await page.getByLabel(username).fill('planner')
  await page.getByLabel(password).fill('demo')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/meta-programs/?id=1')
  await page.goto('/')
  await expect(page).toHaveURL(/\/workbench\//)

  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const replay = async () =>
    (await (await request.get('/accounts/check-login/', { headers: { cookie } })).json()).authenticated
  expect(await replay()).toBe(true)
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  const headers = { 'x-csrftoken': csrf }
  // A page whose session ends goes to the login by itself, which may cut off the navigation below.
  await page.goto('about:blank')
  expect((await page.request.post('/accounts/logout/', { headers })).status()).toBe(200)
  expect(await replay()).toBe(false)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Расписание онлайн' })).toBeVisible()
})

test('a failed login says so and keeps the name', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel(username).fill('planner')
  await page.getByLabel(password).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Неверное имя пользователя или пароль.' })).toBeVisible()
  await expect(page.getByLabel(username)).toHaveValue('planner')
  await expect(page.getByLabel(password)).toBeFocused()
  await expect(page.getByLabel(password)).toHaveValue('')
})

test('a form sent before the scripts have come is sent once they have', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel(username).fill('student')
  await page.getByLabel(password).fill('demo')
  await page.getByRole('button', { name: 'Войти' }).click()
  release()
  await expect(page).toHaveURL('/my/')
})

// Without the `cleanConsole` fixture: this test expects the policy to block the form.
bare.describe('without scripts', () => {
  bare.use({ javaScriptEnabled: false })

  bare('the password goes nowhere, and the page says what is missing', async ({ page }) => {
    const { origin } = ownProduct()
    const answer = await page.goto(`${origin}/`)
    expect(await answer?.text()).toMatch(/<noscript><p[^>]*>Для входа включите в браузере JavaScript/)
    await page.getByLabel(username).fill('planner')
    await page.getByLabel(password).fill('demo')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL(`${origin}/`)
    await expect(page.getByLabel(password)).toHaveValue('demo')
  })
})
