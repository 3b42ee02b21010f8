import { matchesOf, mostMatches, type Choice } from './matches'

const choices = (...labels: string[]): Choice[] => labels.map((label) => ({ key: label, label }))
const labels = (all: readonly Choice[], query: string) => matchesOf(all, query).shown.map(({ label }) => label)

test('case and ё make no difference, in the query or in the label', () => {
  expect(labels(choices('Королёв', 'Королев', 'Сомов'), 'КОРОЛЕВ')).toEqual(['Королёв', 'Королев'])
  expect(labels(choices('Королев'), 'королёв')).toEqual(['Королев'])
})

test('every word must be found, in any order, in the label or its hint', () => {
  const teacher = { key: '1', label: 'Петрова А. И.', hint: 'Анна Ивановна' }
  expect(labels([teacher, ...choices('Петров С. С.')], 'анна петр')).toEqual(['Петрова А. И.'])
})

test('what begins with the query comes first, then its words, then the rest', () => {
  expect(labels(choices('СМИСТ-1', 'А ИСТ-2', 'ИСТ-3'), 'ист')).toEqual(['ИСТ-3', 'А ИСТ-2', 'СМИСТ-1'])
})

test('at most 100 are shown of however many there are', () => {
  const many = choices(...Array.from({ length: 250 }, (_, index) => `Группа ${index}`))
  const { shown, total } = matchesOf(many, 'группа')
  expect(shown).toHaveLength(mostMatches)
  expect(total).toBe(250)
})

test('groups keep the order in which they are met, and the flat list runs through them', () => {
  const rooms = [
    { key: '1', label: 'К-101', group: 'К' },
    { key: '2', label: 'Д-101', group: 'Д' },
    { key: '3', label: 'К-102', group: 'К' },
  ]
  const { groups, shown } = matchesOf(rooms, '')
  expect(groups.map(({ title }) => title)).toEqual(['К', 'Д'])
  expect(shown.map(({ label }) => label)).toEqual(['К-101', 'К-102', 'Д-101'])
})
