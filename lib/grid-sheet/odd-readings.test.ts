import { lessonLines, readWritten, writtenSheet } from '@/testing/grid-sheets/written-sheet'
import { isDoubtful } from '@/lib/grids/rules/reading'

const doubtsOf = (read: ReturnType<typeof readWritten>) =>
  read.lessons.flatMap(({ discipline, doubts }) => doubts.map(({ kind, of }) => `${discipline}: ${kind} ${of}`.trim()))

const days = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота']
/** A week of six days with six pairs, by day and pair from 0. */
const week = (cellsOf: (day: number, pair: number) => string[]) =>
  days.flatMap((day, at) =>
    Array.from({ length: 6 }, (_, pair) => [pair === 0 ? day : '', String(pair + 1), ...cellsOf(at, pair)]),
  )

test('a group is not in two disciplines at once, though these stand on different sheets', () => {
  const sheet = (title: string, name: string) =>
    writtenSheet(
      [
        ['', '', 'ИС-21 (1-8 нед.)'],
        ['Пн', '1', `${title} лек. Ким А. Б. 101`],
        ['', '2', ''],
      ],
      [],
      name,
    )
  const read = readWritten(sheet('Физика', 'А'), sheet('Химия', 'Б'))
  expect(read.lessons.every(isDoubtful)).toBe(true)
  expect(doubtsOf(read)).toEqual(expect.arrayContaining(['Физика: atOnce Химия', 'Химия: atOnce Физика']))
})

test('a teacher is not in three rooms at once, but with several groups in one', () => {
  const read = readWritten(
    writtenSheet([
      ['', '', 'ИС-21', 'ИС-22', 'ИС-23'],
      ['Пн', '1', 'Физика лек. Ким А. Б. 101', 'Химия лек. Ким А. Б. 102', 'Право лек. Ким А. Б. 103'],
      ['', '2', 'Физика лек. Ким А. Б. 101', 'Физика лек. Ким А. Б. 101', 'Право лек. Ким А. Б. 103'],
      ['Вт', '1', 'нч. Физика лек. Ким А. Б. 101', 'чн. Химия лек. Ким А. Б. 102', 'чн. Право лек. Ким А. Б. 103'],
    ]),
  )
  expect(doubtsOf(read)).toEqual(['Физика', 'Химия', 'Право'].map((title) => `${title}: teacherAtOnce Ким А. Б.`))
})

test('a lesson without a room among those with rooms has lost it', () => {
  const room = (day: number, pair: number) => (day === 2 && pair === 3 ? '' : `Б-${day}${pair}1`)
  const read = readWritten(
    writtenSheet([['', '', 'ИС-21'], ...week((day, pair) => [`Физика лек. Ким А. Б. ${room(day, pair)}`])]),
  )
  expect(doubtsOf(read)).toEqual(['Физика: noRoom'])
})

test('titles that hold a room of the file, a hall or a surname, or are those of groups', () => {
  const read = readWritten(
    writtenSheet([
      ['', '', 'ИС-21', 'ИС-22'],
      ['Пн', '1', 'Физика лек. Ким А. Б. ауд. ЛЕН', 'Химия лек. Ли В. Г. 102'],
      ['', '2', 'Физика Лен', 'ск Волна, Осинов, ФКС'],
      ['Вт', '1', 'ИС-22', 'Этика, Осинов'],
    ]),
  )
  const asked = read.lessons.filter(isDoubtful).map(({ discipline }) => discipline)
  expect(asked).toEqual(expect.arrayContaining(['Физика Лен', 'ск Волна, Осинов, ФКС', 'Этика, Осинов']))
  expect(asked).not.toContain('Химия')
})

test('columns of which one holds hardly anything are no halves of a group', () => {
  const read = readWritten(
    writtenSheet([
      ['', '', 'ИС-21', '', 'ИС-22', ''],
      ...week((day, pair) => [
        `Физика лек. Ким А. Б. Б-${day}${pair}1`,
        day === 0 && pair === 0 ? 'Химия лек. Ли В. Г. 7' : '',
        `Право лек. Ян Д. Е. В-${day}${pair}1`,
        '',
      ]),
    ]),
  )
  expect(read.layouts.map(({ kind }) => kind)).toEqual(['halves'])
  expect(read.lessons.every(isDoubtful)).toBe(true)
})

