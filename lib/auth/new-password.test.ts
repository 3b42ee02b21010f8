import { passwordProblems } from '@/lib/accounts/texts/account'
import { passwordProblem } from './new-password'

const login = 'Ivanov.I2'

test.each([
  ['семь 77', passwordProblems.short(8)],
  // Four characters, but eight UTF-16 units.
  ['😀😀😀😀', passwordProblems.short(8)],
  ['x'.repeat(1001), passwordProblems.long(1000)],
])('%j does not keep within the bounds', (password, problem) => {
  expect(passwordProblem(password, login)).toBe(problem)
})

test.each([
  'ivanov.i2',
  'IvanovI2024',
  'ivanov_i-2!!',
  '2i.vonavi',
  'ivanoviivanovi',
  // The login typed in the other keyboard layout.
  'шмфтщмш12',
])('%s is like the login', (password) => {
  expect(passwordProblem(password, login)).toBe(passwordProblems.likeLogin)
})

test.each([
  'password',
  'Password1',
  'qwerty123',
  'QWERTY123!!!',
  'sunshine',
  'asdfjkl;',
  'пароль123',
  'Пароль2026!',
  'йцукен12',
  'йцукенгш',
  // «пароль» and «привет» typed in the English layout.
  'gfhjkm99',
  'Ghbdtn2025',
  'parol123',
  'admin_2026',
  'raspisanie1',
  'qweasdqwe',
  'aaaaaaaaaaaa',
  '12121212',
  '1234567890',
])('%s is among those tried first', (password) => {
  expect(passwordProblem(password, login)).toBe(passwordProblems.common)
})

test.each([
  'семь пятниц на неделе',
  'кот ест вишню',
  'correct horse battery staple',
  '8492017364',
  ' с пробелами по краям ',
  'дед😀ехал1',
  'x7'.repeat(32) + 'ключ',
])('%s is fine', (password) => {
  expect(passwordProblem(password, login)).toBeNull()
})

test('the list holds the most used passwords that are long enough, three thousand and more', async () => {
  const { default: list } = await import('./common-passwords.json')
  const words = list.passwords.split(' ')
  expect(words.length).toBeGreaterThan(3000)
  expect(words.filter((word) => word.length < 8)).toEqual([])
})
