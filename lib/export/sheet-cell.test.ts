import { read } from 'xlsx'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { sheetFileName } from './file-name'
import { linesOf } from './row-height'
import { dateCell, shortened, textCell } from './sheet-cell'
import { workbook } from './workbook'

/** What another reader finds in a sheet of these texts, one per row. */
async function reread(texts: string[]) {
  const rows = texts.map((text) => [textCell(text)])
  const book = read(await workbook([{ name: 'Лист', columns: [20], rows, headerRows: 0 }]), { cellNF: true })
  return texts.map((_, index) => book.Sheets['Лист']?.[`A${index + 1}`])
}

test.each(['=1+1', '=HYPERLINK("http://x","y")', '+7 914', '-5', '@SUM(A1)', '\t=1', '="a"&"b"'])(
  '%j stays text, and stays so when it is edited',
  async (text) => {
    const [cell] = await reread([text])
    expect(cell).toMatchObject({ t: 's', v: text, z: '@' })
    expect(cell).not.toHaveProperty('f')
  },
)

test.each(['\r=1', '\n=1'])('%j, which a reader may trim, is formatted as text too', (text) => {
  expect(textCell(text)).toMatchObject({ type: String, format: '@' })
})

test('markup, line breaks, words of the language and codes of signs come back as they went', async () => {
  const texts = [
    '<b>&amp;</b> "Ы" \'ё\' 😀',
    'а\nб',
    ' с краёв ',
    '_x0041_ и _x000D_',
    'constructor ',
    'toString ',
    '__proto__ ',
  ]
  expect((await reread(texts.map((text) => (text in {} ? text : text)))).map((cell) => cell.v)).toEqual(texts)
  expect((await reread(['constructor', '__proto__'])).map((cell) => cell.v.trim())).toEqual([
    'constructor',
    '__proto__',
  ])
})

test('a text as long as a cell can hold is whole, a longer one ends with an ellipsis', async () => {
  const longest = 32_767
  const [whole, cut] = await reread(['я'.repeat(longest), 'я'.repeat(longest + 1)])
  expect(whole.v).toBe('я'.repeat(longest))
  expect(cut.v).toBe(`${'я'.repeat(longest - 1)}…`)
  expect(shortened('аб😀в', 4)).toBe('аб…')
})

test('a date is the number by which a spreadsheet knows it', () => {
  expect(dateCell(calendarDate('2026-11-16')).value).toBe(46342)
  expect(dateCell(calendarDate('1900-03-01')).value).toBe(61)
})

test.each([
  ['', 5, 1],
  ['слово', 5, 1],
  ['слово два', 5, 2],
  ['а б в г', 3, 2],
  ['оченьдлинное', 5, 3],
  ['а\n\nб', 5, 3],
])('%j takes so many lines of %i signs: %i', (text, width, lines) => expect(linesOf(text, width)).toBe(lines))

test('a file is named without what a file system refuses', () => {
  expect(sheetFileName('Расписание\u202e аудитории А/Б: "1"?\n 16.11–22.11.2026')).toBe(
    'Расписание аудитории А Б 1 16.11–22.11.2026.xlsx',
  )
  expect(sheetFileName('я'.repeat(500)).length).toBeLessThan(130)
})