test('who stands behind the last lesson of a cell may be that of all of them', () => {
  const read = readWritten(
    writtenSheet([
      ['', '', 'ИС-21'],
      ['Пн', '1', 'Физика (лек) 1,3 нед. / Физика (пр) 2,4 нед. Ким А. Б. 101'],
      ['', '2', 'Физика (лек) 1,3 нед. Ли В. Г. 102 / Физика (пр) 2,4 нед. Ким А. Б. 101'],
    ]),
  )
  expect(read.lessons.map(({ pair, doubts }) => [pair, ...doubts.map(({ kind }) => kind)])).toEqual([
    [1, 'guessedSplit'],
    [1, 'guessedSplit'],
    [2],
    [2],
  ])
})

test('a class far from its pair is of another pair', () => {
  const read = readWritten(
    writtenSheet([
      ['День', 'Пара', 'Время', 'ИС-21'],
      ['Пн', '1', '9:00-10:30', 'Физика лек. Ким А. Б. 101 с 15:30'],
      ['', '2', '10:40-12:10', 'Химия лек. Ким А. Б. 101 с 10:50'],
      ['Вт', '1', '9:00-10:30', 'Право лек. Ким А. Б. 101'],
    ]),
  )
  expect(doubtsOf(read)).toEqual(['Физика: guessedPair 1'])
})

test('what was read wrongly and is read right', () => {
  const read = readWritten(
    writtenSheet([
      ['День', 'Пара', 'ГР-31', 'гр.ПК-32'],
      [
        'Пн',
        '1 пара 8:20-9:50 8:50-10:20',
        '(07.09.26--12.10.26) Физика. Ким А. Б. ауд. 5',
        'Этика (ДВС9) Ким А. Б. 3131(м)',
      ],
      ['', '2 пара', '1-8 н. Химия Ли В. Г. 101; 9-16 н. 102', 'УП.ПМ.08 Вязание Ян Д. Е. 307'],
      ['Вт', '1 пара 8:20-9:50 8:50-10:20', 'Право Осинов АИ', ''],
    ]),
  )
  expect(lessonLines(read)).toEqual([
    '1/1 ГР-31: Физика Ким А. Б. 5 (с 07.09.2026 по 12.10.2026)',
    '1/1 ПК-32: Этика (ДВС9) Ким А. Б. 3131(м)',
    '1/2 ГР-31: Химия Ли В. Г. 101 (1-8 н.)',
    '1/2 ГР-31: Химия Ли В. Г. 102 (9-16 н.)',
    '1/2 ПК-32: УП.ПМ.08 Вязание Ян Д. Е. 307',
    '2/1 ГР-31: Право Осинов А. И.',
  ])
})

test('a surname with initials without points before its room', () =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet([
          ['', '', 'ПК-32'],
          ['Пн', '1', 'Физика лек. Сучков АИ 101'],
          ['', '2', 'Химия (пр.) Осинов АБ ауд. 12'],
          ['', '3', 'Операционные системы ОС 101'],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 ПК-32: Физика лк Сучков А. И. 101',
    '1/2 ПК-32: Химия пр Осинов А. Б. 12',
    '1/3 ПК-32: Операционные системы ОС 101',
  ]))

const dashes = ['–', '—', '−', '‒', '―', '⁃', '﹘', '﹣', '-', '˗', '➖']

test.each(['--', ...dashes, '…', '~', '÷'])('«%s» is a range', (dash) =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet([
          ['', '', 'Недели', 'ПК-32'],
          ['Пн', '1', `1${dash}8`, 'Физика лек. Ким А. Б. 101'],
          ['', '2', `9${dash}16`, `Химия лек. Ким А. Б. 101`],
          ['', '3', '', `03.09${dash}10.10 Право лек. Ким А. Б. 101`],
          ['', '4', '', `2${dash}4 нед. Этика лек. Ким А. Б. 101`],
        ]),
      ),
    ).map((line) => line.replace(/^.*\(/, '(')),
  ).toEqual(['(1-8 н.)', '(9-16 н.)', '(с 03.09 по 10.10)', '(2-4 н.)']),
)

test.each(['-', ...dashes])('«3%s4» in a column of pairs is two pairs beside single ones', (dash) =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet([
          ['', '', 'ПК-32'],
          ['Пн', '1', 'Физика лек. Ким А. Б. 101'],
          ['', '2', 'Химия лек. Ким А. Б. 101'],
          ['', `3${dash}4`, 'Право лек. Ким А. Б. 101'],
          ['', '5', 'Этика лек. Ким А. Б. 101'],
        ]),
      ),
    ).map((line) => line.replace(/ лк.*/, '')),
  ).toEqual(['1/1 ПК-32: Физика', '1/2 ПК-32: Химия', '1/3 ПК-32: Право', '1/4 ПК-32: Право', '1/5 ПК-32: Этика']),
)

