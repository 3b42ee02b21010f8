import { isRoomMap, roomMapUrl } from './room-map'

test.each([
  ['', true],
  ['https://maps.example.edu/{building}/{room}', true],
  ['https://maps.example.edu/?room={room}', true],
  ['https://maps.example.edu/plan', true],
  ['http://maps.example.edu/{room}', false],
  ['javascript:alert(1)', false],
  ['https://{building}.example.edu/', false],
  ['https://someone@maps.example.edu/{room}', false],
  ['https://maps.example.edu/{floor}', false],
  ['https://maps.example.edu', false],
  ['maps.example.edu/{room}', false],
])('%s is a template of a map: %s', (template, is) => {
  expect(isRoomMap(template)).toBe(is)
})

test('what is filled in is a part of the path and nothing else', () => {
  const template = 'https://maps.example.edu/{building}/{room}?from={room}'
  expect(roomMapUrl(template, { building: null, room: 'К 206/2?&#' })).toBe(
    'https://maps.example.edu//%D0%9A%20206%2F2%3F%26%23?from=%D0%9A%20206%2F2%3F%26%23',
  )
  expect(roomMapUrl('', { building: 'Б', room: '1' })).toBeNull()
})
