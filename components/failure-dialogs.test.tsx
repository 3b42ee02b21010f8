import { act, fireEvent, render, screen } from '@testing-library/react'
import { CallError, get } from '@/lib/client/call'
import { common } from '@/lib/text/common'
import { FailureDialogs } from './failure-dialogs'
import { FeedbackProvider } from './ui/feedback-provider'

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
  expect((await screen.findByRole('dialog', { name: common.errorTitle })).textContent).toContain(
    'Аудитория занята',
  )
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
