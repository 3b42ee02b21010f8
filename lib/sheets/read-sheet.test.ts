import { FileFault } from '@/lib/imports/rules/file-fault'
import { CFB, utils, write, type BookType, type CellObject } from 'xlsx'
import { zipOf } from '@/testing/zips'
import { openTables } from './open-tables.mjs'
import { maxSheetRows, readBookLooks, readSheet } from './read-sheet'

const headsOf = async (bytes: Uint8Array, count: number) =>
  (await readBookLooks(bytes, count, 5_000)).map(({ head }) => head)

const utf8 = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (bytes: Uint8Array) => (await readSheet(bytes)).rows.map(({ cells }) => cells)

const workbook = (rows: unknown[][], change: (cells: Record<string, CellObject>) => void = () => undefined) => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows)
  change(sheet as Record<string, CellObject>)
  utils.book_append_sheet(book, sheet, 'Лист')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

const opened = (bytes: unknown) => new Uint8Array(bytes as Buffer)

/** A container of Microsoft's, with one part of this name. */
function containerOf(part: string): Uint8Array {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, part, Buffer.alloc(5000, 1))
  return opened(CFB.write(container, { type: 'buffer' }))
}

/** A small file that unpacks to a lot: one long text shared by many cells. */
function textIn(cells: number): Uint8Array {
  const made = utils.book_new()
  const long = 'я'.repeat(32_000)
  utils.book_append_sheet(made, utils.aoa_to_sheet(Array.from({ length: cells }, () => [long])), 'Лист')
  return opened(write(made, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }))
}

test.each([';', ',', '\t'])('text between %j', async (sign) =>
  expect(await cellsOf(utf8(`Тип${sign}Часы\r\n"a ""b""\nc"${sign}36\r\n`))).toEqual([
    ['Тип', 'Часы'],
    ['a "b"\nc', '36'],
  ]),
)

test('the separator is the sign that parts the lines alike, however often others stand within cells', async () =>
  expect((await cellsOf(utf8('Группы;Часы\nА-1, А-2, А-3;36\nБ-1, Б-2;18')))[1]).toEqual(['А-1, А-2, А-3', '36']))

test('text of a .csv stays text, formulas and dates and leading zeros too', async () => {
  const line = ['=1+1', '="x"', '007', '2026-09-01', 'TRUE', '1e3', '#REF!', '@SUM(A1)']
  expect((await cellsOf(utf8(`К${';'.repeat(7)}\n${line.join(';')}`)))[1]).toEqual(line)
})

const dated = (format: string, ...values: number[]) => values.map((v): CellObject => ({ t: 'n', v, z: format }))

test('dates and moments are read as they look, whichever year a workbook counts its days from', async () => {
  const dates = [
    ...dated('dd.mm.yyyy', 46_353, 46_353.25),
    ...dated('dd\\.mm\\.yyyy\\ hh:mm', 46_353, 46_353.586_805_6, 46_353.999_999),
    ...dated('hh:mm', 0.375),
    ...dated('dd.mm.yyyy', 9_999_999),
  ]
  const bookOf = (is1904: boolean) => {
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet([['К'], dates]), 'Лист')
    made.Workbook = { WBProps: { date1904: is1904 } }
    return opened(write(made, { type: 'buffer', bookType: 'xlsx' }))
  }
  const [, row] = await cellsOf(bookOf(false))
  expect(row).toEqual([
    ...['2026-11-27', '2026-11-27', '2026-11-27', '2026-11-27 14:05', '2026-11-28', '09:00', '9999999'],
  ])
  const [, mac] = await cellsOf(bookOf(true))
  expect(mac?.slice(0, 4)).toEqual(['2030-11-28', '2030-11-28', '2030-11-28', '2030-11-28 14:05'])
})

test.each(['ID;Тип', '<table><tr><td>x;y', '{\\rtf1;x', 'TABLE;0,1', 'PK;x', '\u0003;x', 'socialcalc:version:1.0;x'])(
  'a .csv that begins like another format, %j, is a .csv',
  async (head) => expect((await cellsOf(utf8(`${head}\n1;2`)))[0]).toEqual(head.split(';')),
)

test('a .csv in Windows-1251, with a mark of its order, or with its separator named', async () => {
  const windows = Uint8Array.from([0xd2, 0xe8, 0xef, 0x3b, 0xd7, 0xe0, 0xf1, 0xfb])
  expect(await cellsOf(windows)).toEqual([['Тип', 'Часы']])
  expect(await cellsOf(utf8('\ufeffТип;Часы'))).toEqual([['Тип', 'Часы']])
  expect(await cellsOf(utf8('sep=|\nТип|Ча;сы'))).toEqual([['Тип', 'Ча;сы']])
})

