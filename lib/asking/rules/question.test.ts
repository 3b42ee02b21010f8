import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { type KnownName, knownNames } from './known-names'
import { understand } from './question'

const thursday = calendarDate('2026-11-19')

let made = 0
const room = (title: string): KnownName => ({
  of: { kind: 'room', id: (made += 1) as RoomId },
  title,
  others: [],
  hint: '',
})
const group = (title: string, ...others: string[]): KnownName => ({
  of: { kind: 'group', id: (made += 1) as GroupId },
  title,
  others,
  hint: '',
})
const teacher = (fullName: string, title = fullName): KnownName => ({
  of: { kind: 'teacher', id: (made += 1) as TeacherId },
  title,
  others: [fullName],
  hint: '',
})

const discipline = (title: string): KnownName => ({ of: { kind: 'discipline' }, title, others: [], hint: '' })

const own = group('ЭЛб-24-1')
const names = knownNames([
  own,
  discipline('Физика'),
  discipline('Физиология'),
  discipline('Физическая культура'),
  discipline('Высшая математика'),
  discipline('Математический анализ'),
  discipline('Базы данных'),
  discipline('Теоретическая механика'),
  discipline('Механика грунтов'),
  room('К-305'),
  room('В-217'),
  room('К-217'),
  room('К-101'),
  room('Д-404'),
  group('ИСТб-24-1', 'ИСТб-23-1'),
  group('ИСТб-24-2'),
  group('ПИб-2-41'),
  group('ПИб-24-1'),
  teacher('Иванов Иван Петрович'),
  teacher('Сидорова Анна Ильинична'),
  teacher('Кузнецов Олег Ильич', 'Кузнецов О. И.'),
  teacher('Кузнецова Яна Львовна'),
  teacher('Рыбак Пётр Олегович', 'Рыбак П. О. (Кафедра физики)'),
  teacher('Рыбак Павел Олегович', 'Рыбак П. О. (Кафедра химии)'),
  teacher('Щербаковский Лев Львович'),
  teacher('Шевченко Глеб Ильич'),
  teacher('Свободин Марк Львович'),
])

/** A question in short: what is asked, of whom, when. */
function asked(text: string, by: KnownName | null = own): string {
  const understood = understand(text, names, { today: thursday, own: by && 'id' in by.of ? by.of : null })
  const { question } = understood
  if (question === null) return `? ${understood.found.map(({ title }) => title).join(', ')}`.trim()
  const doubt = understood.isSure ? '' : ' ~'
  const of = 'who' in question && question.who ? ` ${question.who.title}` : ''
  switch (question.ask) {
    case 'at':
      return `at${of} ${JSON.stringify(question.when)}${doubt}`
    case 'day':
      return `day${of} ${question.date}${doubt}`
    case 'gaps':
      return `${question.between ? 'gaps' : 'free'}${of} ${question.date}${doubt}`
    case 'exams':
      return `exams${of}${question.discipline ? ` по ${question.discipline}` : ''}${doubt}`
    case 'coming':
      return `coming${of} ${question.titles?.join() ?? 'all'}${question.date ? ` ${question.date}` : ''}${doubt}`
    case 'teachers':
      return `teachers${of} ${question.titles.join()}${doubt}`
    case 'substitutes':
      return `instead${of}${question.date ? ` ${question.date}` : ''}${doubt}`
    case 'bell':
      return `bell ${JSON.stringify(question.when)}`
    case 'week':
      return `week ${question.date}`
    case 'free rooms':
      return `rooms ${JSON.stringify([question.when, question.seats, question.properties, question.building])}`
  }
}

const now = JSON.stringify({ date: thursday, moment: 'now' })
const at = (date: string, pair: number) => JSON.stringify({ date, moment: { pair } })
const rooms = (when: string, seats: number | null, properties: string[], building: string | null = null) =>
  `rooms ${JSON.stringify([JSON.parse(when), seats, properties, building])}`

