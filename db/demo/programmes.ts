import type postgres from 'postgres'
import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { DisciplineType } from '@/lib/core/programmes/rules/programme'
import type { DemoUniversity } from './university'

type DemoLoadItem = {
  id: number
  discipline: string
  lessonType: LessonType
  requiredHours: number
  groupIds: number[]
  teacherIds: number[]
}

/** The load of a semester, in the order of a plan. */
export const findLoadOf = (tx: postgres.ISql, { id }: Semester): Promise<DemoLoadItem[]> =>
  tx<DemoLoadItem[]>`
    select item.id, d.title as discipline, lesson_type as "lessonType", required_hours as "requiredHours",
      array(select group_id from load_item_group where load_item_id = item.id order by 1) as "groupIds",
      array(select teacher_id from load_item_teacher where load_item_id = item.id order by 1) as "teacherIds"
    from load_item item join discipline d on d.id = item.discipline_id
    where item.semester_id = ${id}
    order by d.title collate "C", lesson_type, subgroup, source_key`

type DemoProgrammeRow = {
  id: number
  programmeId: number
  title: string
  type: DisciplineType
  loadItem: DemoLoadItem | null
  lessonType: LessonType
  hours: number
  isOnline: boolean
  projectHidden: boolean
  comment: string
  link: string
  roomIds: number[]
  groupIds: number[]
  teacherIds: number[]
}

export type DemoProgramme = {
  id: number
  title: string
  color: string
  isProject: boolean
  isDpo: boolean
  disciplinesIndependent: boolean
  loadGroupId: number | null
  roomIds: number[]
  rows: DemoProgrammeRow[]
}

type Draft = Omit<DemoProgramme, 'id' | 'rows'> & { items: DemoLoadItem[]; type: DisciplineType }

const ofGroup = (items: readonly DemoLoadItem[], groupId: number) =>
  items.filter(({ groupIds }) => groupIds.includes(groupId))

type RowPlace = Pick<DemoProgrammeRow, 'id' | 'programmeId'>

const itemRow = (
  item: DemoLoadItem,
  { id, programmeId, type, rooms }: RowPlace & { type: DisciplineType; rooms: readonly number[] },
): DemoProgrammeRow => ({
  ...{ id, programmeId, type },
  title: item.discipline,
  loadItem: item,
  lessonType: item.lessonType,
  hours: item.requiredHours,
  isOnline: false,
  projectHidden: id % 11 === 0,
  comment: id % 7 === 0 ? 'Ставить в конце недели' : '',
  link: '',
  roomIds: rooms.slice(id % 5, (id % 5) + 2),
  groupIds: item.groupIds,
  teacherIds: item.teacherIds,
})

/** The row of a course of further education, which has no load. */
const courseRow = (
  { title, lessonType, hours, isOnline }: (typeof dpoCourses)[number],
  { id, programmeId, studentGroup }: RowPlace & { studentGroup: { id: number } | undefined },
): DemoProgrammeRow => ({
  ...{ id, programmeId, title, lessonType, hours, isOnline },
  type: 'simple',
  loadItem: null,
  projectHidden: false,
  comment: '',
  link: isOnline ? 'https://meet.university.example/dpo' : '',
  roomIds: [],
  groupIds: studentGroup ? [studentGroup.id] : [],
  teacherIds: [],
})

/**
 * Programmes from the load of the planning faculties: a group's whole load, projects of several groups, and a
 * further-education course. `items`: the load of the current semester; each belongs to at most one programme.
 */
