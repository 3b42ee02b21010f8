import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loginTexts, tooManyAttempts } from '@/lib/core/accounts/texts/login'
import { LoginForm } from './login-form'
import { LoginScreen } from './login-screen'

const json = (status: number, body: unknown) => ({
  ok: status === 200,
  status,
  text: async () => JSON.stringify(body),
})
/** A fake server: check-login returns a CSRF token, login responds as given. */
function serve(login: () => unknown) {
  const fetched = jest.fn(async (url: string, _init?: RequestInit) =>
    url === '/accounts/check-login/' ? json(200, { csrf: 'value' }) : login(),
  )
  global.fetch = fetched as unknown as typeof fetch
  return fetched
}

async function submit(username: string, password: string) {
  fireEvent.change(screen.getByLabelText(loginTexts.username), { target: { value: username } })
  fireEvent.change(screen.getByLabelText(loginTexts.password), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: loginTexts.submit }))
  return screen.findByRole('alert')
}

test('a failed login shows the server’s message, keeps the name and waits for the password', async () => {
  const fetched = serve(() => json(200, { result: 'Failed', message: loginTexts.wrong }))
  render(<LoginForm notice={null} next="/dashboard/" />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await submit('planner', 'secret')).textContent).toBe(loginTexts.wrong)
  const [, login] = fetched.mock.calls
  expect(login).toEqual([
    '/accounts/login/',
    {
      method: 'POST',
      headers: { 'x-csrftoken': 'value', 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'planner', password: 'secret' }),
    },
  ])
  expect(screen.getByLabelText(loginTexts.username)).toHaveProperty('value', 'planner')
  expect(screen.getByLabelText(loginTexts.password)).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByLabelText(loginTexts.password))
})

test('an empty field has a message in the page’s own words, and nothing is sent', () => {
  const fetched = serve(() => json(200, { result: 'Ok' }))
  render(<LoginForm notice={null} next="/dashboard/" />)
  fireEvent.click(screen.getByRole('button', { name: loginTexts.submit }))
  expect(screen.getByText(loginTexts.noUsername)).toBeTruthy()
  expect(screen.getByText(loginTexts.noPassword)).toBeTruthy()
  const username = screen.getByLabelText(loginTexts.username)
  expect(document.activeElement).toBe(username)
  fireEvent.input(username, { target: { value: 'planner' } })
  expect(screen.queryByText(loginTexts.noUsername)).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('what refuses a login says why', async () => {
  serve(() => json(429, { detail: tooManyAttempts(900), code: 'too_many_attempts' }))
  render(<LoginForm notice={null} next="/dashboard/" />)
  expect((await submit('planner', 'secret')).textContent).toBe(tooManyAttempts(900))
})

test('no connection is said so', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  render(<LoginForm notice={null} next="/dashboard/" />)
  expect((await submit('planner', 'secret')).textContent).toBe(loginTexts.unreachable)
})

describe('as the server draws it', () => {
  const page = (campusUrl: string | null, notice: string | null = null) =>
    renderToStaticMarkup(<LoginScreen campusUrl={campusUrl} openUrl={null} notice={notice} next="/dashboard/" />)

  test('both fields are required, and without scripts nothing is sent anywhere', () => {
    const html = page(null)
    expect(html).toMatch(/<h1[^>]*>Расписание онлайн<\/h1>/)
    expect(html.match(/<input[^>]* required=""/g)).toHaveLength(2)
    expect(html).not.toMatch(/<form[^>]*action="(?!javascript:throw)/)
  })

  test('the link to the campus stands where there is one', () => {
    expect(page(null)).not.toContain(loginTexts.campus)
    expect(page('/api/auth/signin/campus/?client_id=x')).toContain('href="/api/auth/signin/campus/?client_id=x"')
  })

  test('what went wrong on the way is an alert', () => {
    expect(page(null, 'Причина')).toMatch(/<p role="alert"[^>]*>Причина<\/p>/)
  })
})
