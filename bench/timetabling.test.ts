import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArgumentError } from '@/scripts/argument-error'
import { publishedBest, instancesIn, solveOrder } from './timetabling'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'instances-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('folder, seconds and seed are read, and have defaults', () => {
  expect(solveOrder(['there', '--seconds', '7.5', '--seed', '3'])).toEqual({
    folder: 'there',
    seconds: 7.5,
    seed: 3,
  })
  expect(solveOrder([])).toMatchObject({ seconds: 100, seed: 1 })
})

test.each<[string[], string]>([
  [['--seconds', '0'], '--seconds 0 is not a number from 1 to 86400'],
  [['--seconds', 'long'], '--seconds long is not a number'],
  [['--seed', '1.5'], '--seed 1.5 is not a whole number'],
  [['one', 'two'], 'One folder at a time: two is too much'],
  [['--speed', '9'], "Unknown option '--speed'"],
])('an order that cannot be followed is refused: %j', (words, sentence) => {
  expect(() => solveOrder(words)).toThrow(ArgumentError)
  expect(() => solveOrder(words)).toThrow(sentence)
})

test('a folder that is missing or empty is refused, and a broken file named with its line', () => {
  const missing = join(folder, 'nowhere')
  expect(() => instancesIn(missing)).toThrow(`There is no folder ${missing}`)
  expect(() => instancesIn(folder)).toThrow(`There is no .ctt file in ${folder}`)
  writeFileSync(join(folder, 'a.ctt'), 'Name: a\nCourses: none\n')
  expect(() => instancesIn(folder)).toThrow(ArgumentError)
  expect(() => instancesIn(folder)).toThrow(`${join(folder, 'a.ctt')}, line 2: Courses is none`)
})

test('the best known costs are read where they are given', () => {
  expect(publishedBest(folder)).toEqual(new Map())
  writeFileSync(join(folder, 'best_known.csv'), 'instance,rooms,best_known_ud2\na,6,5\nb,7,24\n')
  expect(publishedBest(folder)).toEqual(
    new Map([
      ['a', 5],
      ['b', 24],
    ]),
  )
})
