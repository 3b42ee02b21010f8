import { grown, groupsDown, turnedSheet } from '@/testing/grid-sheets/large'
import { lessonLines, readWritten, writtenSheet } from '@/testing/grid-sheets/written-sheet'
import { boardOf } from './board'
import { isGrid } from './layout'
import { withinLooks } from './work'

/** Milliseconds of processor; a busy machine does not change them much. */
function spent(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

test('a sheet that is laid anew by guessed marks takes seconds of processor', () => {
  const sheet = groupsDown(143)
  expect(sheet.merges.length).toBeGreaterThan(3_474)
  expect(spent(() => isGrid(sheet))).toBeLessThan(8_000)
}, 120_000)

test.each([grown('fractions', 3), turnedSheet(grown('weekSheets', 3))])(
  'merged cells in every direction of a sheet of 286 × 90: $name',
  (sheet) => expect(spent(() => isGrid(sheet))).toBeLessThan(8_000),
  120_000,
)

test('work is counted: a sheet that takes too many looks ends, and its looks count for the sheet around it', () => {
  const board = boardOf(writtenSheet([['Пн']]))
  const looks = (many: number) => {
    for (let look = 0; look < many; look += 1) board.at(0, 0)
    return many
  }
  expect(withinLooks(board, () => looks(9_000_000))).toBe(9_000_000)
  expect(withinLooks(board, () => looks(11_000_000))).toBeNull()
  expect(withinLooks(board, () => [withinLooks(board, () => looks(6_000_000)), looks(6_000_000)])).toBeNull()
  expect(withinLooks(board, () => looks(1))).toBe(1)
})

test.each(['/ ', '9:00-', '\n'])(
  'a cell of 32,000 signs, %j, is asked about',
  (part) => {
    const text = `Физика ${part.repeat(32_000 / part.length)} x`
    const sheet = writtenSheet([
      ['День', 'Пара', 'ИС-21'],
      ['Пн', '1', 'Физика лек. Ким А. Б. 101'],
      ['', '2', text],
      ['Вт', '1', 'Химия лек. Ким А. Б. 101'],
    ])
    let lines: string[] = []
    expect(spent(() => (lines = lessonLines(readWritten(sheet))))).toBeLessThan(5_000)
    expect(lines[0]).toBe('1/1 ИС-21: Физика лк Ким А. Б. 101')
    expect(lines.at(-1)).toBe('2/1 ИС-21: Химия лк Ким А. Б. 101')
  },
  60_000,
)
