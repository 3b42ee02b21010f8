import { clockText } from '@/lib/core/calendar/rules/pairs'
import { isDoubtful, rangeName } from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import {
  lessonLines as linesOf,
  readWritten as readSheets,
  writtenSheet as sheetOf,
} from '@/testing/grid-sheets/written-sheet'

const physics = 'лек. Физика Ким А. Б. 101'
const plainRows = [
  ['', '', 'ИС-21'],
  ['Пн', '1', physics],
  ['', '2', physics],
]

const inDays = (days: readonly string[], names: readonly string[] = []) =>
  linesOf(
    readSheets(
      sheetOf([['', '', 'ИС-21'], ...days.map((day, at) => [day, '1', names[at] ?? 'лек. Физика Ким А. Б. 101'])]),
    ),
  ).map((line) => line.slice(0, 1))

test('days in other languages, in two of them, and with their dates in words', () => {
  for (const days of [
    ['Понеділок', 'Вівторок', 'Середа', 'Четвер', "П'ятниця", 'Субота', 'Неділя'],
    ['Панядзелак', 'Аўторак', 'Серада', 'Чацвер', 'Пятніца', 'Субота', 'Нядзеля'],
    ['Дүйсенбі', 'Сейсенбі', 'Сәрсенбі', 'Бейсенбі', 'Жұма', 'Сенбі', 'Жексенбі'],
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ['Дүйсенбі / Понедельник', 'Сейсенбі\nВторник', 'Сәрсенбі (среда)', 'ЧТ', 'ПТ', 'СБ', 'ВС'],
    ['Понедельник, 7 сентября', 'Вторник 8 сентября 2026 г.', '09.09.2026 г. среда', 'чт 10 сен', 'пт', 'сб', 'вс'],
    ['Mon 7 September', 'Tues', 'Wednesday, 9 Sept', 'Thurs.', 'Fri', 'Sat', 'Sun'],
    ['Понеділок, 7 вересня', 'Вт. 8 вересня', 'Середа 9 верес. 2026', 'Чт', 'П’ятн', 'Сб', 'Нд'],
  ])
    expect(inDays(days)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('dates and the numbers of pairs as they are said in Ukrainian', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ІС-21'],
          ['Понеділок, 7 вересня', '1-ша пара', 'Право лек. Кім А. Б. 103'],
          ['', '2-га пара', 'Фізика лек. Кім А. Б. 103'],
          ['', '3-тя', 'Хімія лек. Кім А. Б. 103'],
          ['', '4-та пара', 'Етика лек. Кім А. Б. 103'],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 ІС-21: Право лк Кім А. Б. 103 (07.09)',
    '1/2 ІС-21: Фізика лк Кім А. Б. 103 (07.09)',
    '1/3 ІС-21: Хімія лк Кім А. Б. 103 (07.09)',
    '1/4 ІС-21: Етика лк Кім А. Б. 103 (07.09)',
  ]))

test('full dates are the days where no weekday is named', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['Дата', 'Время', 'ЗЭ-21'],
          ['2026-11-16', '9.00-10.30', physics],
          ['', '10.40-12.10', physics],
          ['17.11.2026', '9.00-10.30', physics],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 ЗЭ-21: Физика лк Ким А. Б. 101 (16.11.2026)',
    '1/2 ЗЭ-21: Физика лк Ким А. Б. 101 (16.11.2026)',
    '2/1 ЗЭ-21: Физика лк Ким А. Б. 101 (17.11.2026)',
  ]))

test('a day and a pair that each row repeats, with weeks of any kind beside them', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Пара', 'Недели', 'ИС-21'],
          ['Понедельник', '1', '1-8', physics],
          ['Понедельник', '1', '9-16', 'пр. Право Ким А. Б. 102'],
          ['Понедельник', '2', 'нечет', physics],
          ['Понедельник', '2', 'все', physics],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 ИС-21: Физика лк Ким А. Б. 101 (1-8 н.)',
    '1/1 ИС-21: Право пр Ким А. Б. 102 (9-16 н.)',
    '1/2 ИС-21: Физика лк Ким А. Б. 101 (нечёт.)',
    '1/2 ИС-21: Физика лк Ким А. Б. 101',
  ]))

