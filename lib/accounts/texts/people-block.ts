import { rightSetNames, type WrittenPerson } from '@/lib/accounts/rules/person'
import { columnsCalled, type ColumnWords } from '@/lib/core/files/texts/column-names'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { keysOf } from '@/lib/core/words/rules/records'
import { rightSetTitles } from './people'

const optional = (title: string, also: readonly string[], note = ''): ColumnWords => ({
  title,
  isRequired: false,
  note,
  also,
})

/** The columns of a list of people, pasted or in a file, in the order assumed if there are no titles. */
export const peopleColumns: Readonly<Record<keyof WrittenPerson, ColumnWords>> = {
  fullName: {
    title: 'Фамилия, имя, отчество',
    isRequired: true,
    note: '',
    also: ['фамилия имя отчество', 'фио', 'ф.и.о.', 'фамилия', 'имя', 'сотрудник', 'полное имя'],
  },
  username: optional(
    'Логин',
    ['почта', 'e-mail', 'email', 'login', 'имя пользователя', 'учётная запись'],
    'Пусто\u00a0— предложим по\u00a0имени.',
  ),
  role: optional(
    'Роль',
    ['должность', 'права'],
    `Одно из: ${rightSetNames.map((name) => rightSetTitles[name].toLowerCase()).join(', ')}.`,
  ),
  faculty: optional('Институт', ['факультет', 'подразделение'], 'Который ведёт диспетчер или администратор.'),
  group: optional('Группа', ['учебная группа', 'группа студента'], 'Название, как в\u00a0Админке.'),
  subgroup: optional('Подгруппа', ['п/г', 'номер подгруппы'], '1, 2 или пусто.'),
  teacher: optional('Преподаватель', ['его расписание'], 'Чьё расписание его, если имя записано иначе.'),
}
export const peopleColumnOrder = keysOf(peopleColumns)

const byTitle = columnsCalled({ order: peopleColumnOrder, titles: peopleColumns }, nameKey)
const named = (title: string): keyof WrittenPerson | null => byTitle.get(nameKey(title))?.[0] ?? null

/** A person from the texts of their cells. */
export const writtenPerson = (cell: (column: keyof WrittenPerson) => string): WrittenPerson => ({
  fullName: cell('fullName'),
  username: cell('username'),
  role: cell('role'),
  faculty: cell('faculty'),
  group: cell('group'),
  subgroup: cell('subgroup'),
  teacher: cell('teacher'),
})

/** The people of a pasted block. If the first line has column titles, those decide the order of the columns. */
export function peopleOfBlock(block: readonly (readonly string[])[]): WrittenPerson[] {
  const lines = block.filter((line) => line.some((cell) => cell.trim() !== ''))
  const [first = []] = lines
  const hasHead = first.map(named).includes('fullName')
  const keys = hasHead ? first.map(named) : peopleColumnOrder
  const people = hasHead ? lines.slice(1) : lines
  return people.map((line) => writtenPerson((key) => line[keys.indexOf(key)] ?? ''))
}
