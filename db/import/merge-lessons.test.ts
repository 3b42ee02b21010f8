import { type InSemester, mergeLessons, splitHalves } from './file-entries'
import { sections, type FileLesson } from './timetable-file'

const lesson = (values: Record<string, unknown> = {}): InSemester<FileLesson> =>
  sections.lessons.parse({
    discipline: 'Физика',
    type: 'лк',
    day: 1,
    pair: 2,
    week: 'every',
    rooms: ['К-101'],
    teachers: ['Орлова М. С.'],
    groups: ['ИСТб-24-1'],
    ...values,
  }) as InSemester<FileLesson>

test('an entry written twice is one class, whatever the order in its lists', () => {
  const [one, two] = [lesson({ groups: ['А', 'Б'] }), lesson({ groups: ['Б', 'А'] })]
  expect(mergeLessons([one, lesson({ pair: 3 }), two])).toEqual([one, lesson({ pair: 3 })])
})

test.each(['groups', 'teachers', 'rooms'] as const)('entries that differ in %s alone are one class', (list) =>
  expect(mergeLessons([lesson({ [list]: ['А'] }), lesson({ [list]: ['Б', 'А'] })])).toEqual([
    lesson({ [list]: ['А', 'Б'] }),
  ]),
)

test.each([
  ['groups', 'rooms'],
  ['groups', 'teachers'],
  ['rooms', 'teachers'],
])('but not where nobody knows whether it is the same: other %s, no %s', (list, unknown) => {
  const two = [lesson({ [list]: ['А'], [unknown]: [] }), lesson({ [list]: ['Б'], [unknown]: [] })]
  expect(mergeLessons(two)).toEqual(two)
})

test.each([{ type: 'пр' }, { subgroup: 1 }, { week: 'odd' }, { except_weeks: [3] }, { start: '12:00' }])(
  '%j is another class',
  (difference) => expect(mergeLessons([lesson(), lesson(difference)])).toHaveLength(2),
)

describe('half the group', () => {
  const half = (values: Record<string, unknown> = {}) => lesson({ half_group: true, ...values })

  test('two in one cell are the first and the second half', () =>
    expect(splitHalves([half(), lesson({ pair: 3 }), half({ rooms: ['К-102'] })])).toEqual([1, 0, 2]))

  test('one alone, or three, keep the whole group', () => {
    expect(splitHalves([half()])).toEqual([0])
    expect(splitHalves([half(), half({ rooms: ['К-102'] }), half({ rooms: ['К-103'] })])).toEqual([0, 0, 0])
  })

  test('two that never meet are no halves of each other; two in each kind of week are', () => {
    const [odd, even] = [half({ week: 'odd' }), half({ week: 'even' })]
    expect(splitHalves([odd, even])).toEqual([0, 0])
    expect(splitHalves([odd, even, odd, even])).toEqual([1, 1, 2, 2])
    expect(splitHalves([odd, half()])).toEqual([1, 2])
    expect(splitHalves([odd, even, half()])).toEqual([0, 0, 0])
    const dated = (...week: string[]) => half({ week })
    expect(splitHalves([dated('2025-02-10'), dated('2025-02-17')])).toEqual([0, 0])
    expect(splitHalves([dated('2025-02-10', '2025-02-17'), dated('2025-02-17')])).toEqual([1, 2])
  })

  test('what has its subgroup keeps it', () => expect(splitHalves([half({ subgroup: 2 }), half()])).toEqual([2, 0]))
})
