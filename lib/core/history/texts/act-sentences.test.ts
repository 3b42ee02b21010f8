import { type ChangeAction, changeActions } from '@/lib/core/history/rules/actions'
import { type ActCounts, type StoredOrder, namedInOrder, type NamedThing } from '@/lib/core/history/rules/told-act'
import { actSentence } from './act-sentences'

const titles: Record<string, string> = {
  'group 1': 'ИСТб-24-1',
  'group 2': 'ИСТб-24-2',
  'teacher 1': 'Иванов И. И.',
  'teacher 2': 'Петров П. П.',
  'room 1': 'А-101',
  'room 2': 'А-102',
  'faculty 1': 'ИТиАД',
}

/** Names only what `namedInOrder` says that an order names, as that is all that is looked up. */
const titlesFor = (order: StoredOrder) => {
  const named = namedInOrder(order)
  return ({ table, id }: NamedThing) =>
    named.some((one) => one.table === table && one.id === id) ? (titles[`${table} ${id}`] ?? null) : null
}

const said = (action: ChangeAction, order: StoredOrder, counts: ActCounts = [], undone: string | null = null) =>
  actSentence(action, { order, counts, titleOf: titlesFor(order), lines: [], undone })?.replaceAll('\u00a0', ' ')

const many = (act: ActCounts[number]['act'], meetings: number, kind = 'class') => ({ act, kind, meetings })

test.each<[ChangeAction, StoredOrder, ActCounts, string]>([
  ['schedule.fill', { id: 1, indices: [0] }, [many('added', 2160)], 'Доставлен остаток нагрузки: 2 160 занятий'],
  [
    'group.regroup',
    { act: 'rename', id: 1, title: 'ЭВМб-24-2', since: '2026-11-30' },
    [],
    'Группа ИСТб-24-1 с 30.11 стала ЭВМб-24-2',
  ],
  [
    'group.regroup',
    { act: 'split', id: 1, title: 'ИСТб-24-3', since: '2026-11-30' },
    [many('groups', 29)],
    'Группа ИСТб-24-1 с 30.11 делится: новая группа ИСТб-24-3',
  ],
  [
    'group.regroup',
    { act: 'merge', id: 1, into: 2, since: '2026-11-30' },
    [],
    'Группа ИСТб-24-1 с 30.11 присоединена к ИСТб-24-2',
  ],
  [
    'group.regroup',
    { act: 'halves', id: 1, count: 2, since: '2026-11-30' },
    [],
    'Группа ИСТб-24-1 с 30.11 делится на подгруппы',
  ],
  ['group.regroup', { act: 'stream', id: 1, since: '2026-11-30' }, [], 'Группа ИСТб-24-1 с 30.11 в потоке с другими'],
  [
    'schedule.publish',
    { subject: { kind: 'groups', ids: [1, 2] }, from: '2026-11-29', to: '2026-12-05' },
    [many('published', 214)],
    'Опубликованы занятия групп ИСТб-24-1, ИСТб-24-2 на 29.11–05.12: 214 занятий',
  ],
  [
    'schedule.publish',
    { subject: { kind: 'faculty', id: 1 }, from: '2026-11-29', to: '2026-12-05', title: 'Осень, версия 3' },
    [many('published', 3)],
    'Публикация «Осень, версия 3»: занятия института ИТиАД на 29.11–05.12: 3 занятия',
  ],
  [
    'schedule.publish',
    { subject: { kind: 'groups', ids: [1, 2] }, from: '2026-11-29', to: '2026-12-05', title: 'Дополнение' },
    [many('published', 3)],
    'Публикация «Дополнение»: занятия групп ИСТб-24-1, ИСТб-24-2 на 29.11–05.12: 3 занятия',
  ],
  [
    'closure.add',
    { rooms: [1, 2], startsOn: '2026-11-29', endsOn: '2026-12-05' },
    [many('rooms', 120), many('added', 35, 'closure')],
    'Закрыты аудитории А-101, А-102 на 29.11–05.12: перенесено 120 занятий',
  ],
  [
    'teacher.take_over',
    { from: { kind: 'teacher', id: 1, to: 2 }, since: '2026-11-30' },
    [many('teachers', 12)],
    'Занятия другому преподавателю Иванов И. И. → Петров П. П. с 30.11: 12 занятий',
  ],
  [
    'calendar.holiday.add',
    { days: [{ date: '2026-11-30', title: 'Мороз −38' }], takes: true, owes: true },
    [many('withdrawn', 40)],
    'Нерабочий день 30.11 (Мороз −38): снято 40 занятий, их отработают',
  ],
  [
    'calendar.online',
    { date: '2026-11-30', scope: { facultyId: 1, studyForm: null }, reason: 'Мороз −38' },
    [many('rooms', 40)],
    'День 30.11 дистанционно (ИТиАД), Мороз −38: 40 занятий',
  ],
  [
    'calendar.move',
    { day: { date: '2026-12-05', runsAs: 1 }, instead: '2026-11-30' },
    [many('moved', 753)],
    'День 30.11 перенесён на 05.12: 753 занятия',
  ],
])('%s is told as one act', (action, order, counts, sentence) => {
  expect(said(action, order, counts)).toBe(sentence)
})

test('an undoing says what it undid', () => {
  expect(said('change.undo', { undoes: 7 }, [], 'Доставлен остаток нагрузки')).toBe(
    'Отменено: Доставлен остаток нагрузки',
  )
})

test.each(changeActions)('%s has a sentence, whatever is known of it', (action) => {
  for (const counts of [[], [many('moved', 1)]])
    expect(said(action, {}, counts)).toMatch(/^[А-ЯЁ«](?!.*(undefined|null|NaN| {2}| :| ,|[:,]$)).+\S$/)
})
