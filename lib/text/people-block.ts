import type { WrittenPerson } from '@/lib/domain/people-list'
import { nameKey } from './name-key'

const titles: Readonly<Record<keyof WrittenPerson, readonly string[]>> = {
  fullName: ['фамилия имя отчество', 'фамилия, имя, отчество', 'фио', 'ф.и.о.', 'имя', 'сотрудник'],
  username: ['логин', 'почта', 'e-mail', 'email', 'имя пользователя'],
  role: ['роль', 'должность', 'права'],
  faculty: ['институт', 'факультет', 'подразделение'],
  group: ['группа'],
}
const order = Object.keys(titles) as (keyof WrittenPerson)[]

const named = (title: string): keyof WrittenPerson | null =>
  order.find((key) => titles[key].includes(nameKey(title))) ?? null

/** The people of a pasted block: its columns by its first line where that has their titles, else in the order of `WrittenPerson`. */
export function peopleOfBlock(block: readonly (readonly string[])[]): WrittenPerson[] {
  const lines = block.filter((line) => line.some((cell) => cell.trim() !== ''))
  const [first = []] = lines
  const hasHead = first.map(named).includes('fullName')
  const keys = hasHead ? first.map(named) : order
  const people = hasHead ? lines.slice(1) : lines
  const cell = (line: readonly string[], key: keyof WrittenPerson): string => line[keys.indexOf(key)] ?? ''
  return people.map((line) => ({
    fullName: cell(line, 'fullName'),
    username: cell(line, 'username'),
    role: cell(line, 'role'),
    faculty: cell(line, 'faculty'),
    group: cell(line, 'group'),
  }))
}
