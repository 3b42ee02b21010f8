import { type DraftMark, sheetMarkAt, rangeOf, withMark, withoutMarks } from './marks'

const row = (top: number) => ({ top, left: 0, bottom: top, right: null })
const column = (left: number, top = 0) => ({ top, left, bottom: null, right: left })
const guess = (mark: Omit<DraftMark, 'isGuess'>): DraftMark => ({ ...mark, isGuess: true })

test('a mark replaces what lies within it and proposals of the same meaning, but not what was said', () => {
  const marks = [
    guess({ means: 'groups', area: row(1) }),
    guess({ means: 'days', area: column(0, 2) }),
    { means: 'pairs', area: column(1), isGuess: false } as const,
  ]
  const said = withMark(withMark(marks, { means: 'groups', area: row(2) }), {
    means: 'remark',
    area: column(0),
  })
  expect(said.map(({ means, area }) => `${means} ${area.top}/${area.left}`)).toEqual([
    'pairs 0/1',
    'groups 2/0',
    'remark 0/0',
  ])
  expect(withMark(said, { means: 'pairs', area: column(3) })).toHaveLength(4)
})

test('what is taken off lies within the area, or else around it', () => {
  const marks = [guess({ means: 'days', area: column(0) }), guess({ means: 'groups', area: row(1) })]
  expect(withoutMarks(marks, row(1)).map(({ means }) => means)).toEqual(['days'])
  const cell = { top: 4, left: 0, bottom: 4, right: 0 }
  expect(withoutMarks(marks, cell).map(({ means }) => means)).toEqual(['groups'])
  expect(sheetMarkAt(marks, 1, 0)?.means).toBe('groups')
  expect(sheetMarkAt(marks, 4, 2)).toBeUndefined()
})

test('an open area ends with the sheet; one outside of it is none', () => {
  expect(rangeOf(column(1), { height: 9, width: 3 })).toEqual({ top: 0, left: 1, bottom: 8, right: 1 })
  expect(rangeOf(row(9), { height: 9, width: 3 })).toBeNull()
})
