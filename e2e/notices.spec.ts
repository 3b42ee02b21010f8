import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

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
    const text = (length: number) =>
      btoa(String.fromCharCode(...new Uint8Array(length).fill(1))).replaceAll('=', '')
    const subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
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
