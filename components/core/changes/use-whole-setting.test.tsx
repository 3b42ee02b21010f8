import { act, renderHook, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ContextType, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { fieldsCarriedOver, linesCarriedOver, useWholeSetting } from './use-whole-setting'

const refresh = jest.fn()
const router = { refresh, push: jest.fn() } as unknown as ContextType<typeof AppRouterContext>

const wrapper = ({ children }: { children: ReactNode }) => (
  <AppRouterContext.Provider value={router}>
    <SWRConfig value={{ provider: () => new Map() }}>
      <FeedbackProvider>{children}</FeedbackProvider>
    </SWRConfig>
  </AppRouterContext.Provider>
)

type Fields = { one: number; other: number }

test('a form goes on from what others stored, keeps what was typed, and is saved on that', async () => {
  const asIs = (fields: Fields) => fields
  const { result, rerender } = renderHook((given: Fields) => useWholeSetting(given, asIs, fieldsCarriedOver), {
    wrapper,
    initialProps: { one: 1, other: 1 },
  })
  act(() => result.current.setTyped({ one: 5, other: 1 }))
  rerender({ one: 1, other: 2 })
  expect(result.current.typed).toEqual({ one: 5, other: 2 })
  const send = jest.fn(() => Promise.resolve({ one: 5, other: 2 }))
  await act(() => result.current.save(send, 'Сохранено'))
  expect(send).toHaveBeenCalledWith({ one: 1, other: 2 })
  await screen.findByText('Сохранено')
  expect(refresh).toHaveBeenCalled()
  // What the page shows after one's own save changes nothing that was typed since.
  act(() => result.current.setTyped({ one: 6, other: 2 }))
  rerender({ one: 5, other: 2 })
  expect(result.current.typed).toEqual({ one: 6, other: 2 })
})

test.each([
  ['а\nб', 'а\nб', 'а\nв', 'а\nв'],
  ['а\nб\nг', 'а\nб', 'а\nв', 'а\nв\nг'],
  ['а', 'а\nб', 'а\nб\nв', 'а\nв'],
  ['г', '', 'г\nв', 'г\nв'],
])('lines %j, seen as %j and stored as %j, become %j', (typed, seen, stored, then) => {
  expect(linesCarriedOver(typed, seen, stored)).toBe(then)
})