test('the start of a pair over its end is one pair', () => {
  const read = readSheets(
    sheetOf([
      ['День', 'Часы', 'АБ-11', 'АБ-12'],
      ['Вт', '8.30', physics, 'лек. Право Ким А. Б. 102'],
      ['', '10.05', 'лек. Химия Ким А. Б. 103', ''],
      ['', '10.15', physics, ''],
      ['', '11.50', 'лек. Химия Ким А. Б. 103', ''],
    ]),
  )
  expect(linesOf(read).filter((line) => line.includes('АБ-11'))).toEqual([
    '2/1 АБ-11: Физика лк Ким А. Б. 101 (нечёт.)',
    '2/1 АБ-11: Химия лк Ким А. Б. 103 (чёт.)',
    '2/2 АБ-11: Физика лк Ким А. Б. 101 (нечёт.)',
    '2/2 АБ-11: Химия лк Ким А. Б. 103 (чёт.)',
  ])
  expect(read.pairTimes.map(({ startsAt, endsAt }) => `${clockText(startsAt)}-${clockText(endsAt ?? 0)}`)).toEqual([
    '8:30-10:05',
    '10:15-11:50',
  ])
})

test('two starts a day are two pairs', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Часы', 'АБ-11'],
          ['Вт', '9.00', physics],
          ['', '10.45', 'лек. Химия Ким А. Б. 103'],
          ['Ср', '9.00', 'лек. Химия Ким А. Б. 103'],
          ['', '10.45', physics],
        ]),
      ),
    ),
  ).toEqual([
    '2/1 АБ-11: Физика лк Ким А. Б. 101',
    '2/2 АБ-11: Химия лк Ким А. Б. 103',
    '3/1 АБ-11: Химия лк Ким А. Б. 103',
    '3/2 АБ-11: Физика лк Ким А. Б. 101',
  ]))

test('times that overlap are no pairs that follow each other', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Время', 'ИС-21', 'День', 'Время', 'ИС-31'],
          ['Пн', '8.30-10.05', physics, 'Пн', '9.00-10.30', physics],
          ['', '10.15-11.50', '', '', '10.40-12.10', physics],
          ['Вт', '8.30-10.05', physics, 'Вт', '9.00-10.30', ''],
        ]),
      ),
    ).map((line) => line.slice(0, 11)),
  ).toEqual(['? 1/1 ИС-21', '? 2/1 ИС-21', '? 1/1 ИС-31', '? 1/2 ИС-31']))

test('sheets of weeks 1 and 2 are those of halves, if somebody says so', () => {
  const read = readSheets(
    sheetOf(plainRows, [], '1 неделя'),
    sheetOf(
      [
        ['', '', 'ИС-21'],
        ['Пн', '1', 'лек. Право Ким А. Б. 102'],
      ],
      [],
      '2 неделя',
    ),
  )
  expect(read.layouts.map(({ sheet, kind }) => `${sheet}: ${kind}`)).toEqual([
    '1 неделя: sheetHalf',
    '2 неделя: sheetHalf',
  ])
  expect(linesOf(read)[2]).toBe('? 1/1 ИС-21: Право лк Ким А. Б. 102 (чёт.)')
})