test.each([
  ['305 завтра 3 пара', `at К-305 ${at('2026-11-20', 3)}`],
  ['305 завтра 3-я пара?', `at К-305 ${at('2026-11-20', 3)}`],
  ['завтра третьей парой в к305', `at К-305 ${at('2026-11-20', 3)}`],
  ['305к завтра на 3 паре', `at К-305 ${at('2026-11-20', 3)}`],
  ['K-305 20.11 пара 3', `at К-305 ${at('2026-11-20', 3)}`],
  ['ауд. 305 20 ноября 3 пара', `at К-305 ${at('2026-11-20', 3)}`],
  // A day without a year is one to come, unless it has been of late.
  ['305 20 января 3 пара', `at К-305 ${at('2027-01-20', 3)}`],
  ['305 на 20.09 3 пара', `at К-305 ${at('2026-09-20', 3)}`],
  ['305 1.09.27 3 пара', `at К-305 ${at('2027-09-01', 3)}`],
  ['кто в 305 сейчас', `at К-305 ${now}`],
  ['кто сейчас в аудитории 305?', `at К-305 ${now}`],
  ['занята ли 305 сейчас', `at К-305 ${now}`],
  ['305 в корпусе К завтра 3 пара', `at К-305 ${at('2026-11-20', 3)}`],
  ['305 в пн', 'day К-305 2026-11-23'],
  ['когда свободна 305 завтра', 'free К-305 2026-11-20'],
  ['где сейчас ИСТб-24-1', `at ИСТб-24-1 ${now}`],
  ['где сейчас истб241', `at ИСТб-24-1 ${now}`],
  ['где ИСТБ 24 1', `at ИСТб-24-1 ${now}`],
  ['где сейчас ИСТб-23-1', `at ИСТб-24-1 ${now}`],
  ['ult ctqxfc bcn,-24-1', `at ИСТб-24-1 ${now}`],
  ['gde seychas ivanov', `at Иванов Иван Петрович ${now}`],
  ['где сейчас Иванов', `at Иванов Иван Петрович ${now}`],
  ['где сейчас Свободин', `at Свободин Марк Львович ${now}`],
  ['где Иванов И.П. сейчас', `at Иванов Иван Петрович ${now}`],
  ['где сейчас ип иванов', `at Иванов Иван Петрович ${now}`],
  ['где сейчас иван петрович иванов', `at Иванов Иван Петрович ${now}`],
  ['где сейчас иваноы', `at Иванов Иван Петрович ${now} ~`],
  ['где сейчас Кузнецова', `at Кузнецова Яна Львовна ${now}`],
  ['окно у Кузнецова в четверг', 'gaps Кузнецов О. И. 2026-11-19'],
  ['окно у Иванова в четверг', 'gaps Иванов Иван Петрович 2026-11-19'],
  ['окна у Щербаковского в пт', 'gaps Щербаковский Лев Львович 2026-11-20'],
  ['окно у Шевченко завтра', 'gaps Шевченко Глеб Ильич 2026-11-20'],
  ['когда свободна Сидорова в среду', 'free Сидорова Анна Ильинична 2026-11-25'],
  ['когда экзамен у ИСТб-24-1', 'exams ИСТб-24-1'],
  ['когда экзамен по физике у ИСТб-24-1', 'exams ИСТб-24-1 по физике'],
  ['экзамены Сидоровой', 'exams Сидорова Анна Ильинична'],
  ['что у ИСТб-24-2 завтра', 'day ИСТб-24-2 2026-11-20'],
  ['истб-24-2 послезавтра', 'day ИСТб-24-2 2026-11-21'],
  ['свободная с проектором на 60 сейчас', rooms(now, 60, ['hasProjector'])],
  ['свободные аудитории завтра 2 пара', rooms(at('2026-11-20', 2), null, [])],
  ['где свободно на 25 человек сейчас', rooms(now, 25, [])],
  ['свободный компьютерный класс в корпусе Д', rooms(now, null, ['isComputerClass'], 'д')],
  ['аудитория на 60 с проектором завтра 2 пара', rooms(at('2026-11-20', 2), 60, ['hasProjector'])],
  ['нужна аудитория на 30 человек сейчас', rooms(now, 30, [])],
  ['забронировать 305 завтра 3 пара', `at К-305 ${at('2026-11-20', 3)}`],
  ['кто ведёт физику', 'teachers Физика'],
  ['кто ведет физику у ИСТб-24-1', 'teachers ИСТб-24-1 Физика'],
  ['кто преподаёт высшую математику?', 'teachers Высшая математика'],
  ['преподаватель физики', 'teachers Физика'],
  ['физика', 'teachers Физика'],
  ['кто читает матан', 'teachers Математический анализ ~'],
  ['кто ведет физыка', 'teachers Физика ~'],
  ['rnj dtltn abpbre', 'teachers Физика'],
  ['физика у ИСТб-24-1', 'coming ИСТб-24-1 Физика'],
  ['когда физика у истб 24 1', 'coming ИСТб-24-1 Физика'],
  ['когда у ИСТб-24-1 физика', 'coming ИСТб-24-1 Физика'],
  ['ИСТб-24-1 физика', 'coming ИСТб-24-1 Физика'],
  ['где базы данных у Иванова', 'coming Иванов Иван Петрович Базы данных'],
  ['во сколько физика у ИСТб-24-1 завтра', 'coming ИСТб-24-1 Физика 2026-11-20'],
  ['ближайшая физика у ИСТб-24-1', 'coming ИСТб-24-1 Физика'],
  ['когда пары у Иванова', 'coming Иванов Иван Петрович all'],
  ['экзамен физика у ИСТб-24-1', 'exams ИСТб-24-1 по Физика'],
  ['когда у ИСТб-24-1 экзамен', 'exams ИСТб-24-1'],
  ['зачёт по физике у ИСТб-24-1', 'exams ИСТб-24-1 по физике'],
  ['кто вместо Иванова', 'instead Иванов Иван Петрович'],
  ['кто вместо Сидоровой завтра', 'instead Сидорова Анна Ильинична 2026-11-20'],
  ['кто заменяет Кузнецова', 'instead Кузнецов О. И.'],
  ['замена Иванова в пятницу', 'instead Иванов Иван Петрович 2026-11-20'],
  ['замены у ИСТб-24-1', 'instead ИСТб-24-1'],
  ['что у меня завтра', 'day ЭЛб-24-1 2026-11-20'],
  ['моё расписание на завтра', 'day ЭЛб-24-1 2026-11-20'],
  ['где у меня пара', `at ЭЛб-24-1 ${now}`],
  ['какая у меня следующая пара', `at ЭЛб-24-1 ${JSON.stringify({ date: thursday, moment: 'next' })}`],
  ['мои пары', 'coming ЭЛб-24-1 all'],
  ['когда у меня физика', 'coming ЭЛб-24-1 Физика'],
  ['кто у нас ведёт физику', 'teachers ЭЛб-24-1 Физика'],
  ['когда у нас экзамен по физике', 'exams ЭЛб-24-1 по Физика'],
  ['пересдача по физике', 'exams ЭЛб-24-1 по Физика'],
  ['есть ли у меня окна завтра', 'gaps ЭЛб-24-1 2026-11-20'],
  ['во сколько 3 пара', `bell ${at(thursday, 3)}`],
  ['когда заканчивается 5 пара завтра', `bell ${at('2026-11-20', 5)}`],
  ['какая сейчас пара', `bell ${now}`],
  ['какая сейчас неделя', `week ${thursday}`],
  ['чётная неделя или нечётная', `week ${thursday}`],
])('%j is understood', (text, meant) => expect(asked(text)).toBe(meant))

