import type postgres from 'postgres'
import { copyRows } from '../import/copy-rows'
import type { Random } from './random'
import type { DemoUniversity } from './university'

const teacherWishes = [
  { title: 'Методический день', wholeDay: true },
  { title: 'Совмещение: лучше не ставить', wholeDay: false },
  { title: 'Учёный совет', wholeDay: false },
]

/** Wishes for free time: some teachers' days, some rooms' pairs, and the demo teacher's wish. */
export async function storeWishes(
  tx: postgres.ISql,
  { current, teachers, rooms }: DemoUniversity,
  teacherId: number,
  random: Random,
): Promise<void> {
  const active = teachers.filter((teacher) => teacher.active && !teacher.isPlaceholder)
  const asking = [
    teacherId,
    ...random
      .shuffled(active.slice(0, 400))
      .slice(0, 80)
      .map(({ id }) => id),
  ]
  const ofTeachers = asking.map((id) => {
    const { title, wholeDay } = random.pick(teacherWishes)
    return ['teacher', id, random.int(1, 6), wholeDay ? null : random.int(1, 6), title] as const
  })
  const ofRooms = random
    .shuffled(rooms.filter(({ use }) => use === 'lecture hall'))
    .slice(0, 12)
    .map(({ id }) => ['room', id, random.int(1, 6), random.int(4, 8), 'Мероприятия института'] as const)
  await copyRows(
    tx,
    'wish',
    ['kind', 'resource_id', 'weekday', 'pair', 'title', 'starts_on', 'ends_on'],
    [...ofTeachers, ...ofRooms].map((wish) => [...wish, current.startsOn, current.endsOn]),
  )
}
