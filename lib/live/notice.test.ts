import { everythingChanged, parseNotice } from './notice'

test('a notice names the weeks that changed', () => {
  const payload = '{"type":"schedule_removed","keys":[["group",12,"2026-11-16"],["room",-1,"2026-11-23"]]}'
  expect(parseNotice(payload)).toEqual({
    type: 'schedule_removed',
    weeks: [
      { kind: 'group', id: 12, monday: '2026-11-16' },
      { kind: 'room', id: -1, monday: '2026-11-23' },
    ],
    audience: 'all',
  })
})

test('a notice names a subject itself', () => {
  expect(parseNotice('{"type":"schedule_changed","keys":[["programme",7,null]]}')).toEqual({
    type: 'schedule_changed',
    weeks: [{ kind: 'programme', id: 7, monday: null }],
    audience: 'all',
  })
})

test('a notice for everyone', () => {
  expect(parseNotice('{"type":"schedule_removed","everyone":true}')).toEqual({
    type: 'schedule_removed',
    weeks: 'everyone',
    audience: 'all',
  })
})

test('a notice says for whom it is', () => {
  const audienceOf = (whose: string) =>
    parseNotice(`{"type":"schedule_changed","everyone":true,"for":${whose}}`).audience
  expect(audienceOf('"planners"')).toBe('planners')
  expect(audienceOf('{"users":[7,8]}')).toEqual({ users: [7, 8] })
  const planned = '{"groups":[[12,3]],"teachers":[[5,null]],"load":9,"row":null,"programme":null,"hidden":false}'
  expect(audienceOf(planned)).toEqual({
    planned: {
      groups: [{ id: 12, facultyId: 3 }],
      teachers: [{ id: 5, departmentId: null }],
      load: 9,
      row: null,
      programme: null,
      hidden: false,
    },
  })
})

test.each([
  '',
  '{"type":"schedule_changed","everyone":true,"for":"nobody"}',
  '{"type":"schedule_changed","everyone":true,"for":{"groups":[12]}}',
  'null',
  '[]',
  '{"type":"other","everyone":true}',
  '{"type":"schedule_changed"}',
  '{"type":"schedule_changed","keys":[["building",1,"2026-11-16"]]}',
  '{"type":"schedule_changed","keys":[["group","1","2026-11-16"]]}',
  '{"type":"schedule_changed","keys":[["group",1,"2026-02-30"]]}',
  '{"type":"schedule_changed","keys":[["group",1]]}',
  '{"type":"schedule_changed","keys":[7]}',
])('what cannot be read is a change for everyone: %s', (payload) => {
  expect(parseNotice(payload)).toEqual(everythingChanged)
})