test('a .csv in KOI8-R, and in Windows-1251 whatever the case', async () => {
  const signs = Array.from({ length: 64 }, (_, at) => 0xc0 + at)
  const bytesOf = (text: string, encoding: string): Uint8Array => {
    const known = new TextDecoder(encoding).decode(Uint8Array.from(signs))
    return Uint8Array.from([...text], (sign) => signs[known.indexOf(sign)] ?? sign.charCodeAt(0))
  }
  const lines = ['Группа;Дисциплина;Преподаватель', 'ИСТб-24-1;Технология баз данных;Семенов П. И.']
  for (const text of [lines.join('\n'), lines.join('\n').toUpperCase(), lines.join('\n').toLowerCase()])
    for (const encoding of ['koi8-r', 'windows-1251'])
      expect(await cellsOf(bytesOf(text, encoding))).toEqual(text.split('\n').map((line) => line.split(';')))
})

test('of an .xlsx the first sheet: numbers, dates, and of a formula what was saved with it', async () => {
  const bytes = workbook([['Тип', 'Часы'], ['=1+1', 36, 36.5], [], [null, '007', true]], (cells) => {
    cells.D2 = { t: 'n', v: 46266, z: 'dd.mm.yyyy' }
    cells.E2 = { t: 'n', v: 5, f: '2+2' }
    cells['!ref'] = 'A1:E4' as never
  })
  expect((await readSheet(bytes)).rows).toEqual([
    { number: 1, cells: ['Тип', 'Часы'] },
    { number: 2, cells: ['=1+1', '36', '36.5', '2026-09-01', '5'] },
    { number: 4, cells: ['', '007', 'true'] },
  ])
})

test.each([
  ['nothing', new Uint8Array(), 'Файл пуст'],
  ['a broken .xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'не читается'],
  ['a document of Word', zipOf({ 'word/document.xml': '<w/>' }), 'документ Word'],
  ['an old document of Word', containerOf('WordDocument'), 'документ Word'],
  ['a book with a password', containerOf('EncryptedPackage'), 'закрыт паролем'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'не читается'],
  ['an archive of something else', zipOf({ 'a.txt': 'x' }), 'не читается'],
  ['a broken archive', utf8('PK\u0003\u0004 broken'), 'не читается'],
  ['a cell without end', utf8(`Тип\n${'я'.repeat(40_000)}`), 'В строке 2 слишком длинная ячейка'],
  ['long text in many cells', textIn(1000), 'больше 16\u00a0млн знаков'],
  ['rows without end', utf8('Тип\n'.repeat(maxSheetRows + 2)), `больше ${maxSheetRows} строк`],
])('%s is refused with a sentence', async (_, bytes, message) => {
  const fault = await readSheet(bytes).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(FileFault)
  expect(String(fault)).toContain(message)
})

test('an archive that unpacks to more than we take is refused, whatever its headers claim', async () => {
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(33 * 1024 * 1024) }, 10)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(readSheet(bomb)).rejects.toThrow('распакованный, он занимает больше 32\u00a0МБ')
})

test('a character that the database cannot store is reported with its row', async () => {
  for (const text of ['a_x0000_b', 'a_xD800_b'])
    await expect(readSheet(workbook([['Тип'], [text]]))).rejects.toThrow(/^В строке 2 есть знак/)
})

test('what takes too long or too much is given up, and nothing else waits for it', async () => {
  const heavy = textIn(5000)
  const started = performance.now()
  let beats = 0
  const heart = setInterval(() => (beats += 1), 10)
  await expect(readSheet(heavy, {}, { milliseconds: 100, megabytes: 512 })).rejects.toThrow('Машина занята')
  await expect(readSheet(heavy, {}, { milliseconds: 20_000, megabytes: 8 })).rejects.toThrow('8\u00a0МБ памяти')
  clearInterval(heart)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(beats).toBeGreaterThan(10)
  expect(await cellsOf(utf8('Тип'))).toEqual([['Тип']])
})

/** Two sheets, the second hidden: merged cells, a number, a date, a line break. */
function bookAs(bookType: BookType): Uint8Array {
  const made = utils.book_new()
  const date: CellObject = { t: 'n', v: 46_266, z: 'dd/mm/yyyy' }
  const rows = [
    ['Группа', null, 'Часы'],
    ['Й-1', 'Щит\nЭхо', 36, date],
  ]
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
  utils.book_append_sheet(made, sheet, 'Лист')
  utils.book_append_sheet(made, utils.aoa_to_sheet([['черновик']]), 'Черновик')
  made.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return opened(write(made, { type: 'buffer', bookType }))
}