test.each([
  // Namesakes and rooms of one number are told, none of them is chosen.
  ['где сейчас Рыбак', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['217 завтра 1 пара', '? В-217, К-217'],
  ['кто в 217', '? В-217, К-217'],
  ['где сейчас пиб241', '? ПИб-2-41, ПИб-24-1'],
  ['когда экзамен Кузнецова', '? Кузнецова Яна Львовна, Кузнецов О. И.'],
  // What is not understood is found.
  ['305', '? К-305'],
  ['истб', '? ИСТб-24-1, ИСТб-24-2'],
  ['305 завтра 3', '? К-305'],
  ['305 31.02 3 пара', '? К-305'],
  ['кто вместо Рыбака', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['кто ведёт механику', '? Теоретическая механика, Механика грунтов'],
  ['физика у Рыбака', '? Рыбак П. О. (Кафедра физики), Рыбак П. О. (Кафедра химии)'],
  ['кто ведёт физеку', '?'],
  ['кто ведёт оптику', '?'],
  ['физика завтра', '? Физика'],
  ['мы с тобой', '?'],
  ['305 сегодня завтра', '? К-305'],
  ['305 завтра сейчас', '? К-305'],
  ['к 404 завтра 1 пара', '? Д-404'],
  ['где сейчас Иванова', `at Иванов Иван Петрович ${now} ~`],
  ['Иванова завтра', 'day Иванов Иван Петрович 2026-11-20 ~'],
  ['у Сидорова завтра', 'day Сидорова Анна Ильинична 2026-11-20 ~'],
  ['занята', '?'],
  ['абракадабра', '?'],
])('%j is not answered without a doubt', (text, meant) => expect(asked(text)).toBe(meant))

test.each(['что у меня завтра', 'когда у меня физика', 'пересдача по физике', 'мои пары', 'когда экзамен'])(
  '%j is not answered to whoever has no timetable of their own',
  (text) => expect(asked(text, null)).toMatch(/^\?/),
)
