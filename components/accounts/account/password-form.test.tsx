import { fireEvent, render, screen } from '@testing-library/react'
import type { ContextType } from 'react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { passwordTexts as texts } from '@/lib/accounts/texts/account'
import { standForNetwork } from '@/testing/calls'
import { PasswordForm } from './password-form'

const refresh = jest.fn()
const router = { refresh } as unknown as ContextType<typeof AppRouterContext>
const form = (
  <AppRouterContext.Provider value={router}>
    <PasswordForm username="planner" />
  </AppRouterContext.Provider>
)

test('sent before the scripts have come, it puts nothing into the address', () => {
  expect(renderToStaticMarkup(form)).not.toMatch(/<input[^>]* name=/)
})

test('a refused field has a message and takes the focus; then the change is confirmed, and both fields are empty', async () => {
  const refusal = { detail: texts.wrongPresent, code: 'invalid', fields: { password: texts.wrongPresent } }
  const { sent, restore } = standForNetwork({
    read: () => ({}),
    change: () => (sent.length === 1 ? { status: 400, body: refusal } : { body: {} }),
  })
  render(form)
  const [present, wanted] = [screen.getByLabelText(texts.present), screen.getByLabelText(texts.wanted)]
  const submit = () => fireEvent.click(screen.getByRole('button', { name: texts.submit }))
  submit()
  expect(screen.getByText(texts.noPresent)).toBeTruthy()
  fireEvent.change(present, { target: { value: 'не тот' } })
  fireEvent.change(wanted, { target: { value: 'семь пятниц на неделе' } })
  submit()
  const problem = await screen.findByText(texts.wrongPresent)
  expect(present.getAttribute('aria-describedby')).toBe(problem.id)
  expect(document.activeElement).toBe(present)
  fireEvent.change(present, { target: { value: 'тот' } })
  submit()
  await screen.findByText(texts.done.replaceAll('\u00a0', ' '))
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { password: 'не тот', new_password: 'семь пятниц на неделе' }],
    ['PUT', { password: 'тот', new_password: 'семь пятниц на неделе' }],
  ])
  expect([present, wanted].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
  expect(refresh).toHaveBeenCalled()
  restore()
})
