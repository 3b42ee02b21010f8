import { render } from '@testing-library/react'
import { Unbroken } from './unbroken'

test('short words with a hyphen are kept whole, and long ones may part', () => {
  const text = 'Мира-Преображенская, ИСТб-24-1: «Физика» · И-амф. · Пн, 5-я\u00a0пара'
  const { container } = render(<Unbroken text={text} />)
  expect(container.textContent).toBe(text)
  const whole = [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(whole).toEqual(['ИСТб-24-1:', 'И-амф.', '5-я'])
})
