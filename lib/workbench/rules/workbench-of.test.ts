import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { assess } from '@/lib/quality/rules/assess'
import { defaultWeights } from '@/lib/quality/rules/quality-rules'
import type { QualityLoad, QualityMeeting } from '@/lib/quality/rules/timetable'
import { inPairs, qualityMeeting, qualityMonday, qualityInput } from '@/testing/quality'
import type { RowKind } from './workbench'
import { hoursLeft, buildWorkbench, type WorkbenchSource } from './workbench-of'

const item = (values: Partial<QualityLoad> = {}): QualityLoad => ({
  id: 1 as LoadItemId,
  title: 'Физика',
  lessonType: lessonTypeTable.lecture.id,
  requiredHours: 36,
  placedHours: 24,
  teachers: [1 as TeacherId],
  groups: [{ id: 1 as GroupId, subgroup: 0 }],
  ...values,
})

/** The workbench of these meetings by `by`, with rows 1 and 2. */
const bench = (meetings: readonly QualityMeeting[], by: RowKind = 'group', values: Partial<WorkbenchSource> = {}) =>
  buildWorkbench({
    by,
    monday: qualityMonday,
    meetings,
    load: [],
    requests: null,
    publication: null,
    changed: [],
    isNormUnknown: true,
    pairs: defaultPairs,
    people: [1, 2].map((id) => ({ id, title: `Строка ${id}`, section: null })),
    findings: assess(qualityInput(meetings), defaultWeights).findings,
    ...values,
  })

/** The slots of a row, a word a day. */
const daysOf = ({ rows, pairs }: ReturnType<typeof bench>, id = 1) =>
  rows.find((row) => row.id === id)?.slots.match(new RegExp(`.{${pairs.length}}`, 'g'))

const freeDay = '........'

test('a class, a draft, a booking and a closed room each have their letter, in their day and pair', () => {
  const told = bench([
    qualityMeeting({ day: 1, pair: 2, groups: [1] }),
    qualityMeeting({ day: 2, pair: 1, groups: [1], isDraft: true }),
    qualityMeeting({ day: 6, pair: 8, groups: [1], kind: 'booking' }),
  ])
  expect(daysOf(told)).toEqual(['.a......', 'd.......', freeDay, freeDay, freeDay, '.......r'])
  expect(daysOf(told, 2)).toEqual(Array(6).fill(freeDay))
  const room = bench([qualityMeeting({ day: 3, pair: 4, rooms: [1], kind: 'closure' })], 'room')
  expect(daysOf(room)?.[2]).toBe('...z....')
})

test('Sunday is there only with classes', () => {
  expect(bench([]).days).toHaveLength(6)
  expect(daysOf(bench([qualityMeeting({ day: 7, pair: 1, groups: [1] })]))?.[6]).toBe('a.......')
})

test('windows are marked where they are, and counted once', () => {
  const told = bench(inPairs([1, 2, 4, 7], { groups: [1] }))
  expect(daysOf(told)?.[0]).toBe('aaoaooa.')
  expect(told.rows[0]?.counts.windows).toBe(2)
  expect(told.counts.windows).toBe(2)
})

test('five pairs in a day are a full day, six a broken rule too', () => {
  const five = bench(inPairs([1, 2, 3, 4, 5], { groups: [1] }))
  expect(five.rows[0]?.counts).toMatchObject({ fullDays: 1, problems: 0 })
  const six = bench(inPairs([1, 2, 3, 4, 5, 6], { groups: [1] }))
  expect(six.rows[0]?.counts).toMatchObject({ fullDays: 1, problems: 1 })
})

test('halves of a group at once are several, and no overlap; a draft among them is counted', () => {
  const halves = (isDraft: boolean) => [
    qualityMeeting({ groups: [[1, 1]], teachers: [1] }),
    qualityMeeting({ groups: [[1, 2]], teachers: [2], isDraft }),
  ]
  expect(daysOf(bench(halves(false)))?.[0]).toBe('b.......')
  expect(daysOf(bench(halves(true)))?.[0]).toBe('e.......')
  expect(bench(halves(true)).counts.overlaps).toBe(0)
})

test('a room held twice is a clash in the rows of both groups, and one overlap', () => {
  const told = bench([
    qualityMeeting({ groups: [1], teachers: [1], rooms: [3] }),
    qualityMeeting({ groups: [2], teachers: [2], rooms: [3], isDraft: true }),
  ])
  expect(daysOf(told)?.[0]).toBe('x.......')
  expect(daysOf(told, 2)?.[0]).toBe('x.......')
  expect(told.rows.map(({ counts }) => counts.problems)).toEqual([1, 1])
  expect(told.counts).toMatchObject({ overlaps: 1, closed: 0, drafts: 1 })
})

test('a class in a closed room is counted separately from overlaps of classes', () => {
  const told = bench([qualityMeeting({ groups: [1], rooms: [3] }), qualityMeeting({ rooms: [3], kind: 'closure' })])
  expect(told.counts).toMatchObject({ overlaps: 0, closed: 1 })
  expect(told.rows[0]?.counts.problems).toBe(1)
})

test('drafts of others are no drafts of the faculty', () => {
  const told = bench([
    qualityMeeting({ pair: 1, groups: [1], isDraft: true }),
    qualityMeeting({ pair: 2, groups: [9], teachers: [1], isDraft: true, isAsked: false }),
  ])
  expect(told.counts.drafts).toBe(1)
})

test('hours left are those of the row’s items, and of each item once above', () => {
  const both = { groups: [1, 2].map((id) => ({ id: id as GroupId, subgroup: 0 as const })) }
  const told = bench([], 'group', { load: [item(both), item({ placedHours: 40 })] })
  expect(told.rows.map(({ counts }) => counts.hours)).toEqual([12, 12])
  expect(told.counts.hours).toBe(12)
  expect(bench([], 'teacher', { load: [item()] }).rows[0]?.counts.hours).toBe(12)
  expect(bench([], 'room', { load: [item()] }).rows[0]?.counts.hours).toBe(0)
})

test('a consultation is done once anything of it is placed', () => {
  const consultation = { lessonType: lessonTypeTable.consultation.id, requiredHours: 4 }
  expect(hoursLeft(item({ ...consultation, placedHours: 0 }))).toBe(4)
  expect(hoursLeft(item({ ...consultation, placedHours: 2 }))).toBe(0)
})

test('what nobody knows or the reader may not see is not counted at all', () => {
  expect(bench([]).counts).not.toHaveProperty('norm')
  expect(bench([]).counts).not.toHaveProperty('requests')
  expect(bench([], 'group', { isNormUnknown: false, requests: [{ rows: [1] }] }).counts).toMatchObject({
    norm: 0,
    requests: 1,
  })
})
