import { peopleOfBlock } from './people-block'

const anna = {
  fullName: 'Иванова Анна',
  username: '',
  role: 'диспетчер',
  faculty: 'ИЭН',
  group: '',
  subgroup: '',
  teacher: '',
}

test('columns are known by their titles, else by their order; empty lines say nothing', () => {
  expect(
    peopleOfBlock([
      ['Институт', 'ФИО', 'Телефон', 'Роль'],
      ['ИЭН', 'Иванова Анна', '12-34', 'диспетчер'],
      [' ', ''],
    ]),
  ).toEqual([anna])
  expect(peopleOfBlock([['Иванова Анна', '', 'диспетчер', 'ИЭН']])).toEqual([anna])
  const student = ['Иванова Анна', '', 'студент', '', 'ЭН-21', '2']
  expect(peopleOfBlock([student])).toMatchObject([{ role: 'студент', group: 'ЭН-21', subgroup: '2' }])
  expect(peopleOfBlock([])).toEqual([])
})
