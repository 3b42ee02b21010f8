import { columnLetters, type Doubt, type DoubtKind, isDoubtful, kindKey, openDoubts } from './reading'

const doubts = (...kinds: DoubtKind[]): Doubt[] => kinds.map((kind) => ({ kind, of: '' }))
const lesson = (key: string, ...kinds: DoubtKind[]) => ({ key, sheet: 'Лист', doubts: doubts(...kinds) })

test('a guessed group alone is no reason to ask; several such are, and any other doubt is', () => {
  expect(isDoubtful({ doubts: [] })).toBe(false)
  expect(isDoubtful({ doubts: doubts('guessedGroup') })).toBe(false)
  expect(isDoubtful({ doubts: doubts('guessedGroup', 'guessedGroup', 'guessedGroup') })).toBe(true)
  expect(isDoubtful({ doubts: doubts('severalRooms') })).toBe(true)
})

const reading = {
  lessons: [lesson('one', 'unknownRoom'), lesson('two', 'layout'), lesson('three', 'layout', 'atOnce'), lesson('sure')],
  skipped: [
    { key: 'cell', why: 'no pair' as const },
    { key: 'holiday', why: 'free day' as const },
    { key: 'note', why: 'remark' as const },
  ],
  layouts: [{ key: 'layout', sheet: 'Лист' }],
}
const open = (...accepted: string[]) => {
  const { lessons, cells } = openDoubts(reading, new Set(accepted))
  return [...lessons, ...cells].map(({ key }) => key)
}

test.each([
  ['nothing accepted: all in doubt, but no day off and no remark', [], ['one', 'two', 'three', 'cell']],
  ['a lesson and a cell', ['one', 'cell'], ['two', 'three']],
  ['the layout of the sheet: what is in doubt for another reason stays', ['layout'], ['one', 'three', 'cell']],
  ['all rooms that nobody knows', [kindKey('unknownRoom')], ['two', 'three', 'cell']],
  ['all cells without a pair', [kindKey('no pair')], ['one', 'two', 'three']],
])('%s', (_, accepted, left) => expect(open(...accepted)).toEqual(left))

test('columns have the letters that workbooks give them', () =>
  expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']))
