import { modesAfter, type Mode } from './modes'

const after = (modes: Mode[], set: Mode) => modesAfter(modes, { set })
const without = (modes: Mode[], remove: Mode) => modesAfter(modes, { remove })

test.each<[Mode[], Mode, Mode[]]>([
  [[], 'load', ['load']],
  [['search'], 'load', ['load']],
  [['load'], 'booking', ['booking']],
  [['load', 'map'], 'move', ['move']],
  [['load'], 'map', ['load', 'map']],
  [['search'], 'map', ['map']],
])('%j and then %s: %j', (modes, set, expected) => {
  expect(after(modes, set)).toEqual(expected)
})

test('a mode set twice is set once, and other parameters stay', () => {
  const modes: Mode[] = ['load', 'map']
  expect(after(modes, 'load')).toBe(modes)
})

test('the map leaves alone, and with the load', () => {
  expect(without(['load', 'map'], 'map')).toEqual(['load'])
  expect(without(['load', 'map'], 'load')).toEqual([])
})

test('what is not set cannot be removed', () => {
  const modes: Mode[] = ['load']
  expect(without(modes, 'swap')).toBe(modes)
})
