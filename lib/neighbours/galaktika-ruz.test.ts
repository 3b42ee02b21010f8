import { neighbourGround, ruzLesson } from '@/testing/neighbours'
import { readRuz } from './galaktika-ruz'
import { isNeighbours, translate } from './translate'
import { NeighbourFault, type NeighbourLesson } from './translated'

const read = (content: unknown) => {
  const translated = readRuz(JSON.stringify(content))
  if (translated.of !== 'timetable') throw new Error('no timetable')
  return translated
}
const lessonsOf = (content: unknown): NeighbourLesson[] => read(content).timetable.lessons
const onlyOf = (content: unknown): NeighbourLesson | undefined => {
  const [only, ...more] = lessonsOf(content)
  expect(more).toEqual([])
  return only
}

test('a class on several dates is one class with its dates', () => {
  const dates = ['2025.02.24', '2025.02.10'].map((date) => ruzLesson({ date }))
  expect(read(dates).timetable).toEqual({
    university: null,
    pairs: [{ pair: 2, start: '10:00', end: '11:30' }],
    rooms: [{ title: '101', building: 'Садовая ул., д. 2', capacity: 92, virtual: false }],
    teachers: [{ name: 'Орлова Мария Сергеевна' }],
    groups: [{ title: 'ИС-21', faculty: null, students: null }],
    lessons: [
      {
        discipline: 'Физика',
        type: 'пр',
        day: 1,
        pair: 2,
        week: ['2025-02-10', '2025-02-24'],
        rooms: ['101'],
        teachers: ['Орлова Мария Сергеевна'],
        groups: ['ИС-21'],
        subgroup: 0,
        half_group: false,
        online: false,
        start: '10:00',
      },
    ],
  })
})

test('dates of two weekdays are two classes', () => {
  const lessons = lessonsOf([ruzLesson(), ruzLesson({ date: '2025.02.11' })])
  expect(lessons.map(({ day, week }) => [day, week])).toEqual([
    [1, ['2025-02-10']],
    [2, ['2025-02-11']],
  ])
})

test.each([
  ['Лекции', 'лк'],
  ['Лабораторные занятия', 'лб'],
  ['Практические (семинарские) занятия', 'пр'],
  ['Семинар', 'пр'],
  ['Экзамены', 'экз'],
  ['Дифференцированный зачёт', 'зч'],
  ['Консультации текущие', 'эк'],
  ['Мастер-класс', 'Мастер-класс'],
])('«%s» is of the type %s', (kindOfWork, type) => {
  expect(onlyOf([ruzLesson({ kindOfWork })])?.type).toBe(type)
})

test('the lists of groups and lecturers win over the single ones', () => {
  const lesson = onlyOf([
    ruzLesson({
      group: null,
      stream: 'Поток 1',
      listGroups: [{ group: 'ИС-21', group_facultyname: 'Институт систем' }, { group: 'ИС-22' }],
      listOfLecturers: [
        { lecturer: 'доц. Орлова М.С.', lecturer_title: '' },
        { lecturer: 'Белов А.П.', lecturer_title: 'Белов Антон Петрович' },
      ],
    }),
  ])
  expect(lesson?.groups).toEqual(['ИС-21', 'ИС-22'])
  expect(lesson?.teachers).toEqual(['Орлова М.С.', 'Белов Антон Петрович'])
})

test('a group’s faculty comes over', () => {
  const { groups } = read([ruzLesson({ group_facultyname: 'Институт систем' })]).timetable
  expect(groups).toEqual([{ title: 'ИС-21', faculty: 'Институт систем', students: null }])
})

test('a title of another person does not replace the lecturer', () => {
  expect(onlyOf([ruzLesson({ lecturer_title: 'Кафедра физики' })])?.teachers).toEqual(['Орлова М.С.'])
})

test('the key above a list names the group of its streams', () => {
  const stream = ruzLesson({ group: null, stream: 'Поток 1' })
  expect(onlyOf({ 'ИС-21': [stream] })?.groups).toEqual(['ИС-21'])
  expect(onlyOf({ Lessons: [stream] })?.groups).toEqual([])
})

test('a stream without its groups is told', () => {
  expect(read([ruzLesson({ group: null, stream: 'Поток 1' })]).left).toEqual([
    { reason: 'streams', count: 1, examples: ['Поток 1'] },
  ])
})

