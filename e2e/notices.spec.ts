import type { Page } from '@playwright/test'
import { wholeBrowser } from './fixtures/browsers'
import { withDatabase } from './fixtures/running-product'
import { expect, ownPage, test } from './fixtures/test'

// The shell shows no pushed notices.
test.use({ launchOptions: wholeBrowser })

const week = { from: '2026-11-16', to: '2026-11-22' }

type Item = { id: number; title: string; version: number; status: number }

async function comment(page: Page, { id, version }: Item, text: string): Promise<number> {
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  const answer = await page.request.patch(`/api/schedule/${id}/comment/`, {
    data: { comment: text, link: '', version },
    headers: { 'X-CSRFToken': csrf },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).change_id
}

/** Marks the changes of other tests as read. */
async function seeAll(page: Page) {
  const { changes } = await (await page.request.get('/api/notice/')).json()
  const ids = changes.flatMap(({ notices }: { notices: { id: number }[] }) => notices.map(({ id }) => id))
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  const seen = await page.request.post('/api/notice/seen/', {
    data: { ids },
    headers: { 'X-CSRFToken': csrf },
  })
  expect(seen.status()).toBe(200)
}

test('a change of one’s own class is counted, marked in its cell, shown old and new, and gone once read', async ({
  page,
  signInAs,
  browser,
}) => {
  await signInAs('student')
  await seeAll(page)
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  const admin = await ownPage(browser, 'admin')
  const asked = await admin.request.get(`/api/group/6/schedule/?dbeg=2026-11-18&dend=${week.to}`)
  const { schedule }: { schedule: Item[] } = await asked.json()
  const item = schedule.find(({ status }) => status === 0)
  if (!item) throw new Error('The week has no class')
  const changeId = await comment(admin, item, 'Принесите калькулятор')
  const bell = page.getByRole('link', { name: /^Изменения/ })
  await page.reload()
  await expect(bell).toHaveAccessibleName('Изменения: 1\u00a0новое')
  await expect(page.getByRole('gridcell').getByText('изменено', { exact: true })).toHaveCount(1)
  await bell.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменения')
  const entry = page.getByRole('region', { name: 'Новое' }).getByRole('listitem')
  await expect(entry).toContainText('Принесите калькулятор')
  await page.getByRole('button', { name: 'Отметить прочитанным' }).click()
  await expect(page.getByRole('region', { name: 'Прочитанное' }).getByRole('listitem').first()).toContainText(
    'Принесите калькулятор',
  )
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  await expect(bell).toHaveAccessibleName('Изменения')
  const { csrf } = await (await admin.request.get('/accounts/check-login/')).json()
  const undone = await admin.request.post(`/api/change/${changeId}/undo/`, {
    headers: { 'X-CSRFToken': csrf },
  })
  expect(undone.status()).toBe(200)
})

/** A browser without a push service: the address is invented, everything else is real. */
async function withoutPushService(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const text = (length: number) => btoa(String.fromCharCode(...new Uint8Array(length).fill(1))).replaceAll('=', '')
    const subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const p256dh = btoa(String.fromCharCode(...raw))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const endpoint = `https://127.0.0.1:1/${crypto.randomUUID()}`
      const unsubscribe = () => Promise.resolve(true)
      return { unsubscribe, toJSON: () => ({ endpoint, keys: { p256dh, auth: text(16) } }) }
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: () => Promise.resolve(null) })
  })
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return ((await worker?.getNotifications()) ?? []).map(({ title }) => title)
  })

test('a browser is turned on, shows what is pushed, is listed, and after a sign-out nothing of it is left', async ({
  page,
  signInAs,
}) => {
  await withoutPushService(page)
  await signInAs('student')
  await page.goto('/account/')
  const section = page.getByRole('region', { name: 'Мои уведомления' })
  const add = section.getByRole('button', { name: /^Включить в.этом браузере/ })
  await expect(add).toBeVisible()
  const before = await section.getByRole('listitem').count()
  await add.click()
  await expect(section.getByText('Уведомления придут')).toBeVisible()
  await expect(section.getByRole('listitem').filter({ hasText: 'этот браузер' })).toHaveCount(1)
  await expect(add).toHaveCount(0)

  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const push = {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ id: 'k1', title: 'Перенесено: Физика' }),
  }
  // The browser drops one now and then that comes while it starts the worker; a repeat replaces the first.
  const shown = async () => {
    await devtools.send('ServiceWorker.deliverPushMessage', push)
    return shownTitles(page)
  }
  await expect.poll(shown).toEqual(['Перенесено: Физика'])

  await page.goto('/my/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => shownTitles(page)).toEqual([])
  await signInAs('student')
  await page.goto('/account/')
  await expect(add).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(before)
})

/** Who reads this mailbox as the test leaves it: as it found it. */
const mailbox = 'student@example.edu'

