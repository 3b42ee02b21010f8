import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { counted } from '@/lib/core/words/texts/plural'
import type { SetupGap, SetupStep } from './rules'

export const setupTexts = {
  first: 'Первые шаги',
  firstLead: 'Расписания пока нет. Что сделать до\u00a0первой недели, по\u00a0порядку:',
  done: 'сделано',
  open: 'пока нет',
  template: 'Скачать шаблон таблицы',
  week: 'Первая неделя',
  weekText: 'Когда загрузка закончится, откройте расписание и\u00a0выберите группу.',
  weekOpen: 'Открыть расписание',
  check: 'Проверка настройки',
  allSet: 'Всё, что проверяется, на\u00a0месте: семестр, следующий за\u00a0ним, праздники, места в\u00a0аудиториях.',
} as const

type StepText = { title: string; text: string; act: string }

export const stepTexts: Record<SetupStep, StepText> = {
  pairs: {
    title: 'Время пар',
    text: 'Сколько пар в\u00a0дне и\u00a0во\u00a0сколько они. Если подходят обычные, просто сохраните их.',
    act: 'Проверить пары',
  },
  semester: {
    title: 'Семестр',
    text: 'Первый и\u00a0последний день и\u00a0чётность первой недели: по\u00a0ним встанут все занятия.',
    act: 'Добавить семестр',
  },
  holidays: {
    title: 'Нерабочие дни',
    text: 'Отметьте праздники до\u00a0загрузки: тогда занятия на\u00a0них не\u00a0встанут.',
    act: 'Отметить праздники',
  },
  structure: {
    title: 'Институты и\u00a0кафедры',
    text: 'Вставьте список институтов или факультетов, потом кафедр: группы и\u00a0преподаватели назовут их, а\u00a0диспетчеры будут видеть своё.',
    act: 'Открыть институты',
  },
  rooms: {
    title: 'Аудитории',
    text: 'Вставьте таблицу из\u00a0Excel с\u00a0вместимостью. Каких не\u00a0хватит, добавит файл с\u00a0расписанием.',
    act: 'Открыть аудитории',
  },
  timetable: {
    title: 'Расписание',
    text: 'Таблица, сетка, где группы в\u00a0столбцах, а\u00a0дни и\u00a0пары в\u00a0строках, или выгрузка другой системы: Excel, LibreOffice, веб-страница, .csv, JSON. Файлов может быть несколько, например по\u00a0одному на\u00a0факультет. Сначала видно, какие недели из\u00a0него выйдут, и\u00a0только потом они сохраняются.',
    act: 'Загрузить из файла',
  },
  people: {
    title: 'Люди',
    text: 'Пригласите диспетчеров и\u00a0остальных: по\u00a0одному, списком или файлом. Каждый получит ссылку и\u00a0сам задаст пароль.',
    act: 'Пригласить людей',
  },
}

/** The text about a gap, and the label of the link that helps. */
export function gapText(gap: SetupGap): { text: string; act: string } {
  switch (gap.kind) {
    case 'no semester':
      return { text: 'Нет семестра, который идёт или впереди.', act: 'Добавить семестр' }
    case 'no next semester':
      return {
        text: `«${gap.semester.title}» кончается ${dayMonthYear(gap.semester.endsOn)}, а\u00a0следующего семестра нет.`,
        act: 'Добавить семестр',
      }
    case 'no holidays':
      return {
        text: `В\u00a0семестре «${gap.semester.title}» нет ни\u00a0одного нерабочего дня.`,
        act: 'Отметить праздники',
      }
    case 'rooms without capacity':
      return {
        text: `Неизвестно, сколько мест: ${counted(gap.count, 'аудитория', 'аудитории', 'аудиторий')}. Поиск не\u00a0предложит их по\u00a0вместимости.`,
        act: 'Заполнить места',
      }
  }
}
