import { readHistorySearch } from './history-location'

const read = (query: string) => readHistorySearch(new URLSearchParams(query))

test('an address names things by ids that the database can have; others count as absent', () => {
  expect(read('person=7&about=group:12')).toMatchObject({ person: 7, about: { kind: 'group', id: 12 } })
  expect(read('about=room:-1')).toMatchObject({ about: { kind: 'room', id: -1 } })
  expect(read('about=class:900000000000')).toMatchObject({ about: { kind: 'class', id: 900000000000 } })
  // Beyond an integer: the query would fail.
  expect(read('person=99999999999&about=group:99999999999')).toMatchObject({ person: null, about: null })
})
