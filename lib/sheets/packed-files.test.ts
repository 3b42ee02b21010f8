import { zipOf } from '@/testing/zips'
import { packedInOne, unpackedFiles } from './packed-files'
import { readSheet } from './read-sheet'

const utf8 = (text: string) => new TextEncoder().encode(text)
const namesOf = (bytes: Uint8Array) => unpackedFiles(bytes)?.map(({ name }) => name)

test('files come out of an archive as they went in, of one name both', async () => {
  const files = [
    { name: 'ФИТ.csv', bytes: utf8('Тип') },
    { name: 'ФИТ.csv', bytes: utf8('Часы') },
    { name: 'C:пусто', bytes: new Uint8Array() },
  ]
  expect(unpackedFiles(await packedInOne(files))).toEqual([
    files[0],
    { name: 'ФИТ (2).csv', bytes: files[1]?.bytes },
    { name: 'C_пусто', bytes: files[2]?.bytes },
  ])
})

test('a workbook within an archive is a file, and an archive that is a workbook is none', async () => {
  const workbook = zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })
  expect(unpackedFiles(workbook)).toBeNull()
  expect(unpackedFiles(utf8('Тип;Часы'))).toBeNull()
  expect(namesOf(await packedInOne([{ name: 'a.xlsx', bytes: workbook }]))).toEqual(['a.xlsx'])
  const [found] = unpackedFiles(await packedInOne([{ name: 'a.csv', bytes: utf8('Тип') }])) ?? []
  expect((await readSheet(found?.bytes ?? new Uint8Array())).rows).toHaveLength(1)
})

test('an archive of Windows: names of its console, and nothing that systems add', () => {
  const archive = Buffer.from(zipOf({ 'xxx.csv': 'Тип', '__MACOSX/xxx.csv': '', 'папка/': '', '.DS_Store': '' }))
  for (let at = archive.indexOf('xxx.csv'); at >= 0; at = archive.indexOf('xxx.csv', at + 1))
    archive.set([0x94, 0x88, 0x92], at)
  expect(namesOf(new Uint8Array(archive))).toEqual(['ФИТ.csv'])
})

test('too many files, too much in them, and a broken archive are refused with a sentence', () => {
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`${index}.csv`, '']))
  expect(() => unpackedFiles(zipOf(many))).toThrow('больше 60 файлов')
  const bomb = zipOf({ 'a.csv': Buffer.alloc(40 * 1024 * 1024), 'b.csv': Buffer.alloc(40 * 1024 * 1024) }, 10)
  expect(() => unpackedFiles(bomb)).toThrow('распакованный, он занимает больше 64\u00a0МБ')
  expect(() => unpackedFiles(utf8('PK\u0003\u0004 broken'))).toThrow('не читается')
  expect(() => unpackedFiles(zipOf({ 'a.csv': 'Тип' }).slice(0, -30))).toThrow('не читается')
})
