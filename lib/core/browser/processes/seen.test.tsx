import { positionCookie } from '@/lib/core/calls/processes/position'
import { plainCookie } from '../plain-cookie'
import { learnSeen, tellSeen } from './seen'

const told = () => plainCookie(positionCookie)

test('the cookie is raised to the latest place that was told, and never lowered', () => {
  tellSeen()
  expect(told()).toBeUndefined()
  learnSeen('1.200')
  learnSeen('1.150')
  learnSeen('nothing')
  expect(told()).toBe('1.200')
  // An answer that was overtaken, or another window.
  document.cookie = `${positionCookie}=1.150; path=/`
  tellSeen()
  expect(told()).toBe('1.200')
  document.cookie = `${positionCookie}=2.100; path=/`
  tellSeen()
  expect(told()).toBe('2.100')
})