test('days side by side whose groups and dates are their own', () => {
  const read = readSheets(
    sheetOf(
      [
        ['Время', 'Понедельник', '', 'Вторник', ''],
        ['', '07.09', '', '08.09', ''],
        ['', 'ИС-11', 'ИС-12', 'ИС-12', 'ИС-14'],
        ['8.30-10.05', physics, '', 'лек. Право Ким А. Б. 102', ''],
        ['10.15-11.50', '', physics, '', 'лек. Химия Ким А. Б. 103'],
      ],
      ['B1:C1', 'D1:E1'],
    ),
  )
  expect(linesOf(read)).toEqual([
    '1/1 ИС-11: Физика лк Ким А. Б. 101 (07.09)',
    '1/2 ИС-12: Физика лк Ким А. Б. 101 (07.09)',
    '2/1 ИС-12: Право лк Ким А. Б. 102 (08.09)',
    '2/2 ИС-14: Химия лк Ким А. Б. 103 (08.09)',
  ])
  expect(read.lessons.map(({ range }) => rangeName(range))).toEqual(['B4', 'C5', 'D4', 'E5'])
})

test('days below each other and pairs side by side', () => {
  const read = readSheets(
    sheetOf([
      ['Группа ИС-21'],
      ['День', '1 пара 8.30-10.05', '2 пара 10.15-11.50'],
      ['Понедельник', physics, ''],
      ['Вторник', '', 'лек. Право Ким А. Б. 102'],
    ]),
  )
  expect(linesOf(read)).toEqual(['1/1 ИС-21: Физика лк Ким А. Б. 101', '2/2 ИС-21: Право лк Ким А. Б. 102'])
  expect(read.lessons.map(({ range }) => rangeName(range))).toEqual(['B3', 'C4'])
})

test('columns without headings are halves of a group only if somebody says so', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ИС-21', ''],
          ['Пн', '1', 'Алгебра, лекция', 'Университетский пр., д. 28'],
          ['', '2', 'Геометрия, лекция', 'Университетский пр., д. 28'],
        ]),
      ),
    ).every((line) => line.startsWith('?')),
  ).toBe(true))

test('several spaces between two titles part them, or are in doubt', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ИС-21'],
          ['Пн', '1', 'Экономика Ким А. Б. 101        Право Лан О. П. 102'],
          ['', '2', 'Логика        Этика'],
        ]),
      ),
    ),
  ).toEqual(['? 1/1 ИС-21: Экономика Ким А. Б. 101', '? 1/1 ИС-21: Право Лан О. П. 102', '? 1/2 ИС-21: Логика Этика']))

test('the letter «н» of a week means what stands beside it in the file', () => {
  const weeksOf = (...texts: string[]) =>
    readSheets(
      sheetOf([
        ['', '', 'ИС-21'],
        ...texts.map((text, at) => [at === 0 ? 'Пн' : '', String(at + 1), `${text} ${physics}`]),
      ]),
    ).lessons.map((lesson) => `${isDoubtful(lesson) ? '? ' : ''}${sheetWeeksText(lesson.weeks)}`)
  expect(weeksOf('ч/н', 'н/н')).toEqual(['чёт.', 'нечёт.'])
  expect(weeksOf('в.н.', 'н.н.')).toEqual(['нечёт.', 'чёт.'])
})

test('a guessed surname does not confirm itself', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ИС-21'],
          ['Пн', '1', 'Физика лек. Орлов О.О. 101'],
          ['', '2', 'Ким К.К. Химия (лаб.) 102'],
        ]),
      ),
    )[1]?.startsWith('?'),
  ).toBe(true))

test('a lesson below the timetable is asked about in any column', () =>
  expect(
    readSheets(
      sheetOf([...plainRows, [], ['Право, 8 неделя, Ким А. Б. 101'], ['Диспетчер Ким А. Б. ауд. 101']]),
    ).skipped.map(({ why }) => why),
  ).toEqual(['outside', 'remark']))

const law = 'лек. Право Ким А. Б. 102'

test('a group whose only lessons are on the last day is read', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Пара', 'ИС-21', 'ИС-22'],
          ['Пн', '1', physics, ''],
          ['Вт', '1', '', law],
        ]),
      ),
    ),
  ).toEqual(['1/1 ИС-21: Физика лк Ким А. Б. 101', '2/1 ИС-22: Право лк Ким А. Б. 102']))