test.each(['-', ...dashes])('a group and rooms with «%s» in their titles', (dash) =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet([
          ['', '', `ПК${dash}32`],
          ['Пн', '1', `Физика лек. Ким А. Б. А${dash}101`],
          ['', '2', `Химия лек. Ким А. Б. ауд. А${dash}102`],
        ]),
      ),
    ),
  ).toEqual(['1/1 ПК-32: Физика лк Ким А. Б. А-101', '1/2 ПК-32: Химия лк Ким А. Б. А-102']),
)

test.each(['-', ...dashes])('«%s» parts, rules off and stands for nothing', (dash) =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet([
          ['', '', 'ПК-32'],
          ['Пн', '1', `Физика лек. Ким А. Б. 101 / ${dash}`],
          ['', '2', `${dash} / Химия лек. Ким А. Б. 101`],
          ['', '3', `Право лек. Ким А. Б. 101\n${dash}${dash}${dash}\nЭтика лек. Ким А. Б. 101`],
          ['', '4', `Обед 12.00${dash}12.40`],
          ['', '5', `Логика ${dash} лек. Ким А. Б. 102`],
        ]),
      ),
    ).map((line) => line.replace(/ Ким А. Б. 10[12]/, '')),
  ).toEqual([
    '? 1/1 ПК-32: Физика лк (нечёт.)',
    '? 1/2 ПК-32: Химия лк (чёт.)',
    '? 1/3 ПК-32: Право лк (нечёт.)',
    '? 1/3 ПК-32: Этика лк (чёт.)',
    '1/5 ПК-32: Логика лк',
  ]),
)

test('two surnames of one class are people, in doubt', () => {
  const [lesson] = readWritten(
    writtenSheet([
      ['', '', 'ИС-21'],
      ['Пн', '1', 'Физика лек.\nЧерниченко/Беляев\n101'],
      ['', '2', 'Химия лек. Ким А. Б. 101'],
    ]),
  ).lessons
  expect([lesson?.discipline, lesson?.teachers, lesson?.doubts.map(({ kind }) => kind)]).toEqual([
    'Физика',
    ['Черниченко', 'Беляев'],
    ['surnameOnly', 'surnameOnly'],
  ])
})

test('rows of a pair whose periods do not meet are no odd and even weeks', () => {
  const read = readWritten(
    writtenSheet(
      [
        ['День', 'Время', 'ВМ-11'],
        ['Пн', '8.30-10.00', '(07.09.26-12.10.26) Физика. Ким А. Б. ауд. 5'],
        ['', '', '(19.10.26-14.12.26) Химия. Ли В. Г. ауд. 6'],
        ['', '10.10-11.40', '(07.09.26-12.10.26) Право. Ян Д. Е. ауд. 7'],
        ['', '', '(21.09.26-14.12.26) Этика. Ян Д. Е. ауд. 7'],
        ['Вт', '8.30-10.00', '(07.09.26-12.10.26) Логика. Ян Д. Е. ауд. 7'],
        ['', '', ''],
      ],
      ['B2:B3', 'B4:B5', 'B6:B7'],
    ),
  )
  expect(read.lessons.map(({ discipline, weeks: { parity }, doubts }) => [discipline, parity, doubts.length])).toEqual([
    ['Физика', 'every', 0],
    ['Химия', 'every', 0],
    ['Право', 'odd', 0],
    ['Этика', 'even', 0],
    ['Логика', 'odd', 1],
  ])
})

test('a room beside one of the pairs of a lesson is that of all, and numbers beside a group are its rooms', () => {
  const sheet = writtenSheet(
    [
      ['День', 'Пара', 'ТМ-11', '', 'ТМ-12', ''],
      ['Пн', '1', 'Черчение Ким А. Б.', '', 'Физика Ли В. Г. Ян Д. Е.', '21 / 22'],
      ['', '2', '', '44', 'Химия Ли В. Г.', '23'],
      ['', '3', '', '', 'Право Ли В. Г.\nЯн Д. Е.', '266 \\ 269'],
      ['Вт', '1', 'Этика Ким А. Б.', '60', 'Химия Ли В. Г.', '23'],
    ],
    ['C1:D1', 'E1:F1', 'C2:C4'],
  )
  expect(lessonLines(readWritten(sheet))).toEqual([
    '1/1 ТМ-11: Черчение Ким А. Б. 44',
    '1/2 ТМ-11: Черчение Ким А. Б. 44',
    '1/3 ТМ-11: Черчение Ким А. Б. 44',
    '1/1 ТМ-12: Физика Ли В. Г. Ян Д. Е. 21 22',
    '1/2 ТМ-12: Химия Ли В. Г. 23',
    '1/3 ТМ-12: Право Ли В. Г. Ян Д. Е. 266 269',
    '2/1 ТМ-11: Этика Ким А. Б. 60',
    '2/1 ТМ-12: Химия Ли В. Г. 23',
  ])
})

