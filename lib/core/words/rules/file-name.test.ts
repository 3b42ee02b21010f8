import { fileName } from './file-name'

test.each([
  ['Расписание.xlsx', 'Расписание.xlsx'],
  ['..', 'файл'],
  ['.', 'файл'],
  ['', 'файл'],
  ['.xlsx', 'файл.xlsx'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\0b\n.csv', 'a b.csv'],
  ['C:\\windows\\x.xlsx', 'C windows x.xlsx'],
  ['CON', '_CON'],
  ['nul.xlsx', '_nul.xlsx'],
  ['имя...', 'имя'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['🎓🎓.json', '🎓🎓.json'],
  ['\ud800half.csv', 'half.csv'],
  ['Осень 12.09.2026', 'Осень 12.09.2026'],
])('%j becomes %j', (words, name) => {
  expect(fileName(words)).toBe(name)
})

test.each(['Ж', '🎓', '👩🏽‍🏫', '字'])('300 times %s is cut between characters, the ending stays', (sign) => {
  const name = fileName(`${sign.repeat(300)}.xlsx`)
  const bytes = Buffer.byteLength(name)
  expect(bytes).toBeLessThanOrEqual(255)
  expect(bytes).toBeGreaterThan(200)
  expect(name.isWellFormed()).toBe(true)
  expect(name.endsWith('.xlsx')).toBe(true)
})