test('each of several grids on a sheet has the weeks of its heading, if somebody says so', () => {
  const read = (...titles: string[]) =>
    readSheets(
      sheetOf([
        [titles[0] ?? ''],
        ['День', 'Пара', 'ИС-21'],
        ['Пн', '1', physics],
        [titles[1] ?? ''],
        ['День', 'Пара', 'ИС-21'],
        ['Пн', '1', law],
      ]),
    )
  const told = (...titles: string[]) => [
    ...read(...titles).layouts.map(({ kind }) => kind),
    ...linesOf(read(...titles)).map((line) => line.slice(-8)),
  ]
  expect(told('Верхняя неделя', 'Нижняя неделя')).toEqual(['partWeeks', '(нечёт.)', '2 (чёт.)'])
  expect(told('1 неделя', '2 неделя')[0]).toBe('sheetHalf')
  expect(told('Осень', 'Весна')[0]).toBe('partWeeks')
})

test('halves of the weeks side by side, and subgroups below each other', () => {
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['', '', 'ИС-21', ''],
            ['День', 'Пара', 'числитель', 'знаменатель'],
            ['Пн', '1', physics, law],
            ['', '2', physics, ''],
          ],
          ['C1:D1', 'C4:D4'],
        ),
      ),
    ),
  ).toEqual([
    '1/1 ИС-21: Физика лк Ким А. Б. 101 (нечёт.)',
    '1/1 ИС-21: Право лк Ким А. Б. 102 (чёт.)',
    '1/2 ИС-21: Физика лк Ким А. Б. 101',
  ])
  const { lessons } = readSheets(
    sheetOf(
      [
        ['День', 'Пара', 'п/г', 'ИС-21'],
        ['Пн', '1', '1', physics],
        ['', '', '2', law],
        ['', '2', '1', physics],
        ['', '', '2', ''],
      ],
      ['D4:D5'],
    ),
  )
  expect(lessons.map(({ pair, subgroup, weeks }) => `${pair} ${subgroup}${sheetWeeksText(weeks)}`)).toEqual([
    '1 1',
    '1 2',
    '2 0',
  ])
})

test('a heading that stands below the name of each day', () => {
  const read = readSheets(
    sheetOf(
      [
        ['Понедельник', '', ''],
        ['Время', 'ИС-21', 'ИС-22'],
        ['8.30-10.05', physics, ''],
        ['10.15-11.50', '', physics],
        ['Вторник', '', ''],
        ['Время', 'ИС-22', 'ИС-23'],
        ['8.30-10.05', law, ''],
        ['10.15-11.50', '', law],
      ],
      ['A1:C1', 'A5:C5'],
    ),
  )
  expect(read.lessons.map(({ range, groups, day }) => `${rangeName(range)} ${day} ${groups.join()}`)).toEqual([
    'B3 1 ИС-21',
    'C4 1 ИС-22',
    'B7 2 ИС-22',
    'C8 2 ИС-23',
  ])
})

test('a grid of teachers: the cells name the groups', () => {
  const read = readSheets(
    sheetOf([
      ['День', 'Пара', 'Ким А. Б.', 'Лан О. П.'],
      ['Пн', '1', 'лек. Физика ИС-21, ИС-22 101', ''],
      ['', '2', '', 'пр. Химия ИС-21 102'],
    ]),
  )
  expect(read.layouts).toEqual([{ sheet: 'Лист1', kind: 'teachers', of: 'Ким А. Б., Лан О. П.' }])
  expect(linesOf(read)).toEqual(['? 1/1 ИС-21+ИС-22: Физика лк Ким А. Б. 101', '? 1/2 ИС-21: Химия пр Лан О. П. 102'])
})

