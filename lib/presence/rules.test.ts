import { briefName, initialsOf } from './rules'
import { changedByText, otherPlannerText } from './texts'

test.each([
  ['Иванова Анна Петровна', 'Иванова А. П.', 'ИА'],
  ['Петров Павел', 'Петров П.', 'ПП'],
  ['Диспетчер института', 'Диспетчер института', 'ДИ'],
  ['admin', 'admin', 'A'],
])('«%s» is named in short, and by initials', (name, brief, initials) => {
  expect([briefName(name), initialsOf(name)]).toEqual([brief, initials])
})

test('who changes something is told to', () => {
  expect(otherPlannerText({ name: 'Петров Павел', isEditing: false })).toBe('Петров П.')
  expect(otherPlannerText({ name: 'Петров Павел', isEditing: true })).toBe('Петров П. меняет')
  expect(changedByText('Петров Павел')).toBe('меняет\u00a0Петров П.')
})
