import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArgumentError } from '@/scripts/argument-error'
import { examInstancesIn, winnerOf } from './exams'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exam-instances-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder that is missing or empty is refused, and a broken file named with its line', () => {
  const missing = join(folder, 'nowhere')
  expect(() => examInstancesIn(missing)).toThrow(`There is no folder ${missing}`)
  expect(() => examInstancesIn(folder)).toThrow(`There is no .exam file in ${folder}`)
  writeFileSync(join(folder, 'a.exam'), '[Exams:1]\nlong, 1\n')
  expect(() => examInstancesIn(folder)).toThrow(ArgumentError)
  expect(() => examInstancesIn(folder)).toThrow(`${join(folder, 'a.exam')}, line `)
})

test('the winner is known for the eight instances of the competition, and for no other', () => {
  expect(winnerOf('there/exam_comp_set1.exam')).toBe(4370)
  expect(winnerOf('exam_comp_set8.exam')).toBe(7742)
  expect([winnerOf('exam_comp_set9.exam'), winnerOf('ours.exam')]).toEqual([undefined, undefined])
})
