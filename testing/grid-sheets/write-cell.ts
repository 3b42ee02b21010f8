import type { SheetSemester } from '@/lib/grids/rules/file-weeks'
import { sheetWeeks, type Chance, type TrueLesson } from './timetable'

/** A university's way of writing lessons; drawn once per sheet, or for every cell of a careless one. */
export type Style = {
  types: 'short' | 'dotted' | 'long' | 'letters'
  typePlace: 'before' | 'after' | 'brackets'
  weeksPlace: 'before' | 'after'
  weekWord: string
  exceptWord: string
  parity: readonly [odd: string, even: string]
  teacher: 'spaced' | 'tight' | 'ranked' | 'initials' | 'capitals'
  room: 'bare' | 'labelled' | 'tight'
  between: ' ' | ', ' | '\n'
  order: readonly ('title' | 'teachers' | 'rooms')[]
  subgroup: (number: number) => string
  lessons: '\n' | '\n\n' | '; ' | ' / '
}

export function drawStyle(chance: Chance): Style {
  const { pick } = chance
  return {
    types: pick(['short', 'dotted', 'long', 'dotted']),
    typePlace: pick(['before', 'after', 'brackets']),
    weeksPlace: pick(['before', 'before', 'after']),
    weekWord: pick([' н.', 'н', ' нед.', ' нед']),
    exceptWord: pick(['кр. ', 'кр.', 'кроме ']),
    parity: pick([
      ['неч.', 'чет.'],
      ['нечёт. нед.', 'чёт. нед.'],
      ['(нечетная неделя)', '(четная неделя)'],
      ['I н.', 'II н.'],
      ['числ.', 'знам.'],
    ]),
    teacher: pick(['spaced', 'tight', 'tight', 'ranked', 'initials']),
    room: pick(['bare', 'labelled', 'tight', 'bare']),
    between: pick([' ', ', ', '\n', ' ']),
    order: pick([
      ['title', 'teachers', 'rooms'],
      ['title', 'teachers', 'rooms'],
      ['title', 'rooms', 'teachers'],
    ]),
    subgroup: pick([
      (number: number) => `${number} п/г`,
      (number: number) => `${number}п/г`,
      (number: number) => `подгр. ${number}`,
      (number: number) => `${number}-я подгруппа`,
      (number: number) => `(${number} п/г)`,
    ]),
    lessons: pick(['\n', '\n\n', '; ']),
  }
}

const typeWords: Readonly<Record<string, Record<Style['types'], string>>> = {
  лк: { short: 'лк', dotted: 'лек.', long: 'лекция', letters: 'Л' },
  пр: { short: 'пр', dotted: 'практ.', long: 'практика', letters: 'П' },
  лб: { short: 'лаб', dotted: 'лаб.', long: 'лаб. раб.', letters: 'ЛБ' },
  экз: { short: 'экз', dotted: 'экз.', long: 'экзамен', letters: 'Экз' },
  зч: { short: 'зач', dotted: 'зач.', long: 'зачёт', letters: 'Зач' },
  ср: { short: 'ср', dotted: 'с/р', long: 'сам. работа', letters: 'СР' },
}

export const typeText = (type: string, style: Pick<Style, 'types'>): string => typeWords[type]?.[style.types] ?? type

export function teacherText(name: string, { teacher }: Pick<Style, 'teacher'>, chance: Chance): string {
  const [last = '', ...letters] = name.split(' ')
  const initials = letters.join('')
  switch (teacher) {
    case 'spaced':
      return name
    case 'tight':
      return `${last} ${initials}`
    case 'ranked':
      return `${chance.pick(['доц. ', 'проф. ', 'ст. преп. ', 'асс. ', 'доц. '])}${last} ${initials}`
    case 'initials':
      return `${initials} ${last}`
    case 'capitals':
      return `${last.toUpperCase()} ${initials}`
  }
}

export const roomText = (title: string, { room }: Pick<Style, 'room'>): string =>
  !/^[\p{L}]{0,3}-?\d/u.test(title) || room === 'bare' ? title : room === 'labelled' ? `ауд. ${title}` : `ауд.${title}`

/** `1,3,5` or `2-8`, as people abbreviate lists. */
function listText(numbers: readonly number[]): string {
  const isRun =
    numbers.length > 2 && numbers.every((week, index) => index === 0 || week === (numbers[index - 1] ?? 0) + 1)
  return isRun ? `${numbers[0]}-${numbers.at(-1)}` : numbers.join(',')
}

/** The weeks to write into a cell. `half`: what its row already says. */
export function weeksText(
  lesson: TrueLesson,
  half: 'odd' | 'even' | null,
  style: Style,
  semester: SheetSemester,
): string {
  const inHalf = (week: number) => half === null || (week % 2 === 1) === (half === 'odd')
  if (Array.isArray(lesson.week)) return `${listText(sheetWeeks(lesson, semester).filter(inHalf))}${style.weekWord}`
  const except = lesson.except.filter(inHalf)
  const parts = [
    half === null && lesson.week !== 'every' ? style.parity[lesson.week === 'odd' ? 0 : 1] : '',
    except.length > 0 ? `${style.exceptWord}${listText(except)}${style.weekWord}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** A lesson in one text, without its groups. */
export function writtenLesson(
  lesson: TrueLesson,
  half: 'odd' | 'even' | null,
  style: Style,
  semester: SheetSemester,
  chance: Chance,
  says = { subgroup: true, type: true, teachers: true, rooms: true },
): string {
  const weeks = weeksText(lesson, half, style, semester)
  const word = says.type ? typeText(lesson.type, style) : ''
  const type = word !== '' && style.typePlace === 'brackets' ? `(${word.replace(/\.$/, '')})` : word
  const subgroup = says.subgroup && lesson.subgroup !== 0 ? style.subgroup(lesson.subgroup) : ''
  const title = [
    style.weeksPlace === 'before' ? weeks : '',
    style.typePlace === 'before' ? type : '',
    lesson.discipline,
    style.typePlace === 'before' ? '' : type,
    subgroup,
    style.weeksPlace === 'after' ? weeks : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  const parts = {
    title,
    teachers: says.teachers ? lesson.teachers.map((name) => teacherText(name, style, chance)).join(', ') : '',
    rooms: says.rooms ? lesson.rooms.map((room) => roomText(room, style)).join(', ') : '',
  }
  return style.order
    .map((part) => parts[part])
    .filter((part) => part !== '')
    .join(style.between)
}
