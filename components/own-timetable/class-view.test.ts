import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { OwnItem } from '@/lib/core/schedule/rules/own-schedule'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { lesson } from '@/testing/lessons'
import { classViews } from './class-view'

const [me, colleague] = [
  { id: 5 as TeacherId, name: 'Иванов И. И.' },
  { id: 6 as TeacherId, name: 'Петров П. П.' },
]
const group = (id: number, students: number | null, subgroup: 0 | 1 = 0) => ({
  id: id as GroupId,
  title: `ИСТб-23-${id}`,
  subgroup,
  students,
  courseYear: 3,
  correspondence: false,
})
const teacher = { kind: 'teacher', id: me.id } as unknown as OwnSubject
const student = { kind: 'group', id: 1, subgroup: 0 } as unknown as OwnSubject

const whoOf = (subject: OwnSubject, change: Partial<OwnItem>): string | undefined => {
  const item: OwnItem = { ...lesson({ teachers: [me], groups: [group(1, 25)], ...change }), of: [0] }
  const [shown] = classViews({ items: [item], requests: [] }, { subjects: [subject], map: '', news: [] })
  return shown?.who.replaceAll('\u00a0', ' ')
}

test.each<[what: string, change: Partial<OwnItem>, who: string]>([
  ['the group and how many', {}, 'ИСТб-23-1 · 25 студентов'],
  ['of several groups all', { groups: [group(1, 25), group(2, 26)] }, 'ИСТб-23-1, ИСТб-23-2 · 51 студент'],
  ['no number where one is not known', { groups: [group(1, 25), group(2, null)] }, 'ИСТб-23-1, ИСТб-23-2'],
  ['no number of half a group', { groups: [group(1, 25, 1)] }, 'ИСТб-23-1 (1)'],
  [
    'who else teaches it, and not oneself',
    { teachers: [me, colleague] },
    'ИСТб-23-1 · 25 студентов · ещё ведёт: Петров П. П.',
  ],
  ['nobody besides, of a class that was given away', { teachers: [colleague] }, 'ИСТб-23-1 · 25 студентов'],
])('a teacher sees %s', (_, change, who) => {
  expect(whoOf(teacher, change)).toBe(who)
})

test('an exam of three pairs is one class of the day, with its own time', () => {
  const exam = lesson({ kind: 'exam', comment: '9:00–13:00. Взять зачётку' })
  const items = ([1, 2, 3] as const).map((pair) => ({ ...exam, pair, of: [0] }))
  const shown = classViews({ items, requests: [] }, { subjects: [student], map: '', news: [] })
  expect(shown).toMatchObject([{ pair: 1, stated: { startsAt: 540, endsAt: 780 }, comment: 'Взять зачётку' }])
})

test('those who attend see all teachers', () => {
  expect(whoOf(student, { teachers: [me, colleague] })).toBe('Иванов И. И., Петров П. П.')
})
