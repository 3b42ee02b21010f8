import { FileFault } from '@/lib/imports/rules/file-fault'
import { JsonParts } from './json-parts'

function partsOf(text: string, chunkLength = text.length): { key: string; index: number | null; value: unknown }[] {
  const splitter = new JsonParts()
  const parts = []
  for (let at = 0; at < text.length; at += chunkLength) parts.push(...splitter.push(text.slice(at, at + chunkLength)))
  splitter.end()
  return parts.map(({ key, index, value }) => ({ key, index, value }))
}

const faultOf = (text: string): string => {
  try {
    partsOf(text)
  } catch (error) {
    if (error instanceof FileFault) return error.message
    throw error
  }
  throw new Error('The text was taken')
}

const sample = {
  university: 'Вуз «Восток», {скобки} и [другие] "кавычки" \\ конец\n',
  semester: { weeks: 16, nested: [[1, 2], { a: ']' }] },
  empty: [],
  nothing: null,
  weeks: -1.5e3,
  lessons: [{ day: 1, week: ['2024-02-05'] }, 'text', 7, [], true],
}

const wanted = Object.entries(sample).flatMap(
  ([key, value]): { key: string; index: number | null; value: unknown }[] =>
    Array.isArray(value) ? value.map((item, index) => ({ key, index, value: item })) : [{ key, index: null, value }],
)

test.each([1, 2, 3, 7, 64, 10_000])('members and elements come one by one from chunks of %s', (length) => {
  expect(partsOf(JSON.stringify(sample), length)).toEqual(wanted)
  expect(partsOf(JSON.stringify(sample, null, 2), length)).toEqual(wanted)
})

test('an empty object has no parts', () => expect(partsOf(' { } ')).toEqual([]))

test.each([
  ['[1]', 'строка 1, позиция 1: ожидается «{»'],
  ['{"a":1,\n "b" 2}', 'строка 2, позиция 6: ожидается «:»'],
  ['{"a":[1 2]}', 'строка 1, позиция 9: ожидается «,» или закрывающая скобка'],
  ['{"a":1} {', 'строка 1, позиция 9: ожидается конец файла'],
  ['{"lessons":[\n{"day":1,\n"pair":x}]}', 'строка 3, позиция 8: значение записано с ошибкой'],
  ['{"a":tru}', 'строка 1, позиция 6'],
  ['{"a":{"b":01}}', 'строка 1, позиция 12'],
  ['{"a":{"b":"\\x"}}', 'строка 1, позиция 11'],
  ['{"a":{"b":[1,2}}', 'строка 1, позиция 15'],
  ['{"a":{b:1}}', 'строка 1, позиция 7'],
  ['{"lessons":[{"day":1},\n{"da', 'Файл обрывается: строка 2, позиция 4, lessons[1]'],
  ['{"a":[1,', 'Файл обрывается: строка 1, позиция 8, a[1]'],
  ['{"a":[1],"b":"', 'Файл обрывается: строка 1, позиция 14, b.'],
  ['{"a":[1],', 'Файл обрывается: строка 1, позиция 9.'],
  ['{"a":[],"a":[]}', 'Раздел «a» встречается дважды: строка 1, позиция 9'],
])('%j says where it is broken', (text, message) => expect(faultOf(text)).toContain(message))