test('a student has letters once a day without one topic, and one press in a letter ends them without signing in', async ({
  page,
  signInAs,
  browser,
}) => {
  const [student] = await withDatabase(
    (sql) => sql<{ id: number }[]>`
      insert into notice_settings (user_id, email, email_confirmed_at)
      select id, ${mailbox}, now() from "user" where username = 'student'
      on conflict (user_id) do update set email = excluded.email, email_confirmed_at = now(), email_on = true,
        muted = '{}', digest = 'now', messenger_digest = 'now', push_digest = 'now'
      returning user_id as id`,
  )
  if (!student) throw new Error('There is no student')
  try {
    await signInAs('student')
    await page.goto('/account/#notices')
    const section = page.getByRole('region', { name: 'Мои уведомления' })
    await section.getByLabel(/^Как часто писать/).selectOption({ label: 'Раз в\u00a0день' })
    await section.getByRole('checkbox', { name: 'Другая аудитория: Почта' }).uncheck()
    await section.getByRole('button', { name: 'Сохранить' }).click()
    await expect(section.getByText('Сохранено')).toBeVisible()
    await page.reload()
    await expect(section.getByLabel('В\u00a0какое время')).toHaveValue('18:00')
    await expect(section.getByRole('checkbox', { name: 'Другая аудитория: Почта' })).not.toBeChecked()
    await expect(section.getByRole('checkbox', { name: 'Другая аудитория: Сайт' })).toBeChecked()

    const admin = await ownPage(browser, 'admin')
    const asked = await admin.request.get(`/api/group/6/schedule/?dbeg=2026-11-18&dend=${week.to}`)
    const { schedule }: { schedule: Item[] } = await asked.json()
    const item = schedule.find(({ status }) => status === 0)
    if (!item) throw new Error('The week has no class')
    const changeId = await comment(admin, item, `Тетрадь ${Date.now()}`)
    const letters = async () => {
      const rows = await withDatabase(
        (sql) => sql<{ url: string; html: string }[]>`
          with aged as (update notice_pending set at = at - interval '1 day' where user_id = ${student.id} and change_id = ${changeId})
          select unsubscribe_url as url, html from notice_message
          where user_id = ${student.id} and address = ${mailbox} and state = 'waiting' order by id desc limit 1`,
      )
      return rows[0] ?? null
    }
    await expect.poll(letters, { timeout: 60_000 }).not.toBeNull()
    const letter = await letters()
    expect(letter?.html).toContain('Тетрадь')

    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(new URL(letter?.url ?? '').pathname)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Письма об изменениях')
    await stranger.getByRole('button', { name: 'Отписаться' }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Вы отписались')
    await expect(stranger.getByText(mailbox)).toBeVisible()
    await stranger.context().close()
    await page.reload()
    await expect(section.getByRole('checkbox', { name: 'Присылать на почту' })).not.toBeChecked()
    await expect(section.getByRole('checkbox', { name: 'Другая аудитория: Почта' })).toHaveCount(0)
    expect(await letters()).toBeNull()

    const { csrf } = await (await admin.request.get('/accounts/check-login/')).json()
    await admin.request.post(`/api/change/${changeId}/undo/`, { headers: { 'X-CSRFToken': csrf } })
  } finally {
    await withDatabase((sql) => sql`delete from notice_settings where user_id = ${student.id}`)
  }
})

test('an administrator words the letters, tries them on their own mailbox, saves them and takes that back', async ({
  page,
  signInAs,
}) => {
  const address = `admin-${Date.now()}@example.edu`
  await withDatabase(async (sql) => {
    await sql`delete from letter_template`
    await sql`
      insert into notice_settings (user_id, email, email_confirmed_at)
      select id, ${address}, now() from "user" where username = 'admin'
      on conflict (user_id) do update set email = excluded.email, email_confirmed_at = now()`
  })
  try {
    await signInAs('admin')
    await page.goto('/admin/letters/')
    const kind = page.getByLabel('Какие письма')
    const opening = page.getByLabel(/^В\sначале/)
    const preview = page.getByRole('region', { name: 'Как придёт' })
    await expect(preview.getByText('Тема:')).toBeVisible()
    await kind.selectOption({ label: 'Занятие изменилось' })
    await opening.fill('Добрый день, {имья}!')
    await expect(preview).toContainText('Вставить {имья}')
    await opening.fill('Добрый день, {имя}!')
    await expect(preview.getByText(/^Добрый день, [^{]+!/)).toBeVisible()
    await page.getByRole('button', { name: /^Отправить себе/ }).click()
    await expect(page.getByText(/^Проба отправлена на/)).toBeVisible()
    const [tried] = await withDatabase(
      (sql) => sql<{ title: string; html: string | null; body: string }[]>`
        select title, html, body from notice_message where address = ${address}`,
    )
    expect(tried?.title).toMatch(/^Проба: /)
    expect(tried?.body).toMatch(/^Добрый день, [^{]+!/)

    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Письма изменены')).toBeVisible()
    await expect(kind.locator('option:checked')).toHaveText('Занятие изменилось, свои слова')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: /^Отменить/ }).press('Enter')
    await expect(kind.locator('option:checked')).toHaveText('Занятие изменилось')
    await expect(opening).toHaveValue('')
  } finally {
    await withDatabase(async (sql) => {
      await sql`delete from letter_template`
      await sql`delete from notice_settings where email = ${address}`
    })
  }
})
