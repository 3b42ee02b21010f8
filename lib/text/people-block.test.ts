import { peopleOfBlock } from './people-block'

const anna = { fullName: 'Иванова Анна', username: '', role: 'диспетчер', faculty: 'ИЭН', group: '' }

test('columns are known by their titles, else by their order; empty lines say nothing', () => {
  expect(
    peopleOfBlock([
      ['Институт', 'ФИО', 'Телефон', 'Роль'],
      ['ИЭН', 'Иванова Анна', '12-34', 'диспетчер'],
      [' ', ''],
    ]),
  ).toEqual([anna])
  expect(peopleOfBlock([['Иванова Анна', '', 'диспетчер', 'ИЭН']])).toEqual([anna])
  expect(peopleOfBlock([])).toEqual([])
})
