import { isNoRow } from './no-row'

test.each([
  ['a total with its figures', ['Всего', '3', '', '', '74'], true, true],
  ['a total below a column of numbers', ['', 'Итого:', '74,5'], false, true],
  ['a total with a dash for nothing', ['Всего', '−', '74'], true, true],
  ['a discipline that begins so', ['Итоговая аттестация', 'экз', 'А-1'], true, false],
  ['a discipline of that name', ['Всего', 'лк', 'А-1', '36'], true, false],
  ['who signs', ['Начальник УМО', '', 'Орлова М. С.'], false, true],
  ['who signs in a list of one column', ['Начальник УМО', '____', 'Орлова М. С.'], true, true],
  ['a name in capitals', ['ДЕКАН ФАКУЛЬТЕТА'], false, true],
  ['a person whose role is so called', ['Директор Иван Петрович', 'диспетчер'], true, false],
  ['a row like others', ['Физика', 'лк', 'А-1', '36'], true, false],
  ['a row without anything', ['', ''], false, false],
])('%s', (_, cells, isWhole, expected) => expect(isNoRow(cells, isWhole)).toBe(expected))
