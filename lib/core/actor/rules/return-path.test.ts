import { homePath, loginPath, returnPath } from './return-path'

test.each(['/dashboard/?type=group&id=12&week=2026-11-16', '/meta-programs/', '/nagruzka-set-permissions/#row-3'])(
  '%s is remembered as it is',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  undefined,
  null,
  '',
  '/',
  '/?next=/dashboard/',
  'dashboard/',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/./\\evil.example/',
  '/x/..//evil.example/',
  'javascript:alert(1)',
  '//[',
  '/api/auth/signout/',
  '/accounts/logout/',
])('%j leads to the dashboard', (path) => {
  expect(returnPath(path)).toBe(homePath)
})

test('the login screen remembers where one was', () => {
  const path = '/meta-programs/?id=7'
  expect(loginPath(path)).toBe('/?next=%2Fmeta-programs%2F%3Fid%3D7')
  expect(returnPath(new URL(loginPath(path), 'http://local').searchParams.get('next'))).toBe(path)
  expect(loginPath(homePath)).toBe('/')
  expect(loginPath('//evil.example/')).toBe('/')
})
