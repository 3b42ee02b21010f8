import { fetFile, neighbourGround } from '@/testing/neighbours'
import { readFet } from './fet'
import { isNeighbours } from './translate'
import { NeighbourFault, type NeighbourLesson } from './translated'

const read = (text: string) => {
  const translated = readFet(text, neighbourGround)
  if (translated.of !== 'timetable') throw new Error('no timetable')
  return translated
}
const at = ['Вторник', '10:15 - 11:45', 'К-101'] as const
type Options = Parameters<typeof fetFile>[1]
type Activity = Parameters<typeof fetFile>[0][number]
const lessonsOf = (activities: readonly Activity[], options?: Options): NeighbourLesson[] =>
  read(fetFile(activities, options)).timetable.lessons
const faultOf = (text: string): string | null => {
  try {
    readFet(text, neighbourGround)
  } catch (error) {
    if (error instanceof NeighbourFault) return error.kind
    throw error
  }
  return null
}

test('a placed activity is a class', () => {
  expect(read(fetFile([{ at }])).timetable).toEqual({
    university: 'Невский университет',
    pairs: [
      { pair: 1, start: '8:30', end: '10:00' },
      { pair: 2, start: '10:15', end: '11:45' },
      { pair: 3, start: '12:00', end: '13:30' },
    ],
    rooms: [{ title: 'К-101', building: 'Корпус К', capacity: 30, virtual: false }],
    teachers: [{ name: 'Орлова М. С.' }],
    groups: [
      { title: 'ИС-21', students: 24, faculty: null },
      { title: 'ИС-22', students: null, faculty: null },
    ],
    lessons: [
      {
        discipline: 'Физика',
        type: 'лк',
        day: 2,
        week: 'every',
        pair: 2,
        rooms: ['К-101'],
        teachers: ['Орлова М. С.'],
        groups: ['ИС-21'],
        subgroup: 0,
        half_group: false,
        online: false,
        start: '10:15',
      },
    ],
  })
})

test('a year is all of its groups', () => {
  expect(lessonsOf([{ at, students: ['Курс 1'] }])[0]?.groups).toEqual(['ИС-21', 'ИС-22'])
})

test('subgroups are halves of their group', () => {
  const group = (...subgroups: string[]) =>
    `<Year><Name>Курс</Name><Group><Name>ИС-21</Name>${subgroups
      .map((name) => `<Subgroup><Name>${name}</Name></Subgroup>`)
      .join('')}</Group><Group><Name>ИС-22</Name></Group></Year>`
  const halves = lessonsOf(
    [
      { at, students: ['Б'] },
      { at, students: ['ИС-21/1'] },
    ],
    {
      years: group('ИС-21/1', 'Б'),
    },
  )
  expect(halves.map(({ groups, subgroup }) => [groups, subgroup])).toEqual([
    [['ИС-21'], 2],
    [['ИС-21'], 1],
  ])
  const third = lessonsOf([{ at, students: ['В'] }], { years: group('А', 'Б', 'В') })
  expect(third).toMatchObject([{ groups: ['ИС-21'], subgroup: 0, half_group: true }])
})

test('a year divided in two under its own name is a group with halves', () => {
  const years = '<Year><Name>ИС-21</Name><Group><Name>ИС-21 а</Name></Group><Group><Name>ИС-21 б</Name></Group></Year>'
  expect(
    lessonsOf(
      [
        { at, students: ['ИС-21 б'] },
        { at, students: ['ИС-21'] },
      ],
      { years },
    ),
  ).toMatchObject([
    { groups: ['ИС-21'], subgroup: 2 },
    { groups: ['ИС-21'], subgroup: 0 },
  ])
})

test('hours of 45 minutes are halves of pairs', () => {
  const hours = ['8:30-9:15', '9:15-10:00', '10:15-11:00', '11:00-11:45']
  const options = { hours }
  const place = (hour: string) => ['Среда', hour, 'К-101'] as const
  expect(lessonsOf([{ at: place('10:15-11:00'), duration: 2 }], options)).toMatchObject([{ pair: 2, start: '10:15' }])
  const { timetable, left } = read(fetFile([{ at: place('9:15-10:00'), duration: 2 }], options))
  expect(timetable.lessons.map(({ pair, start }) => [pair, start])).toEqual([
    [1, '9:15'],
    [2, '10:15'],
  ])
  expect(timetable.pairs).toEqual([
    { pair: 1, start: '8:30', end: '10:00' },
    { pair: 2, start: '10:15', end: '11:45' },
  ])
  expect(left).toMatchObject([{ reason: 'partOfPair', count: 1 }])
})

