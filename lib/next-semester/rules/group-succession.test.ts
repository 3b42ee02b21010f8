import fc from 'fast-check'
import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { earlierTitle, predecessors, type SucceedingGroup } from './group-succession'

const rule = { years: 1, year: 2026 }
const titles = (years: number, list: string[]) => list.map((title) => earlierTitle(title, { ...rule, years }))

test('the year of entry in a title is found among its numbers, and put back', () => {
  expect(titles(1, ['АСУб-26-1', 'ИСТм-25-12', 'АСУбз-24-2', '26-ИСТ-1', 'БИ-2601', 'ПМ-2026/3'])).toEqual([
    'АСУб-25-1',
    'ИСТм-24-12',
    'АСУбз-23-2',
    '25-ИСТ-1',
    'БИ-2501',
    'ПМ-2025/3',
  ])
  expect(titles(2, ['АСУб-26-1'])).toEqual(['АСУб-24-1'])
})

test('a title without a year of entry stays, as do all of them in the same academic year', () => {
  expect(titles(1, ['11-101', 'Аспиранты', 'ИСТ-12-3'])).toEqual(['11-101', 'Аспиранты', 'ИСТ-12-3'])
  expect(titles(0, ['АСУб-26-1', 'БИ-2601'])).toEqual(['АСУб-26-1', 'БИ-2601'])
})

test('whatever the title, years back one after another are as many at once', () => {
  const title = fc
    .tuple(fc.constantFrom('АСУб', 'ИСТм', 'Г'), fc.integer({ min: 22, max: 26 }), fc.integer({ min: 1, max: 9 }))
    .map(([name, entry, number]) => `${name}-${entry}-${number}`)
  fc.assert(
    fc.property(title, fc.nat(2), fc.nat(2), (one, first, then) => {
      const once = earlierTitle(one, { years: first + then, year: 2026 })
      expect(earlierTitle(earlierTitle(one, { years: first, year: 2026 }), { years: then, year: 2026 })).toBe(once)
    }),
  )
})

let made = 0
const group = (title: string, facultyId: number | null = 1): SucceedingGroup => ({
  id: (made += 1) as GroupId,
  title,
  facultyId: facultyId as FacultyId | null,
})
const noChoice = new Map<GroupId, GroupId | null>()

test('a group follows the one of its own faculty, or else the only one of that title', () => {
  const [own, other, lonely] = [group('АСУб-25-1'), group('АСУб-25-1', 2), group('ЭКб-25-1', 2)]
  const [first, second, third] = [group('АСУб-26-1'), group('ЭКб-26-1'), group('АСУб-26-1', 3)]
  const found = predecessors([first, second, third], [other, own, lonely], { ...rule, chosen: noChoice })
  expect([...found]).toEqual([
    [first.id, own.id],
    [second.id, lonely.id],
    [third.id, null],
  ])
})

test('what is chosen by hand goes before the rule, nobody too', () => {
  const [old, another] = [group('АСУб-25-1'), group('АСУб-25-2')]
  const [first, second] = [group('АСУб-26-1'), group('АСУб-26-2')]
  const chosen = new Map<GroupId, GroupId | null>([
    [first.id, another.id],
    [second.id, null],
  ])
  expect([...predecessors([first, second], [old, another], { ...rule, chosen }).values()]).toEqual([another.id, null])
})

test('digits that only may be a year are one if there is such a group', () => {
  const [year, number, before] = [group('БИ-2601'), group('11-211'), group('БИ-2501')]
  expect([...predecessors([year, number], [year, number, before], { ...rule, chosen: noChoice }).values()]).toEqual([
    before.id,
    number.id,
  ])
})
