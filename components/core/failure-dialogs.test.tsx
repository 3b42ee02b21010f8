import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { CallError, checkLogin, get, send } from '@/lib/core/wire/browser/call'
import { common } from '@/lib/core/words/texts/common'
import { FailureDialogs } from './failure-dialogs'

function answer(status: number, body: string) {
  Object.assign(globalThis, {
    fetch: () =>
      Promise.resolve({
        ok: status < 400,
        status,
        text: () => Promise.resolve(body),
      }),
  })
}

async function sessionEnds(call: () => Promise<unknown>) {
  answer(200, JSON.stringify({ authenticated: true, csrf: 'c' }))
  await act(() => checkLogin())
  answer(401, JSON.stringify({ detail: 'Войдите в систему', code: 'not_signed_in' }))
  await act(() => expect(call()).rejects.toBeInstanceOf(CallError))
}

beforeEach(() => {
  render(
    <FeedbackProvider>
      <FailureDialogs />
    </FeedbackProvider>,
  )
})

test('a refusal shows its detail, and is passed on to the caller', async () => {
  answer(409, JSON.stringify({ detail: 'Аудитория занята', code: 'conflict' }))
  await act(() =>
    expect(get('/api/x/')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'Аудитория занята',
    }),
  )
  expect((await screen.findByRole('dialog', { name: common.errorTitle })).textContent).toContain('Аудитория занята')
})

test('a body without a detail is shown whole', async () => {
  answer(502, '<html>Bad gateway</html>')
  await act(() => expect(get('/api/x/')).rejects.toBeInstanceOf(CallError))
  expect((await screen.findByRole('dialog')).textContent).toContain('<html>Bad gateway</html>')
})

test('the same words twice at a time are one dialog, and may come again later', async () => {
  answer(500, JSON.stringify({ detail: 'Сломалось' }))
  const fail = () => act(() => expect(get('/api/x/')).rejects.toBeInstanceOf(CallError))
  await fail()
  await fail()
  fireEvent.click(await screen.findByRole('button', { name: common.ok }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await fail()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['what is asked aloud', () => get('/api/x/')],
  ['what is asked in the background', () => get('/api/x/', { quiet: true })],
  ['what tells its failures itself', () => send('POST', '/api/x/', {}, { quiet: true })],
])('the end of the session is said of %s, and leads to the login screen and back', async (_name, call) => {
  window.history.replaceState(null, '', '/meta-programs/?id=2')
  await sessionEnds(call)
  const dialog = within(await screen.findByRole('dialog', { name: common.sessionOver.title }))
  expect(screen.queryByRole('dialog', { name: common.errorTitle })).toBeNull()
  const link = dialog.getByRole('link', { name: common.sessionOver.signIn })
  fireEvent.focus(link)
  expect(link.getAttribute('href')).toMatch(`/?next=${encodeURIComponent('/meta-programs/?id=2')}`)
  fireEvent.click(dialog.getByRole('button', { name: common.sessionOver.stay }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(common.sessionOver.bar)).toBeTruthy()
})

test('whoever signs in in another tab and comes back goes on', async () => {
  await sessionEnds(() => get('/api/x/'))
  await screen.findByRole('dialog', { name: common.sessionOver.title })
  answer(200, JSON.stringify({ authenticated: true, csrf: 'c' }))
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(common.sessionOver.bar)).toBeNull()
})