/** The lessons of one group, one a pair. */
const ofGroup = (...cells: string[]) =>
  readWritten(
    writtenSheet([['', '', 'ПК-32'], ...cells.map((text, at) => [at === 0 ? 'Пн' : '', String(at + 1), text])]),
  )

test('a capital within a title is a surname, in doubt, unless titles have it', () => {
  const read = ofGroup(
    'Математика Ким А. Б. 101',
    'Химия Панина 14',
    'История России 12',
    'Панин Физика 12',
    'Основы ИС 12',
    'Право Ли В. Г. 101',
    'Ли Черчение 101',
  )
  expect(doubtsOf(read)).toEqual([
    'Химия Панина: hiddenName Панина',
    'Панин Физика: hiddenName Физика',
    'Ли Черчение: hiddenName Ли',
  ])
})

test('surnames behind most titles are teachers, in doubt', () => {
  const read = ofGroup(
    'Математика Панина 101',
    'Физика Шмидт/Котова 102',
    'МДК 01.01 Панина 103',
    'Право Зуева с/з',
    'Химия Орлов 105',
    'Этика 5',
  )
  expect(lessonLines(read)).toEqual([
    '? 1/1 ПК-32: Математика Панина 101',
    '? 1/2 ПК-32: Физика Шмидт Котова 102',
    '? 1/3 ПК-32: МДК 01.01 Панина 103',
    '? 1/4 ПК-32: Право Зуева с/з',
    '? 1/5 ПК-32: Химия Орлов 105',
    '1/6 ПК-32: Этика 5',
  ])
  const people = ['Панина', 'Шмидт', 'Котова', 'Панина', 'Зуева', 'Орлов']
  expect(read.lessons.flatMap(({ teachers }) => teachers)).toEqual(people)
  expect(new Set(read.lessons.flatMap(({ doubts }) => doubts.map(({ kind }) => kind)))).toEqual(
    new Set(['surnameOnly']),
  )
})

test('titles written with capitals throughout are titles', () => {
  const cells = ['Высшая Математика', 'Английский Язык', 'Русский Язык', 'Физическая Культура', 'Деловое Общение']
  const read = ofGroup(...cells.map((title, at) => `${title} 10${at}`))
  expect(read.lessons.map(({ discipline }) => discipline)).toEqual(cells)
  expect(read.lessons.flatMap(({ teachers }) => teachers)).toEqual([])
})

test('a surname that begins like a name in titles is asked about, forms of that name are not', () => {
  const titles = ['История Нового времени', 'История Русской церкви', 'Правители Руси', 'Право Мира', 'Флора Урала']
  const read = ofGroup(...['Химия Новик', 'Физика Мирошник', 'Право Русина', ...titles].map((title) => `${title} 14`))
  expect(doubtsOf(read)).toEqual([
    'Химия Новик: hiddenName Новик',
    'Физика Мирошник: hiddenName Мирошник',
    'Право Русина: hiddenName Русина',
  ])
})

test('a title that begins with a word like the surname of a teacher is a title where another is named', () =>
  expect(
    doubtsOf(ofGroup('Физика Лесная А. Б. 101', 'Лесная таксация Ким А. Б. 102', 'Лесная Химия Ким А. Б. 103')),
  ).toEqual(['Лесная Химия: hiddenName Лесная']))

test('a building in brackets may have letters of a word that is of none', () =>
  expect(lessonLines(ofGroup('Физика Ким А. Б. 102 (Участок 2)'))).toEqual([
    '1/1 ПК-32: Физика Ким А. Б. 102 (Участок 2)',
  ]))

test('a type that clings to a title, and words for weeks within one, are asked about', () =>
  expect(
    doubtsOf(
      ofGroup(
        'Л Математика Ким А. Б. 101',
        'Физика-лаб Ким А. Б. 101',
        'odd weeks: Logic Ким А. Б. 101',
        'красная неделя Химия Ким А. Б. 101',
        '▲ Этика Ким А. Б. 101',
        'Социально-правовая защита Ким А. Б. 101',
      ),
    ),
  ).toEqual([
    'Л Математика: unread Л',
    'Физика-лаб: unread -лаб',
    'odd weeks: Logic: unread odd',
    'красная неделя Химия: unread неделя',
    '▲ Этика: unread ▲',
  ]))

