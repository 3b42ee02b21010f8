const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Parts = Record<string, string | Buffer>

/** The parts of a workbook with these sheets, each given as the contents of `worksheet`. */
function partsOf(sheets: readonly string[], more: Parts = {}): Parts {
  const each = (text: (number: number) => string) => sheets.map((_, index) => text(index + 1)).join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packed}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="Лист ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packed}">${each((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdS" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(
      sheets.map((inner, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet xmlns="${main}">${inner}</worksheet>`,
      ]),
    ),
    ...more,
  }
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const data = (rows: string, dimension = '') =>
  `${dimension && `<dimension ref="${dimension}"/>`}<sheetData>${rows}</sheetData>`
const plain = data(row(1, cell('A1', 'Тип')))
const strings = (inner: string, said: string) => ({
  'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" ${said}>${inner}</sst>`,
})
const shared = data(row(1, '<c r="A1" t="s"><v>0</v></c>'))

type Outcome = 'read' | 'refused' | 'either'

/** Workbooks of a few kilobytes that take much work; each title says what becomes of it. */
export const hostileWorkbooks: [title: string, parts: () => Parts, outcome: Outcome][] = [
  ['a thousand sheets', () => partsOf(Array.from({ length: 1000 }, () => plain)), 'read'],
  [
    'a sheet that says it has all rows and columns',
    () => partsOf([data(row(1, cell('A1', 'Тип')), 'A1:XFD1048576')]),
    'read',
  ],
  [
    'a cell at the far corner',
    () => partsOf([data(row(1, cell('A1', 'Тип')) + row(1_048_576, cell('XFD1048576', 'x')), 'A1:XFD1048576')]),
    'either',
  ],
  [
    'a cell in a row beyond all numbers',
    () => partsOf([data(row(1, cell('A1', 'Тип')) + row(2_147_483_648, cell('A2147483648', 'x')))]),
    'either',
  ],
  [
    'texts that say they are 200 million',
    () => partsOf([shared], strings('<si><t>Тип</t></si>', 'count="200000000" uniqueCount="200000000"')),
    'read',
  ],
  [
    'a text that is not there',
    () => partsOf([data(row(1, '<c r="A1" t="s"><v>199999999</v></c>'))], strings('<si><t>Тип</t></si>', '')),
    'either',
  ],
  [
    '200 MB of texts in a few kilobytes',
    () => partsOf([shared], { 'xl/sharedStrings.xml': Buffer.alloc(200 * 1024 * 1024, ' ') }),
    'refused',
  ],
  [
    'merged cells over the whole sheet',
    () => partsOf([`${plain}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`]),
    'either',
  ],
  [
    'ten thousand merged columns',
    () => partsOf([`${plain}<mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(10_000)}</mergeCells>`]),
    'either',
  ],
  [
    'columns hidden to the end',
    () => partsOf([`<cols><col min="1" max="2147483647" hidden="1" width="0"/></cols>${plain}`]),
    'refused',
  ],
  [
    'columns told again and again',
    () => partsOf([`<cols>${'<x:col max="16384" min="1"/>'.repeat(10_000)}</cols>${plain}`]),
    'refused',
  ],
  [
    'columns hidden to where a sheet ends',
    () => partsOf([`<cols><col min="1" max="16384" hidden="1"/></cols>${plain}`]),
    'read',
  ],
  [
    'an entity that grows',
    () =>
      partsOf([data(row(1, cell('A1', '&a;&a;')))], {
        'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>',
      }),
    'read',
  ],
  [
    'sixty thousand parts',
    () => partsOf([plain], Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`xl/a${n}.xml`, '']))),
    'refused',
  ],
  [
    'no end to a tag',
    () => partsOf([data(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(1_000_000)}`)]),
    'either',
  ],
  ['a million open tags', () => partsOf([data('<row>'.repeat(1_000_000))]), 'either'],
]

const page = (inner: string): Buffer => Buffer.from(`<html><body>${inner}</body></html>`)
const openTable = (rows: string): string =>
  `<?xml version="1.0"?><office:document xmlns:office="o"><office:body><office:spreadsheet><table:table table:name="Лист 1">${rows}</table:table></office:spreadsheet></office:body></office:document>`
const openCell = (more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>Тип</text:p></table:table-cell>`
const openRow = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
const excel2003 = (rows: string): string =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Лист 1"><Table>${rows}</Table></Worksheet></Workbook>`
const excelCell = (more = '') => `<Cell${more}><Data ss:Type="String">Тип</Data></Cell>`

/** A container of Microsoft's whose table of sectors leads round in a circle. */
function circledContainer(): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeInt32LE(1, 44)
  bytes.writeInt32LE(1, 48)
  bytes.writeInt32LE(4096, 56)
  bytes.writeInt32LE(-2, 60)
  bytes.writeInt32LE(-2, 68)
  for (let at = 76; at < 512; at += 4) bytes.writeInt32LE(at === 76 ? 0 : -1, at)
  bytes.writeInt32LE(-3, 512)
  bytes.writeInt32LE(1, 516)
  return bytes
}

/** The same in the other forms that a table is saved in. */
export const hostileTables: [title: string, bytes: () => Buffer, outcome: Outcome][] = [
  ['a container that leads round in a circle', circledContainer, 'refused'],
  [
    'a page whose cells span a billion columns',
    () => page(`<table>${'<tr><td colspan=999999999 rowspan=999999999>Тип'.repeat(20_000)}</table>`),
    'either',
  ],
  [
    'a page of a hundred thousand tables in each other',
    () => page('<table><tr><td>x'.repeat(100_000) + '</table>'),
    'either',
  ],
  ['a page of a million open comments', () => page(`<table><tr><td>x${'<!--'.repeat(1_000_000)}</table>`), 'either'],
  [
    'a page of half a million open styles',
    () => page(`<table><tr><td>x${'<style>'.repeat(500_000)}</table>`),
    'either',
  ],
  ['a page of open tags', () => page(`<table><tr><td>${'<td '.repeat(1_000_000)}</table>`), 'either'],
  [
    'an open table whose row is repeated without end',
    () =>
      Buffer.from(
        openTable(
          openRow(openCell(' table:number-columns-repeated="999999999"'), ' table:number-rows-repeated="999999999"'),
        ),
      ),
    'refused',
  ],
  [
    'an open table with covered cells without end',
    () =>
      Buffer.from(
        openTable(
          openRow(openCell() + '<table:covered-table-cell table:number-columns-repeated="999999999"/>'.repeat(1000)),
        ),
      ),
    'either',
  ],
  [
    'entities that grow',
    () =>
      Buffer.from(
        openTable(openRow(openCell())).replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      ),
    'read',
  ],
  [
    'a cell of Excel 2003 at the far corner',
    () => Buffer.from(excel2003(`<Row ss:Index="2000000000">${excelCell(' ss:Index="2000000000"')}</Row>`)),
    'either',
  ],
  [
    'cells of Excel 2003 that are merged over everything',
    () => Buffer.from(excel2003(`<Row>${excelCell(' ss:MergeAcross="999999999" ss:MergeDown="999999999"')}</Row>`)),
    'either',
  ],
]