export function demoProgrammes(
  university: DemoUniversity,
  items: readonly DemoLoadItem[],
  studentGroupId: number,
): DemoProgramme[] {
  const cohorts = university.cohorts.filter(({ studyForm }) => studyForm === 'day')
  const groupOf = (facultyId: number, courseYear: number, place: number) =>
    cohorts.filter((cohort) => cohort.facultyId === facultyId && cohort.courseYear === courseYear)[place]?.groups[0]
  const halls = university.rooms.filter(({ corpus, use }) => corpus === 'В' && use !== 'lecture hall')
  const rooms = halls.slice(0, 12).map(({ id }) => id)
  const project = groupOf(1, 4, 0)
  const second = groupOf(1, 4, 1)
  const energy = groupOf(2, 3, 0)
  const studentGroup = cohorts.flatMap(({ groups }) => groups).find(({ id }) => id === studentGroupId)
  const common = { isProject: false, isDpo: false, disciplinesIndependent: false, loadGroupId: null }
  const practical = (groupId: number | undefined) =>
    ofGroup(items, groupId ?? 0).filter(({ lessonType }) => lessonType === lessonTypeTable.laboratory.id)
  const drafts: Draft[] = [
    {
      ...common,
      title: `Нагрузка ${studentGroup?.title ?? ''}`,
      color: '#10965f',
      loadGroupId: studentGroupId,
      roomIds: rooms,
      items: ofGroup(items, studentGroupId),
      type: 'proxy',
    },
    {
      ...common,
      title: 'Проектная мастерская «Цифровой двойник»',
      color: '#ff5c24',
      isProject: true,
      roomIds: rooms,
      items: practical(project?.id),
      type: 'project',
    },
    {
      ...common,
      title: 'Проектная мастерская «Анализ данных»',
      color: '#591cbe',
      isProject: true,
      disciplinesIndependent: true,
      roomIds: rooms.slice(0, 6),
      items: practical(second?.id),
      type: 'project',
    },
    {
      ...common,
      title: 'Энергоаудит зданий',
      color: '#ffb124',
      roomIds: [],
      items: practical(energy?.id),
      type: 'proxy',
    },
    {
      ...common,
      title: 'Цифровая кафедра 2030',
      color: '#2087ff',
      isDpo: true,
      roomIds: rooms.slice(0, 4),
      items: [],
      type: 'simple',
    },
  ]
  let rowId = 0
  return drafts.map(({ items: own, type, ...programme }, index) => {
    const id = index + 1
    const rows = own.map((item) => itemRow(item, { id: (rowId += 1), programmeId: id, type, rooms }))
    const simple = dpoCourses.map((course) => courseRow(course, { id: (rowId += 1), programmeId: id, studentGroup }))
    return { id, ...programme, rows: type === 'simple' ? simple : rows }
  })
}

const dpoCourses = [
  {
    title: 'Введение в программирование на Python',
    lessonType: lessonTypeTable.lecture.id,
    hours: 8,
    isOnline: true,
  },
  {
    title: 'Программирование на Python',
    lessonType: lessonTypeTable.laboratory.id,
    hours: 24,
    isOnline: false,
  },
  { title: 'Визуализация данных', lessonType: lessonTypeTable.practice.id, hours: 16, isOnline: false },
  { title: 'Итоговый проект', lessonType: lessonTypeTable.none.id, hours: 12, isOnline: true },
] as const

export const demoTemplates = [
  {
    key: 'group-load',
    title: 'Нагрузка группы',
    hasGenerate: true,
    isProject: false,
    rows: [],
  },
  {
    key: 'project',
    title: 'Проектная мастерская',
    hasGenerate: false,
    isProject: true,
    rows: [
      { title: 'Установочное занятие', lessonType: lessonTypeTable.lecture.id, hours: 2 },
      { title: 'Работа над проектом', lessonType: lessonTypeTable.laboratory.id, hours: 32 },
      { title: 'Защита проекта', lessonType: lessonTypeTable.practice.id, hours: 4 },
    ],
  },
  {
    key: 'dpo',
    title: 'Курс дополнительного образования',
    hasGenerate: false,
    isProject: false,
    rows: [
      { title: 'Лекции курса', lessonType: lessonTypeTable.lecture.id, hours: 12 },
      { title: 'Практикум', lessonType: lessonTypeTable.practice.id, hours: 24 },
      { title: 'Зачёт', lessonType: lessonTypeTable.credit.id, hours: 2 },
    ],
  },
] as const