test('weeks in a column of remarks are asked about', () =>
  expect(
    readSheets(
      sheetOf(
        [
          ['', '', 'ИС-21', ''],
          ['День', 'Пара', 'Дисциплина', 'Примечание'],
          ['Пн', '1', physics, 'с 14.09'],
          ['', '2', physics, 'тетради'],
        ],
        ['C1:D1'],
      ),
    ).skipped.map(({ text, why }) => `${text}: ${why}`),
  ).toEqual(['с 14.09: no lesson', 'тетради: remark']))

test('a pair by the times of its two hours; one that is no pair is asked about', () => {
  const read = readSheets(
    sheetOf([
      ['День', 'Время', 'ИС-21/ИС-22'],
      ['Пн', '8.00-8.45\n8.50-9.35', physics],
      ['Вт', '9.45-10.30, 10.35-11.20', law],
    ]),
  )
  expect(read.groups).toEqual(['ИС-21', 'ИС-22'])
  expect(read.lessons.map(({ day, pair }) => `${day}/${pair}`)).toEqual(['1/1', '2/2'])
  const zero = readSheets(
    sheetOf([
      ['', '', 'ИС-21'],
      ['Пн', '0', physics],
      ['', '1', physics],
      ['', '2', physics],
    ]),
  )
  expect(zero.lessons.map(({ pair }) => pair)).toEqual([1, 2])
  expect(zero.skipped.map(({ why }) => why)).toEqual(['no pair'])
})

test('several pairs without a break, by the row or by the cell', () => {
  const pairsOf = (...rows: string[][]) =>
    linesOf(readSheets(sheetOf([['День', 'Пара', 'ИС-21'], ...rows]))).map((line) =>
      line.replace(/ ИС-21: ([^ ]+).*/, ' $1'),
    )
  expect(
    pairsOf(['Пн', '1-2 пара', physics], ['', '3 пара', law], ['Вт', '1 пара', law], ['', '2–3 пары', physics]),
  ).toEqual(['1/1 Физика', '1/2 Физика', '1/3 Право', '2/1 Право', '2/2 Физика', '2/3 Физика'])
  // Academic hours, unless single numbers stand beside them.
  expect(pairsOf(['Пн', '1-2', physics], ['', '3-4', law])).toEqual(['1/1 Физика', '1/2 Право'])
  expect(pairsOf(['Пн', '1', law], ['', '2', law], ['', '3-4', physics])).toEqual([
    '1/1 Право',
    '1/2 Право',
    '1/3 Физика',
    '1/4 Физика',
  ])
  expect(pairsOf(['Пн', '1-2', law], ['', '3-4', law], ['', '7', physics]).every((line) => line[0] === '?')).toBe(true)
  expect(pairsOf(['Пн', '1', `1–2 пара ${physics}`], ['', '3', `3 пара ${law}`], ['', '4', `5 пара ${law}`])).toEqual([
    '1/1 Физика',
    '1/2 Физика',
    '1/3 Право',
    '? 1/4 Право',
  ])
})

test('a cell may repeat the groups of its columns; another group is asked about', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['', '', 'ИС-21', 'ИС-22', 'ПМ-31'],
            ['Пн', '1', 'ИС-21 Физика Ким А.Б. 101', 'Физика (гр. ИС-22) Ли В.Г. 102', 'ИС-21 Право Ан С.С. 305'],
            ['', '2', 'Физика ИС-21, ИС-22 Ким А.Б. 101', '', 'Физика ПМ-31'],
            ['', '3', 'ИС-21 Физика Ким А.Б. 101', '', ''],
          ],
          ['C3:D3', 'C4:D4'],
        ),
      ),
    ),
  ).toEqual([
    '1/1 ИС-21: Физика Ким А. Б. 101',
    '1/1 ИС-22: Физика Ли В. Г. 102',
    '? 1/1 ПМ-31: Право Ан С. С. 305',
    '1/2 ИС-21+ИС-22: Физика Ким А. Б. 101',
    '1/2 ПМ-31: Физика',
    '? 1/3 ИС-21+ИС-22: Физика Ким А. Б. 101',
  ]))

