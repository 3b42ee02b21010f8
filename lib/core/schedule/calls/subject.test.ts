import { readSubject } from './subject'

test.each([
  ...(['auditory', 'aud'] as const).map((word) => [word, 'room'] as const),
  ...(['teacher', 'group'] as const).map((word) => [word, word] as const),
  ...(['metaprogram', 'meta-program', 'proxy'] as const).map((word) => [word, 'programme'] as const),
])('%s in an address is a %s', (word, kind) => expect(readSubject(word, '7')).toEqual({ kind, id: 7 }))

test.each(['rooms', 'constructor', '', null])('%j is no item type', (word) => expect(readSubject(word, '7')).toBeNull())
