import { allowedOrigins } from './allowed-origins'

const local = { HOST: '127.0.0.1', PORT: 3000, PUBLIC_URL: undefined, LIVE_URL: undefined }

test('on one machine its pages come from either of its names', () => {
  expect(allowedOrigins(local)).toEqual(new Set(['http://127.0.0.1:3000', 'http://localhost:3000']))
})

test('with a public address pages come from there alone, whatever its path', () => {
  const behindProxy = { ...local, PUBLIC_URL: 'https://university.example/timetable/' }
  expect(allowedOrigins(behindProxy)).toEqual(new Set(['https://university.example']))
})