test('the same weekday on other dates is another day', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['Дата', 'День', 'Время', 'Л-401'],
          ['07.09.2026', 'Пн', '14.00-15.40', physics],
          ['14.09.2026', 'Пн', '14.00-15.40', law],
          ['21.09.2026', 'Пн', '14.00-15.40', 'Обед 14.00-15.40'],
        ]),
      ),
    ),
  ).toEqual(['1/1 Л-401: Физика лк Ким А. Б. 101 (07.09.2026)', '1/1 Л-401: Право лк Ким А. Б. 102 (14.09.2026)']))

const cellsUnder = (heads: readonly string[], days: readonly [string, string]) => [
  ['', '', ...heads],
  [days[0], '1', physics, 'пр. Химия Ли В. Г. 102'],
  ['', '2', 'пр. Право Ян Д. Е. 103', ''],
  [days[1], '1', '', physics],
]

test('directions and courses stand for groups where nothing else does, and are asked about', () => {
  for (const heads of [
    ['1 курс', '2 курс'],
    ['Направление «Экономика», 1 курс', 'Направление «Право», 1 курс'],
    ['38.03.01 Экономика', '40.03.01 Право'],
  ]) {
    const read = readSheets(sheetOf(cellsUnder(heads, ['Понедельник', 'Вторник'])))
    expect([read.groups, read.layouts.map(({ kind }) => kind)]).toEqual([heads, ['groups']])
  }
})

test('dates without a year have that of the heading, and without one it is asked for', () => {
  const dated = (...above: string[][]) =>
    readSheets(sheetOf([...above, ...cellsUnder(['ИС-21', 'ИС-22'], ['1 сентября', '02.09'])]))
  expect(linesOf(dated(['Расписание на 2026/2027 учебный год'])).map((line) => line.slice(0, 3))).toEqual([
    '2/1',
    '2/1',
    '2/2',
    '3/1',
  ])
  expect(dated(['Расписание']).refused).toEqual([{ sheet: 'Лист1', why: 'no year' }])
})

test('full dates side by side over groups and pairs below each other', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['Группа', 'Пара', '01.09.2026', '02.09.2026'],
          ['ИС-21', '1', physics, ''],
          ['', '2', '', physics],
          ['ИС-22', '1', '', physics],
        ]),
      ),
    ),
  ).toEqual([
    '? 2/1 ИС-21: Физика лк Ким А. Б. 101 (01.09.2026)',
    '? 3/1 ИС-22: Физика лк Ким А. Б. 101 (02.09.2026)',
    '? 3/2 ИС-21: Физика лк Ким А. Б. 101 (02.09.2026)',
  ]))

test('English and Ukrainian words for pairs, columns and weeks', () => {
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['Day', 'Class', 'Time', 'CS-21'],
          ['Mon', '1st', '9:00-10:30', 'Physics (lecture) Ivanov I. I. room 101'],
          ['', '2nd class', '10:40-12:10', 'Law, seminar, Kim A. B., 103'],
          ['Tue', '1st', '9:00-10:30', ''],
        ]),
      ),
    ),
  ).toEqual(['1/1 CS-21: Physics лк Ivanov I. I. 101', '1/2 CS-21: Law пр Kim A. B. 103'])
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Пара', 'ІС-21'],
          ['Понеділок', '1 заняття', 'чисельник: Право (практ.) Кім А. Б. ауд. 103'],
          ['', '2 заняття', 'знаменник: Фізика (лекція) Кім А. Б. ауд. 103'],
          ['Вівторок', '1 заняття', ''],
        ]),
      ),
    ),
  ).toEqual(['1/1 ІС-21: Право пр Кім А. Б. 103 (нечёт.)', '1/2 ІС-21: Фізика лк Кім А. Б. 103 (чёт.)'])
})