test.each(['xlsx', 'xlsb', 'biff8', 'ods', 'fods', 'xlml'] as const)('a workbook saved as %s', async (kind) => {
  const [first, second] = await headsOf(bookAs(kind), 10)
  expect(first).toMatchObject({
    name: 'Лист',
    isHidden: false,
    rows: [{ cells: ['Группа', 'Группа', 'Часы'] }, { cells: ['Й-1', 'Щит\nЭхо', '36', '2026-09-01'] }],
    merges: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }],
  })
  // The library writes no hidden sheets of OpenDocument; the next test has one.
  expect(second).toMatchObject({ name: 'Черновик', isHidden: !kind.endsWith('ods') })
})

const openDocument = (tables: string, styles = '') =>
  utf8(
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "Подмена">]><office:document xmlns:office="o" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`,
  )
const openCell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

test('a hidden sheet of an OpenDocument table is hidden, and its rows end where its cells do', async () => {
  const style =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const filler =
    '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
  const tables = [
    `<table:table table:name="Черновик" table:style-name="ta2"><table:table-row>${openCell('нет')}</table:table-row></table:table>`,
    `<table:table table:name="Лист"><table:table-row>${openCell('Тип')}${openCell('&a;')}</table:table-row>${filler}</table:table>`,
  ]
  const bytes = openDocument(tables.join(''), style)
  expect(await cellsOf(bytes)).toEqual([['Тип', '&a;']])
  expect((await headsOf(bytes, 10)).map(({ isHidden }) => isHidden)).toEqual([true, false])
})

const rowsAs = (bookType: BookType, count: number): Uint8Array => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['Тип'], ...Array.from({ length: count }, () => ['лк'])]), 'Лист')
  return opened(write(made, { type: 'buffer', bookType }))
}

test.each(['xlsx', 'xlsb', 'biff8', 'biff5', 'ods', 'fods', 'xlml', 'csv', 'html'] as const)(
  'rows of a file saved as %s are counted before it is read, and the limit and their number are said',
  async (kind) => {
    const limit = 20
    expect((await readSheet(rowsAs(kind, limit), { limit })).rows).toHaveLength(limit + 1)
    const long = rowsAs(kind, 23)
    await expect(readSheet(long, { limit })).rejects.toThrow('больше 20 строк (23)')
    const opening = openTables(Buffer.from(long), { lastRow: 50_000, mostRows: limit, tableTitle: '' })
    await expect(opening).rejects.toMatchObject({ says: { fault: 'tooManyRows', limit, number: 23 } })
  },
)

const manyRows = `<table:table-row table:number-rows-repeated="40000">${openCell('лк')}${openCell('пр')}</table:table-row>`
const repeats = zipOf({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml': '<manifest:manifest/>',
  'content.xml': Buffer.from(
    openDocument(
      `<table:table table:name="Лист">${`<table:table-row>${openCell('лк').replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="1000"')}</table:table-row>`.repeat(300)}</table:table>`,
    ),
  ),
})

test.each<[string, Uint8Array, string]>([
  [
    'rows that an .ods repeats',
    openDocument(`<table:table table:name="Л">${manyRows}</table:table>`),
    'больше 10000 строк (39999)',
  ],
  ['cells that an .ods repeats', repeats, 'повторены в\u00a0файле больше 200000 раз (299700)'],
  [
    'merged areas',
    zipOf({
      '[Content_Types].xml': '',
      'xl/workbook.xml': '',
      'xl/worksheets/sheet1.xml': `<worksheet><row><c><v>1</v></c></row>${'<mergeCell ref="A1:B1"/>'.repeat(50_001)}</worksheet>`,
    }),
    'больше 50000 объединений клеток (50001)',
  ],
  [
    'merged areas over each other',
    workbook([['Тип']], (cells) => {
      const area = { s: { r: 0, c: 0 }, e: { r: 49_999, c: 99 } }
      cells['!merges'] = [area, area] as never
    }),
    'больше 1000000 клеток (10000000)',
  ],
])('%s are counted before the work', async (_, bytes, message) => {
  expect(bytes.length).toBeLessThan(500_000)
  await expect(readSheet(bytes)).rejects.toThrow(message)
})

test('a workbook with a short sheet beside a long one is read', async () => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['Тип'], ['лк']]), 'Лист')
  utils.book_append_sheet(made, utils.aoa_to_sheet(Array.from({ length: 60 }, () => ['лк'])), 'Долгий')
  const bytes = opened(write(made, { type: 'buffer', bookType: 'xlsx' }))
  expect((await readSheet(bytes, { limit: 20 })).rows).toHaveLength(2)
  await expect(readSheet(bytes, { limit: 20, sheet: 'Долгий' })).rejects.toThrow('больше 20 строк (59)')
})

const page = (inner: string) => `<html><head><style>td { color: red }</style></head><body>${inner}</body></html>`
const htmlTable =
  '<table><tr><th colspan=2>Группа</th><th>Часы</th></tr>\r\n<tr><td rowspan="2">Й-1</td><td>Щит<br>Эхо &amp; &laquo;Ёж&raquo;</td><td>36\n 1</td></tr><tr><td><p>раз</p><p>два</p><!-- <td>нет</td> --></td><td>&#1103;</td></tr></table>'
const htmlRows = [
  ['Группа', 'Группа', 'Часы'],
  ['Й-1', 'Щит\nЭхо & «Ёж»', '36 1'],
  ['Й-1', 'раз\nдва', 'я'],
]

test('a page of HTML that a system saved as .xls: spans, lines, entities', async () => {
  expect(await cellsOf(utf8(page(htmlTable)))).toEqual(htmlRows)
  expect(await cellsOf(utf8(page(`<table><tr><td>${htmlTable}</td></tr></table>`)))).toEqual(htmlRows)
  const [first, second] = await headsOf(utf8(page(htmlTable + htmlTable)), 10)
  expect([first?.name, second?.name]).toEqual(['Таблица 1', 'Таблица 2'])
})

test('signs of tags within the values of a tag, and in texts, are no tags', async () => {
  const cells = [
    '<td data-v="Щит<br/>Эхо > Ёж" title=\'"<td>\'>Щит<br/>Эхо</td>',
    '<td><img alt="a > <td>b">5 < 6, 7 <x</td>',
    '<td width=5">да</td>',
  ]
  expect(await cellsOf(utf8(page(`<table><tr>${cells.join('')}</tr></table>`)))).toEqual([
    ['Щит\nЭхо', '5 < 6, 7 <x', 'да'],
  ])
})

test('a page in Windows-1251 that says so, and an archive of a page as Word saves it', async () => {
  const text = '<html><meta charset="windows-1251"><table><tr><td>a</td><td>b</td></tr></table>'
  const bytes = Buffer.from(text, 'latin1')
  bytes[text.indexOf('>a<') + 1] = 0xd9
  expect(await cellsOf(new Uint8Array(bytes))).toEqual([['Щ', 'b']])
  const archive = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="----=_Part"',
    '',
    '------=_Part',
    'Content-Location: file:///C:/a.htm',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Type: text/html; charset="utf-8"',
    '',
    '<table><tr><td>=D0=A9</td><td>b</td></tr></table>',
    '',
    '------=_Part--',
    '',
  ]
  expect(await cellsOf(utf8(archive.join('\r\n')))).toEqual([['Щ', 'b']])
})

test('text of Excel in UTF-16, in either order, with a mark of it or without', async () => {
  const rows = [
    ['Группа', 'Часы', 'Тип'],
    ['Й-1', '36', 'лк'],
  ]
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  for (const mark of ['\ufeff', '']) {
    const little = Buffer.from(mark + text, 'utf16le')
    expect(await cellsOf(new Uint8Array(little))).toEqual(rows)
    expect(await cellsOf(new Uint8Array(Buffer.from(little).swap16()))).toEqual(rows)
  }
})

test('a workbook of Excel 95 has its letters', async () => {
  const [first] = await headsOf(excel95(), 10)
  expect(first?.rows.map(({ cells }) => cells)).toEqual([['Группа']])
})

/** One cell in the form of Excel 95, whose texts have one byte a letter in the code page that it names. */
function excel95(): Uint8Array {
  const record = (type: number, ...data: number[]) => [
    type & 255,
    type >> 8,
    data.length & 255,
    data.length >> 8,
    ...data,
  ]
  const letters = [0xc3, 0xf0, 0xf3, 0xef, 0xef, 0xe0]
  const globals = (offset: number) => [
    ...record(0x0809, 0, 5, 5, 0, 0, 0, 0, 0),
    ...record(0x0042, 0xe3, 0x04),
    ...record(0x0085, offset, 0, 0, 0, 0, 0, 1, 0x41),
    ...record(0x000a),
  ]
  const sheet = [
    ...record(0x0809, 0, 5, 0x10, 0, 0, 0, 0, 0),
    ...record(0x0204, 0, 0, 0, 0, 0, 0, letters.length, 0, ...letters),
    ...record(0x000a),
  ]
  const container = CFB.utils.cfb_new()
  const bytes = Buffer.from([...globals(globals(0).length), ...sheet])
  CFB.utils.cfb_add(container, 'Book', Buffer.concat([bytes, Buffer.alloc(5000)]))
  return opened(CFB.write(container, { type: 'buffer' }))
}
