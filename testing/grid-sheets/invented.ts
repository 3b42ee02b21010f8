import { calendarDate, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { chanceFrom, type TestTimetable, type TrueLesson } from './timetable'

const disciplines = [
  'Математика',
  'Высшая математика',
  'Физика',
  'История России',
  'Иностранный язык',
  'Теория вероятностей и математическая статистика',
  'Физическая культура и спорт (элективная дисциплина)',
  'Программирование на языке Python',
  'Деньги, кредит, банки',
  'Экология',
  'Основы российской государственности',
  'Методы анализа видео- и фотоизображений',
  'Разработка конфигураций в 1С',
  'Безопасность жизнедеятельности',
  'Электротехника и электроника',
  'Сопротивление материалов',
  'Технологии, машины и оборудование',
  'Учебная практика',
  'Базы данных',
  'Химия',
]
const surnames = [
  'Антонов',
  'Белова',
  'Воронцов',
  'Гришина',
  'Ким',
  'Петров-Водкин',
  'Сахарова',
  'Щербаков',
  'Яковлева',
  'Дьячук',
  'Лесная',
  'Майер',
]
const letters = ['А. В.', 'И. И.', 'М. С.', 'Т. Ю.', 'К. О.', 'Е. Д.']
const rooms = ['А-101', 'А-102', 'Б-214', 'Б-305а', 'К-12', 'Г-201-2', '305', '418', 'спортзал', 'А-427 (В-78)']

/**
 * An invented faculty of some groups: streams, subgroups, odd and even weeks, lists of weeks and exceptions.
 */
export function inventedTimetable(seed: number, count = 6): TestTimetable {
  const chance = chanceFrom(seed)
  const semester = { firstMonday: calendarDate('2026-08-31'), weeks: 17, firstParity: 'odd' as const }
  const groups = Array.from({ length: count }, (_, index) => `ИСТб-26-${index + 1}`)
  const teacher = () => `${chance.pick(surnames)} ${chance.pick(letters)}`
  const lesson = (
    own: string[],
    day: TrueLesson['day'],
    pair: TrueLesson['pair'],
    subgroup: TrueLesson['subgroup'],
  ): TrueLesson => {
    const week = chance.pick<TrueLesson['week']>(['every', 'every', 'odd', 'even', [3, 7, 11, 15], [2, 4, 6, 8]])
    return {
      discipline: chance.pick(disciplines),
      type: own.length > 1 ? 'лк' : chance.pick(['пр', 'лб', 'пр', 'зч']),
      day,
      pair,
      week,
      except: week === 'every' && chance.happens(0.2) ? [chance.pick([1, 5, 17])] : [],
      rooms: [chance.pick(rooms)],
      teachers: chance.happens(0.85) ? [teacher()] : [],
      groups: own,
      subgroup,
    }
  }
  const lessons = weekdays.slice(0, 5).flatMap((day) =>
    defaultPairTimes.slice(0, 5).flatMap(({ pair }): TrueLesson[] => {
      if (chance.happens(0.15)) return [lesson(groups, day, pair, 0)]
      return groups.flatMap((group) => {
        if (chance.happens(0.4)) return []
        return chance.happens(0.15)
          ? [lesson([group], day, pair, 1), lesson([group], day, pair, 2)]
          : [lesson([group], day, pair, 0)]
      })
    }),
  )
  return { groups, lessons, semester, pairTimes: defaultPairTimes.slice(0, 6) }
}
