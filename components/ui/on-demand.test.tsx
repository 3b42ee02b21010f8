import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { FailureDialogs } from '@/components/core/failure-dialogs'
import { FeedbackProvider } from './feedback-provider'
import { onDemand } from './on-demand'

let isConnected = true
const answer = () => (isConnected ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('Failed to fetch')))
const Part = () => <p>Часть</p>

beforeEach(() => Object.assign(globalThis, { fetch: answer }))

const draw = (OnDemand: ReturnType<typeof onDemand<object>>) =>
  act(() =>
    render(
      <FeedbackProvider>
        <FailureDialogs />
        <p>Неделя</p>
        <Suspense>
          <OnDemand />
        </Suspense>
      </FeedbackProvider>,
    ),
  )

test('without a connection the page stays, says so, and draws the part once there is one', async () => {
  isConnected = false
  await draw(onDemand(() => (isConnected ? Promise.resolve(Part) : Promise.reject(new Error('ChunkLoadError')))))
  expect(await screen.findByText(/^Нет связи/)).toBeTruthy()
  expect(screen.getByText('Неделя')).toBeTruthy()
  isConnected = true
  await act(async () => void fireEvent(window, new Event('online')))
  expect(await screen.findByText('Часть')).toBeTruthy()
})

test('a fetch that failed by chance is tried again without a word', async () => {
  isConnected = true
  let tries = 0
  await draw(onDemand(() => (++tries > 1 ? Promise.resolve(Part) : Promise.reject(new Error('ChunkLoadError')))))
  expect(await screen.findByText('Часть')).toBeTruthy()
  expect(screen.queryByText(/^Нет связи/)).toBeNull()
})