test('hours without times are pairs, unless all classes take two of them', () => {
  const options = { hours: ['1', '2', '3', '4'] }
  expect(lessonsOf([{ at: ['Среда', '3', 'К-101'] }], options)).toMatchObject([{ pair: 3, start: null }])
  expect(lessonsOf([{ at: ['Среда', '3', 'К-101'], duration: 2 }], options)).toMatchObject([{ pair: 2 }])
})

test('a long activity stands in each of its pairs', () => {
  expect(lessonsOf([{ at, duration: 2 }]).map(({ pair }) => pair)).toEqual([2, 3])
})

test('days of other languages are days by their order, ten of them those of two weeks', () => {
  const days = ['Mo', 'Tu', 'We', 'Th', 'Fr']
  const both = [...days, ...days.map((day) => `${day} 2`)]
  const lesson = (day: string, of: string[]) => lessonsOf([{ at: [day, '8:30 - 10:00', 'К-101'] }], { days: of })[0]
  expect(lesson('We', days)).toMatchObject({ day: 3, week: 'every' })
  expect(lesson('We', both)).toMatchObject({ day: 3, week: 'odd' })
  expect(lesson('We 2', both)).toMatchObject({ day: 3, week: 'even' })
})

test('what does not come over is told', () => {
  const { left, timetable } = read(
    fetFile([
      { at },
      { subject: 'Химия' },
      { subject: '', at },
      { subject: 'История', isActive: false, at },
      { subject: 'Право', tags: ['Проектор'], at },
    ]),
  )
  expect(timetable.lessons.map(({ discipline }) => discipline)).toEqual(['Физика', 'Право'])
  expect(left).toEqual([
    { reason: 'untitled', count: 1, examples: ['3'] },
    { reason: 'undated', count: 1, examples: ['Химия'] },
    { reason: 'inactive', count: 1, examples: ['История'] },
    { reason: 'words', count: 1, examples: ['Проектор'] },
  ])
})

test('where nothing has a place, the activities are the load of the semester', () => {
  const unplaced = [{ duration: 1 }, { duration: 1 }, { subject: 'Химия', tags: [], students: ['ИС-21', 'ИС-22'] }]
  expect(readFet(fetFile(unplaced), neighbourGround)).toMatchObject({
    of: 'load',
    load: [
      // Two pairs a week for four weeks, of two hours each.
      { discipline: 'Физика', type: 'лк', groups: ['ИС-21'], teachers: ['Орлова М. С.'], hours: 16 },
      { discipline: 'Химия', type: '---', groups: ['ИС-21', 'ИС-22'], hours: 8 },
    ],
  })
})

test('texts are decoded, comments and data are read', () => {
  const text = fetFile([{ at, subject: 'Право &amp; этика &#171;А&#187;' }]).replace('<fet', '<!-- FET -->\n<fet')
  expect(read(text).timetable.lessons[0]?.discipline).toBe('Право & этика «А»')
  expect(lessonsOf([{ at, subject: '<![CDATA[Х < У]]>' }])[0]?.discipline).toBe('Х < У')
})

test('the name of a document type is passed over, a DTD and entities are refused', () => {
  const text = fetFile([{ at }]).replace(/<\?.*\?>\n/, '')
  expect(faultOf(`<!DOCTYPE FET>\n${text}`)).toBeNull()
  expect(faultOf(`<!DOCTYPE fet [<!ENTITY a "b">]>\n${text}`)).toBe('unsafeXml')
  expect(faultOf(`<!DOCTYPE fet SYSTEM "http://example.org/a.dtd">\n${text}`)).toBe('unsafeXml')
  expect(faultOf(text.replace('Физика', '&a;'))).toBe('unsafeXml')
})

test('a file that breaks off, is too deep or has nothing is refused', () => {
  const text = fetFile([{ at }])
  expect(faultOf(text.slice(0, -10))).toBe('brokenXml')
  expect(faultOf(text.replace('</Subject>', '</Object>'))).toBe('brokenXml')
  expect(faultOf(`<fet>${'<a>'.repeat(100)}`)).toBe('tooMuch')
  expect(faultOf('<fet></fet>')).toBe('noLessons')
})

test('a file with nothing but places says which one to take', () => {
  const text = '<?xml version="1.0"?>\n<Activities_Timetable><Activity><Id>1</Id></Activity></Activities_Timetable>'
  expect(isNeighbours(Buffer.from(text))).toBe(true)
  expect(faultOf(text)).toBe('timesOnly')
})

test('it is recognised in UTF-16, and a page of HTML is not', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(fetFile([{ at }]), 'utf16le')])
  expect(isNeighbours(utf16)).toBe(true)
  expect(isNeighbours(Buffer.from('<html><table><tr><td>fet</td></tr></table></html>'))).toBe(false)
})
