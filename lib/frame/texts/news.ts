import { type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'

type News = { date: CalendarDate; lines: readonly string[] }

/** What has become new for those who use the product, newest first; an upgrade that people notice adds an entry. */
export const news: readonly News[] = [
  {
    date: calendarDate('2026-11-30'),
    lines: [
      'Открытое расписание отвечает на\u00a0вопросы и\u00a0без входа: «где сейчас ИСТб-24-1», «305 завтра 3\u00a0пара».',
      'На\u00a0телефоне условия поиска в\u00a0таблицах\u00a0— за\u00a0одной кнопкой.',
    ],
  },
  {
    date: calendarDate('2026-11-29'),
    lines: [
      'Разделы стоят рядом с\u00a0каждым экраном, и видно, сколько чего вас ждёт.',
      'Поиск отвечает на\u00a0вопросы: «кто ведёт физику», «что у\u00a0меня завтра», «кто вместо Иванова».',
      'Отсутствие может начинаться и\u00a0кончаться посреди дня.',
      'На\u00a0телефоне «Мой институт» занимает одну строку кнопок, остальное в\u00a0меню.',
    ],
  },
  {
    date: calendarDate('2026-11-28'),
    lines: [
      'Аудитории, в\u00a0которые можно попасть без ступеней, отмечены и\u00a0ищутся.',
      'План недели можно опубликовать по\u00a0частям.',
    ],
  },
]