test('two slashes at the beginning or the end of a cell leave the other half empty, in doubt', () =>
  expect(lessonLines(ofGroup('Физика Ким А. Б. 101 //', '// Химия Ким А. Б. 101'))).toEqual([
    '? 1/1 ПК-32: Физика Ким А. Б. 101 (нечёт.)',
    '? 1/2 ПК-32: Химия Ким А. Б. 101 (чёт.)',
  ]))

test.each(['-', '–', '___'])('«%s» in a row of a pair says that the other row is a half', (dash) =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet(
          [
            ['День', 'Пара', 'ИС-11', 'ИС-12'],
            ['Пн', '1', 'Физика Ким А. Б. 101', dash],
            ['', '', dash, 'Химия Ли В. Г. 102'],
            ['', '2', 'Право Ким А. Б. 101', 'Право Ким А. Б. 101'],
            ['', '', 'Право Ким А. Б. 101', dash],
          ],
          ['B2:B3', 'B4:B5'],
        ),
      ),
    ),
  ).toEqual([
    '1/1 ИС-11: Физика Ким А. Б. 101 (нечёт.)',
    '1/1 ИС-12: Химия Ли В. Г. 102 (чёт.)',
    '1/2 ИС-11: Право Ким А. Б. 101',
    '1/2 ИС-12: Право Ким А. Б. 101 (нечёт.)',
  ]),
)

test('of two halves of a group neither is sure where one has no title', () => {
  const read = readWritten(
    writtenSheet(
      [
        ['День', 'Пара', 'ИС-11', '', ''],
        ['Пн', '1', 'Английский язык', '11', '12'],
        ['', '', 'Ким А. Б.', 'Ли В. Г.', ''],
        ['', '2', 'Физика', '', '102'],
        ['', '', 'Ян Д. Е.', '', ''],
      ],
      ['C1:E1', 'C4:D4', 'C5:D5', 'B2:B3', 'B4:B5'],
    ),
  )
  expect(lessonLines(read)).toEqual([
    '? 1/1 ИС-11: Английский язык Ким А. Б.',
    '? 1/1 ИС-11: 11 Ли В. Г. 12',
    '1/2 ИС-11: Физика Ян Д. Е. 102',
  ])
})

test('starts of which no day has two are no pairs that follow each other', () => {
  const read = readWritten(
    writtenSheet([
      ['Дата', 'Время', 'ИС-21'],
      ['11.01.2027', '9:00', 'Физика (экзамен) Ким А. Б. 101'],
      ['13.01.2027', '14:00', 'Химия (экзамен) Ли В. Г. 102'],
      ['15.01.2027', '10:00', 'Право (экзамен) Ян Д. Е. 103'],
    ]),
  )
  expect(doubtsOf(read)).toEqual(['Физика: guessedPair 1', 'Химия: guessedPair 3', 'Право: guessedPair 2'])
})

test('words in brackets behind a room that are of no building, and who teaches without a name', () =>
  expect(
    doubtsOf(
      ofGroup(
        'Физика лек. Ким А. Б. 102 (1 модуль)',
        'Химия лек. Ким А. Б. 102 (УЛК)',
        'Право преподаватель 102',
        'Этика почасовик 102',
      ),
    ),
  ).toEqual([
    'Физика: guessedRoom 102 (1 модуль)',
    'Право преподаватель: unread преподаватель',
    'Этика почасовик: unread почасовик',
  ]))

test('a room in the title of a group is none', () =>
  expect(
    readWritten(
      writtenSheet([
        ['', '', 'ПК-21 каб. 304', 'ПК-22'],
        ['Пн', '1', 'Физика лек. Ким А. Б. 102', 'Химия лек. Ли В. Г. 103'],
      ]),
    ).groups,
  ).toEqual(['ПК-21', 'ПК-22']))

test('pairs begin again for the other half of the weeks', () =>
  expect(
    lessonLines(
      readWritten(
        writtenSheet(
          [
            ['', '', '', 'ИС-11'],
            ['Понедельник', 'I', '1', 'Физика Ким А. Б. 101'],
            ['', '', '2', 'Химия Ким А. Б. 101'],
            ['', 'II', '1', 'Право Ким А. Б. 101'],
            ['', '', '2', 'Этика Ким А. Б. 101'],
          ],
          ['A2:A5', 'B2:B3', 'B4:B5'],
        ),
      ),
    ),
  ).toEqual([
    '1/1 ИС-11: Физика Ким А. Б. 101 (нечёт.)',
    '1/2 ИС-11: Химия Ким А. Б. 101 (нечёт.)',
    '1/1 ИС-11: Право Ким А. Б. 101 (чёт.)',
    '1/2 ИС-11: Этика Ким А. Б. 101 (чёт.)',
  ]))
