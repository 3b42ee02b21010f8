import { qrPath } from './qr-path'

test('a code is a square of dark squares inside of its quiet zone, with its three finders', () => {
  const { size, path } = qrPath('https://timetable.example.edu/dashboard/?type=auditory&id=12')
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  expect(path.replace(/M\d+ \d+h1v1h-1z/g, '')).toBe('')
  const first = 4
  const last = size - 5
  for (const corner of [`${first} ${first}`, `${last} ${first}`, `${first} ${last}`]) expect(dark).toContain(corner)
  expect(dark.has(`${last} ${last}`) && dark.has(`${last - 6} ${last - 6}`) && dark.has(`${last} ${last - 6}`)).toBe(
    false,
  )
  expect([...dark].every((square) => square.split(' ').every((at) => Number(at) >= first && Number(at) <= last))).toBe(
    true,
  )
})
