import { proposedLogin } from './login-names'

test.each([
  ['Иванова Анна Петровна', 'ivanova-ap'],
  ['  Щукин   Юрий ', 'shchukin-i'],
  ['Ёлкина-Съезжина Яна Эдуардовна', 'elkina-sezzhina-ie'],
  ['O’Brien', 'obrien'],
])('%s is %s', (name, login) => expect(proposedLogin(name, () => false)).toBe(login))

test('a login that somebody has gets a number; what has no letters gets none', () => {
  const taken = ['ivanova-ap', 'ivanova-ap2']
  expect(proposedLogin('Иванова Анна Петровна', (login) => taken.includes(login))).toBe('ivanova-ap3')
  expect(proposedLogin('— …', () => false)).toBeNull()
})
