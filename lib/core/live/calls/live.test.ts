import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { decodeEventsToken, decodeFilter, decodeNotice, encodeFilter, encodeNotice } from './live'

const monday = calendarDate('2026-11-16')

test.each<[Subject, string]>([
  [{ kind: 'room', id: -1 as RoomId }, 'aud'],
  [{ kind: 'teacher', id: 5 as TeacherId }, 'teacher'],
  [{ kind: 'group', id: 12 as GroupId }, 'group'],
  [{ kind: 'programme', id: 3 as ProgrammeId }, 'metaprogram'],
])('a filter of %j comes back as it went', (subject, type) => {
  expect(decodeFilter(encodeFilter(subject, monday))).toEqual({
    data: { type, id: subject.id, dbeg: monday },
    watched: { week: { ...subject, monday }, everyWeek: false, also: [] },
  })
})

test('a date within a week stands for the week, and is given back as it came', () => {
  const frame = '{"type":"filter","data":{"type":"auditory","id":3,"dbeg":"2026-11-19"}}'
  expect(decodeFilter(frame)).toEqual({
    data: { type: 'auditory', id: 3, dbeg: '2026-11-19' },
    watched: { week: { kind: 'room', id: 3, monday }, everyWeek: false, also: [] },
  })
})

test('what a planner follows besides comes back too, and no more of it than a filter holds', () => {
  const group = { kind: 'group', id: 12 as GroupId } as const
  const also = Array.from({ length: 100 }, (_, id) => subjectOf('teacher', id))
  expect(decodeFilter(encodeFilter(group, monday, { everyWeek: true, also }))?.watched).toEqual({
    week: { ...group, monday },
    everyWeek: true,
    also: also.slice(0, 60),
  })
  const all = { everyWeek: false, also: [], everySubject: true }
  expect(decodeFilter(encodeFilter(group, monday, all))?.watched).toEqual({
    week: { ...group, monday },
    ...all,
  })
})

test('only whoever follows all of a week need name nobody’s', () => {
  const all = { everyWeek: false, also: [], everySubject: true }
  expect(decodeFilter(encodeFilter(null, monday, all))).toEqual({
    data: { dbeg: monday },
    watched: { week: { kind: null, monday }, ...all },
  })
  expect(decodeFilter(encodeFilter(null, monday))).toBeNull()
})

test.each([
  'filter',
  '[]',
  'null',
  '{"type":"filter"}',
  '{"type":"ping","data":{"type":"group","id":1,"dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":"building","id":1,"dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":"toString","id":1,"dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":["group"],"id":1,"dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":"group","id":"1","dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":"group","id":1.5,"dbeg":"2026-11-16"}}',
  '{"type":"filter","data":{"type":"group","id":1,"dbeg":"2026-02-30"}}',
  '{"type":"filter","data":{"type":"group","id":1,"dbeg":20261116}}',
  '{"type":"filter","data":{"type":"group","id":1,"dbeg":"2026-11-16","every_week":1}}',
  '{"type":"filter","data":{"type":"building","id":1,"dbeg":"2026-11-16","every_subject":true}}',
  '{"type":"filter","data":{"id":1,"dbeg":"2026-11-16","every_subject":true}}',
  '{"type":"filter","data":{"type":"group","id":1,"dbeg":"2026-11-16","also":"all"}}',
  '{"type":"filter","data":{"type":"group","id":1,"dbeg":"2026-11-16","also":[{"type":"group"}]}}',
])('no filter: %s', (frame) => {
  expect(decodeFilter(frame)).toBeNull()
})

test('a notice says what happened; expired and strangers say nothing', () => {
  const data = { type: 'group', id: 12, dbeg: '2026-11-16' }
  const notice = { type: 'schedule_removed', seen: null } as const
  expect(decodeNotice(encodeNotice(notice.type, data))).toEqual(notice)
  expect(decodeNotice(encodeNotice(notice.type, data, '1.42'))).toEqual({ ...notice, seen: '1.42' })
  expect(decodeNotice('expired')).toBeNull()
  expect(decodeNotice('{"type":"news"}')).toBeNull()
})

test('the lifetime of a token is read from its own two times', () => {
  const claims = Buffer.from('{"iat":1000,"exp":1600,"sub":"ё"}').toString('base64url')
  expect(decodeEventsToken({ token: `h.${claims}.s`, url: 'ws://live' })).toEqual({
    token: `h.${claims}.s`,
    url: 'ws://live',
    lifetimeSeconds: 600,
  })
})

test.each([null, {}, { token: 'a.e30.c', url: 'ws://live' }, { token: 'garbage', url: 'ws://live' }])(
  'no token: %j',
  (answer) => {
    expect(() => decodeEventsToken(answer)).toThrow()
  },
)