test('rooms of one number in two buildings are told apart', () => {
  const { rooms, lessons } = read([
    ruzLesson(),
    ruzLesson({ building: 'Б', date: '2025.02.11' }),
    ruzLesson({ auditorium: '102', date: '2025.02.12' }),
  ]).timetable
  expect(lessons.map((lesson) => lesson.rooms)).toEqual([['101 (Садовая ул., д. 2)'], ['101 (Б)'], ['102']])
  expect(rooms.map(({ title, building }) => [title, building])).toEqual([
    ['101', 'Садовая ул., д. 2'],
    ['101', 'Б'],
    ['102', 'Садовая ул., д. 2'],
  ])
})

test('what is held online has no room', () => {
  expect(onlyOf([ruzLesson({ auditorium: 'Онлайн/3', building: 'Виртуальный' })])).toMatchObject({
    rooms: [],
    online: true,
  })
})

test.each([
  ['ИС-21/2', { subgroup: 2, half_group: false }],
  ['1 подгруппа', { subgroup: 1, half_group: false }],
  ['ИС-21/3', { subgroup: 0, half_group: true }],
  ['Немецкий', { subgroup: 0, half_group: true }],
])('the subgroup «%s»', (subGroup, expected) => {
  expect(onlyOf([ruzLesson({ subGroup })])).toMatchObject(expected)
})

test('a subgroup that is neither the first nor the second is told', () => {
  expect(read([ruzLesson({ subGroup: 'ИС-21/3' })]).left).toEqual([
    { reason: 'subgroups', count: 1, examples: ['ИС-21/3'] },
  ])
})

test('a long class stands in each of its pairs', () => {
  const lessons = lessonsOf([ruzLesson({ lessonNumberEnd: 3, endLesson: '13:15' })])
  expect(lessons.map(({ pair, start }) => [pair, start])).toEqual([
    [2, '10:00'],
    [3, null],
  ])
})

test('numbers of academic hours are pairs of them', () => {
  const lessons = lessonsOf([ruzLesson({ lessonNumberStart: 3, lessonNumberEnd: 4 })])
  expect(lessons.map(({ pair }) => pair)).toEqual([2])
})

test('what cannot be a class is left out and told', () => {
  const { left, timetable } = read([
    ruzLesson(),
    ruzLesson({ discipline: '' }),
    ruzLesson({ date: '2025.02.30' }),
    ruzLesson({ lessonNumberStart: 11, lessonNumberEnd: 11 }),
    ruzLesson({ note: 'Вход со двора', url1: 'https://meet.example' }),
  ])
  expect(timetable.lessons).toHaveLength(1)
  expect(left.map(({ reason, count }) => [reason, count])).toEqual([
    ['untitled', 1],
    ['undated', 1],
    ['noPair', 1],
    ['notes', 1],
    ['links', 1],
  ])
})

test('a vacancy is no person', () => {
  const lesson = ruzLesson({ lecturer: '!Вакансия', lecturer_title: '!Вакансия' })
  expect(onlyOf([lesson])?.teachers).toEqual(['вакансия'])
})

const fault = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof NeighbourFault) return error.kind
    throw error
  }
  return null
}

test('a file that breaks off, or has no lesson, is refused', () => {
  const whole = JSON.stringify([ruzLesson()])
  expect(fault(() => readRuz(whole.slice(0, -2)))).toBe('brokenJson')
  expect(fault(() => readRuz(JSON.stringify([ruzLesson({ date: null })])))).toBe('noLessons')
})

test('odd values refuse nothing', () => {
  const odd = [null, 7, 'x', [], {}, { beginLesson: {} }, ruzLesson({ listGroups: 'x', lessonNumberEnd: {} })]
  expect(lessonsOf(odd)).toHaveLength(1)
})

test('it is recognised in UTF-8 with a mark and in UTF-16', () => {
  const text = JSON.stringify([ruzLesson()])
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const bytes of [Buffer.from(`\ufeff${text}`), utf16])
    expect(translate(bytes, neighbourGround)).toMatchObject({
      system: 'ruz',
      timetable: { lessons: [{ discipline: 'Физика' }] },
    })
})

test('timetable files and tables of our own are none of a neighbour', () => {
  expect(isNeighbours(Buffer.from('{"university": "Вуз", "lessons": []}'))).toBe(false)
  expect(isNeighbours(Buffer.from('Дисциплина;Тип\nФизика;лк'))).toBe(false)
})
