import type { PlannedClass } from './curriculum'
import { personNames } from './names'
import type { Random } from './random'
import { semesterWeeks } from './semesters'
import { weekCount } from './week-mask'

export type DemoTeacher = {
  id: number
  name: string
  fullName: string
  departmentId: number | null
  active: boolean
  isPlaceholder: boolean
}

export type DemoDepartment = { id: number; title: string }

const wanted = 1300

/** 1,300 teachers, distributed over departments by their classes, «вакансия», and a dozen who no longer teach. */
export function demoStaff(
  planned: readonly PlannedClass[],
  random: Random,
): { departments: DemoDepartment[]; teachers: DemoTeacher[]; vacancyId: number } {
  const demand = new Map<string, number>()
  for (const { department, weeks } of planned)
    demand.set(department, (demand.get(department) ?? 0) + weekCount(weeks) / semesterWeeks)
  const departments = [...demand.keys()]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((title, index) => ({ id: index + 1, title }))
  const total = [...demand.values()].reduce((sum, classes) => sum + classes, 0)
  const posts: number[] = departments.map(({ title }) =>
    Math.max(3, Math.floor(((demand.get(title) ?? 0) / total) * wanted)),
  )
  const places = departments.flatMap(({ id }, index) => Array.from({ length: posts[index] ?? 0 }, () => id))
  while (places.length < wanted) places.push(departments[places.length % departments.length]?.id ?? 1)
  const people = personNames(random, wanted + 12)
  const teachers = people.map((person, index) => ({
    id: index + 1,
    ...person,
    departmentId: places[index] ?? null,
    active: index < wanted,
    isPlaceholder: false,
  }))
  const vacancyId = teachers.length + 1
  const vacancy = {
    id: vacancyId,
    name: 'вакансия',
    fullName: 'вакансия',
    departmentId: null,
    active: true,
    isPlaceholder: true,
  }
  return { departments, teachers: [...teachers, vacancy], vacancyId }
}
