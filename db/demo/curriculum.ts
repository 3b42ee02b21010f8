import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { demoRecurrence, type Recurrence } from './busy'
import { commonDisciplines, specialTitles } from './catalogue'
import type { Cohort, DemoGroup } from './groups'
import type { DemoRandom } from './random'
import type { RoomUse } from './rooms'

/** A class that some groups need, before it has a slot, room and teacher. */
export type PlannedClass = Recurrence & {
  discipline: string
  department: string
  lessonType: LessonType
  groups: DemoGroup[]
  subgroup: Subgroup
  use: RoomUse
  cohort: Cohort
}

type Course = {
  discipline: string
  department: string
  parts: readonly ('lecture' | 'practice' | 'laboratory')[]
  sport: boolean
  language: boolean
  /** A discipline common to the university: taught jointly with the neighbouring speciality. */
  common: boolean
}

const commonOfYear = [6, 5, 4, 2, 2, 2]
const specialOfYear = [3, 4, 5, 6, 5, 5]

/** Master's years count from the fifth. */
const planYear = (cohort: Cohort) => cohort.courseYear + (cohort.studyForm === 'master' ? 4 : 0)

function coursesOf(cohort: Cohort): Course[] {
  const year = planYear(cohort)
  const common = commonDisciplines
    .filter((discipline) => discipline.years.includes(year))
    .sort((a, b) => Number(Boolean(b.sport)) - Number(Boolean(a.sport)))
    .slice(0, commonOfYear[year - 1] ?? 2)
    .map((discipline) => ({
      discipline: discipline.title,
      department: discipline.department,
      parts: discipline.parts,
      sport: Boolean(discipline.sport),
      language: discipline.department === 'Иностранные языки',
      common: true,
    }))
  const count = specialOfYear[year - 1] ?? 4
  const { topics, department } = cohort.speciality
  const special = Array.from({ length: count }, (_, index) => {
    const place = (year - 1) * 5 + index
    const title = specialTitles[place % specialTitles.length] ?? specialTitles[0]
    const topic = topics[Math.floor(place / specialTitles.length + index) % topics.length] ?? ''
    return {
      discipline: `${title} ${topic}`,
      department,
      parts: ['lecture', 'practice', 'laboratory'] as const,
      sport: false,
      language: false,
      common: false,
    }
  })
  return [...common, ...special]
}

type Planner = (course: Course, said: Pick<PlannedClass, 'lessonType' | 'groups' | 'subgroup' | 'use'>) => PlannedClass

const plannerOf =
  (cohort: Cohort, random: DemoRandom): Planner =>
  ({ discipline, department }, { lessonType, groups, subgroup, use }) => ({
    ...{ discipline, department, cohort, lessonType, groups, subgroup, use },
    ...demoRecurrence(random),
  })

/** The classes that a group has by itself or by halves, but sport. */
function groupClasses(plan: Planner, course: Course, group: Cohort['groups'][number], random: DemoRandom) {
  const practices: PlannedClass[] = []
  const laboratories: PlannedClass[] = []
  const halves: readonly Subgroup[] = group.subgroupCount === 2 ? [1, 2] : [0]
  const practice = (subgroup: Subgroup) =>
    plan(course, { lessonType: lessonTypeTable.practice.id, groups: [group], subgroup, use: 'classroom' })
  if (course.language) {
    for (const subgroup of [...halves, ...halves]) laboratories.push(practice(subgroup))
    return { practices, laboratories }
  }
  if (course.parts.includes('practice')) {
    practices.push(practice(0))
    if (random.chance(0.08)) practices.push(practice(0))
  }
  if (course.parts.includes('laboratory')) {
    const use = random.chance(0.45) ? 'computer class' : 'laboratory'
    for (const subgroup of halves)
      laboratories.push(plan(course, { lessonType: lessonTypeTable.laboratory.id, groups: [group], subgroup, use }))
  }
  return { practices, laboratories }
}

/** All classes of all cohorts: lectures first, then classes of groups, then of subgroups. */
export function planClasses(cohorts: readonly Cohort[], random: DemoRandom): PlannedClass[] {
  const lectures: PlannedClass[] = []
  const practices: PlannedClass[] = []
  const laboratories: PlannedClass[] = []
  const joint = new Map<string, PlannedClass>()
  for (const cohort of cohorts) {
    const plan = plannerOf(cohort, random)
    const wholeYear = (course: Course, lessonType: PlannedClass['lessonType'], use: PlannedClass['use']) =>
      plan(course, { lessonType, groups: [...cohort.groups], subgroup: 0, use })
    const courses = cohort.studyForm === 'correspondence' ? coursesOf(cohort).slice(-4) : coursesOf(cohort)
    for (const course of courses) {
      if (course.parts.includes('lecture')) {
        // Two specialities of a faculty and year share lectures in common disciplines, if they fit one hall
        // together.
        const key = `${cohort.facultyId}/${planYear(cohort)}/${cohort.studyForm}/${course.discipline}`
        const neighbour = course.common ? joint.get(key) : undefined
        if (neighbour && neighbour.groups.length + cohort.groups.length <= 5) {
          neighbour.groups.push(...cohort.groups)
          joint.delete(key)
        } else {
          const lecture = wholeYear(course, lessonTypeTable.lecture.id, 'lecture hall')
          lectures.push(lecture)
          joint.set(key, lecture)
          if (cohort.groups.length > 1 && random.chance(0.45))
            lectures.push(plan(course, { ...lecture, groups: [...cohort.groups] }))
        }
      }
      if (course.sport) {
        for (let turn = 0; turn < 2; turn += 1) practices.push(wholeYear(course, lessonTypeTable.practice.id, 'gym'))
        continue
      }
      for (const group of cohort.groups) {
        const own = groupClasses(plan, course, group, random)
        practices.push(...own.practices)
        laboratories.push(...own.laboratories)
      }
    }
  }
  const streams = practices.filter((planned) => planned.groups.length > 1)
  return [
    ...lectures.sort((a, b) => b.groups.length - a.groups.length),
    ...streams,
    ...practices.filter((planned) => planned.groups.length === 1),
    ...laboratories,
  ]
}
