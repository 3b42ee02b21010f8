import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NameDoubt } from '@/lib/imports/rules/import-job'
import { askNames, readAnswers, WrongAnswers } from './name-answers'

const folder = mkdtempSync(path.join(tmpdir(), 'answers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const doubts: NameDoubt[] = [
  { kind: 'group', title: 'т-1', like: ['Т-1'] },
  { kind: 'teacher', title: 'Орлова М.С.', like: ['Орлова М. С.', 'Орлова М С'] },
]

test('questions are written to the file, answered there, and asked again as long as they are open', () => {
  const told: string[] = []
  const error = jest.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  const file = path.join(folder, 'answers.json')
  expect(readAnswers(file)).toEqual([])
  askNames(file, [], doubts)
  expect(told.join('\n')).toMatch(/Группы: «т-1» похоже на «Т-1»[^]*Преподаватели: «Орлова М\.С\.»[^]*answers\.json/)
  expect(readAnswers(file)).toEqual([])
  writeFileSync(file, readFileSync(file, 'utf8').replace('"is":"?"', '"is":"Т-1"'))
  expect(readAnswers(file)).toEqual([{ ...doubts[0], is: 'Т-1' }])
  askNames(file, readAnswers(file), doubts.slice(1))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    { ...doubts[0], is: 'Т-1' },
    { ...doubts[1], is: '?' },
  ])
  writeFileSync(file, readFileSync(file, 'utf8').replace('"is":"?"', '"is":null'))
  expect(readAnswers(file)).toHaveLength(2)
  error.mockRestore()
})

test('without a file only the questions are printed, and how to answer', () => {
  const told: string[] = []
  const error = jest.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  expect(readAnswers(null)).toEqual([])
  askNames(null, [], doubts)
  expect(told.at(-1)).toContain('--answers')
  error.mockRestore()
})

test.each([
  ['no JSON', 'ответы'],
  ['no list', '{}'],
  ['an unknown kind', '[{"kind":"stars","title":"т-1","like":["Т-1"],"is":null}]'],
  ['an answer that was not offered', '[{"kind":"group","title":"т-1","like":["Т-1"],"is":"Т-2"}]'],
])('%s is reported, not taken', (_, content) => {
  const file = path.join(folder, 'wrong.json')
  writeFileSync(file, content)
  expect(() => readAnswers(file)).toThrow(WrongAnswers)
})

test('who is not there is asked about apart, and may be anybody', () => {
  const told: string[] = []
  const error = jest.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  const file = path.join(folder, 'missing.json')
  askNames(file, [], [{ kind: 'department', title: 'Физика', like: [] }, ...doubts])
  expect(told.join('\n')).toMatch(/не\sв\sуниверситете: 1\sкафедра\.[^]*«Физика»[^]*2\sназвания\sпохожи[^]*«т-1»/)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"is":"?"', '"is":"Кафедра физики"'))
  expect(readAnswers(file)).toEqual([{ kind: 'department', title: 'Физика', like: [], is: 'Кафедра физики' }])
  error.mockRestore()
})
