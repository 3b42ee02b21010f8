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

const names = knownNames([
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
function asked(text: string): string {
  const understood = understand(text, names, thursday)
  const { question } = understood
  if (question === null) return `? ${understood.found.map(({ title }) => title).join(', ')}`.trim()
  const doubt = understood.isSure ? '' : ' ~'
  const of = 'who' in question ? ` ${question.who.title}` : ''
  switch (question.ask) {
    case 'at':
      return `at${of} ${JSON.stringify(question.when)}${doubt}`
    case 'day':
      return `day${of} ${question.date}${doubt}`
    case 'gaps':
      return `${question.between ? 'gaps' : 'free'}${of} ${question.date}${doubt}`
    case 'exams':
      return `exams${of}${question.discipline ? ` по ${question.discipline}` : ''}${doubt}`
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
  ['кто вместо Иванова', '? Иванов Иван Петрович'],
  ['305 сегодня завтра', '? К-305'],
  ['305 завтра сейчас', '? К-305'],
  ['к 404 завтра 1 пара', '? Д-404'],
  ['где сейчас Иванова', `at Иванов Иван Петрович ${now} ~`],
  ['Иванова завтра', 'day Иванов Иван Петрович 2026-11-20 ~'],
  ['у Сидорова завтра', 'day Сидорова Анна Ильинична 2026-11-20 ~'],
  ['занята', '?'],
  ['абракадабра', '?'],
])('%j is not answered without a doubt', (text, meant) => expect(asked(text)).toBe(meant))
