import { plainCookie } from '@/lib/core/page/browser/plain-cookie'
import { positionCookie } from '@/lib/core/wire/calls/position'
import { learnPosition, sendPosition } from './replay-position'

const told = () => plainCookie(positionCookie)

test('the cookie is raised to the latest known position, and never lowered', () => {
  sendPosition()
  expect(told()).toBeUndefined()
  learnPosition('1.200')
  learnPosition('1.150')
  learnPosition('nothing')
  expect(told()).toBe('1.200')
  // An answer that was overtaken, or another window.
  document.cookie = `${positionCookie}=1.150; path=/`
  sendPosition()
  expect(told()).toBe('1.200')
  document.cookie = `${positionCookie}=2.100; path=/`
  sendPosition()
  expect(told()).toBe('2.100')
})
