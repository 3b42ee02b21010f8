import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { secondFactorTexts as texts } from '@/lib/accounts/texts/account'
import type { AccountRefusal } from '@/lib/core/accounts/browser/account'
import { CodeForm } from './code-form'

const form = (onSubmit: () => Promise<AccountRefusal | null>) => (
  <CodeForm asks={{ password: true, code: texts.code }} submit={texts.turnOff} onSubmit={onSubmit} />
)

test('sent before the scripts have come, it puts nothing into the address', () => {
  const html = renderToStaticMarkup(form(async () => null))
  expect(html).not.toMatch(/<input[^>]* name=/)
})

test('a missing or refused value has its message at its field, which takes the focus', async () => {
  const sent = jest.fn(async () => ({ field: 'code' as const, text: texts.wrong }))
  render(form(sent))
  const [password, code] = [screen.getByLabelText(texts.password), screen.getByLabelText(texts.code)]
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  fireEvent.change(password, { target: { value: 'пароль' } })
  fireEvent.click(screen.getByRole('button', { name: texts.turnOff }))
  expect(screen.getByText(texts.noCode)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: texts.turnOff }))
  const problem = await screen.findByText(texts.wrong.replaceAll('\u00a0', ' '))
  expect(sent).toHaveBeenCalledWith({ password: 'пароль', code: '123456' })
  expect(document.activeElement).toBe(code)
  expect(code.getAttribute('aria-describedby')).toContain(problem.id)
  expect(code).toHaveProperty('value', '123456')
})
