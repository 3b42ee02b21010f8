import { counted } from '@/lib/core/words/texts/plural'
import type { LeftOut, NotTakenReason, NeighbourFaultKind, NeighbourSystem } from '@/lib/imports/rules/neighbour'

export const neighbourTitles: Record<NeighbourSystem, string> = {
  ruz: '«Галактика РУЗ»',
  icalendar: 'Календарь iCalendar',
  fet: 'FET',
  untis: 'Untis',
}

const faultTexts: Record<NeighbourFaultKind, string> = {
  brokenJson: 'файл обрывается или испорчен: скачайте ответ системы заново и\u00a0сохраните его целиком.',
  brokenXml: 'файл обрывается или испорчен: сохраните его в\u00a0FET ещё раз.',
  unsafeXml: 'в\u00a0файле есть объявления DTD, их мы не\u00a0читаем: сохраните файл в\u00a0FET ещё раз.',
  noLessons: 'в\u00a0файле нет ни\u00a0одного занятия. Проверьте, за\u00a0те\u00a0ли даты он выгружен.',
  timesOnly:
    'в\u00a0этом файле только места занятий без названий. Возьмите в\u00a0папке результата файл …_data_and_timetable.fet.',
  tooMuch: 'в\u00a0файле слишком много занятий: выгрузите его по\u00a0частям.',
}

/** `«Галактика РУЗ»: файл обрывается…` */
export const neighbourFaultText = (kind: NeighbourFaultKind, system: NeighbourSystem): string =>
  `${neighbourTitles[system]}: ${faultTexts[kind]}`

export const neighbourTexts = {
  loadByBrowser: 'В\u00a0файле нет расписания, только нагрузка: загрузите его на\u00a0странице «Загрузка из файла».',
} as const

const leftTexts: Record<NotTakenReason, string> = {
  untitled: 'без названия дисциплины, не\u00a0взяты',
  undated: 'без дня или времени, не\u00a0взяты',
  noPair: 'в\u00a0парах с\u00a0номером больше десятого, не\u00a0взяты',
  partOfPair: 'занимают не\u00a0целую пару, стоят в\u00a0ней целиком',
  cancelled: 'отменены в\u00a0файле, не\u00a0взяты',
  wholeDay: 'на\u00a0весь день, не\u00a0взяты',
  repeats: 'повторяются не\u00a0по\u00a0неделям, взят только первый день',
  endless: 'повторяются без конца, взяты до\u00a0конца семестра',
  inactive: 'выключены в\u00a0файле, не\u00a0взяты',
  streams: 'у\u00a0потока не\u00a0названы группы, занятие без групп',
  subgroups:
    'подгруппа не\u00a0первая и\u00a0не\u00a0вторая, стоит у\u00a0всей группы с\u00a0примечанием «Половина группы»',
  words: 'слова, которым нет места в\u00a0занятии',
  notes: 'примечания не\u00a0переносятся',
  links: 'ссылки на\u00a0занятия не\u00a0переносятся',
}

/** What of a neighbour's file does not come over, one line a reason: `Отменены в файле, не взяты: 3 (…)`. */
export const leftLines = (left: readonly LeftOut[]): string[] =>
  left.map(({ reason, count, examples }) => {
    const text = leftTexts[reason]
    const named = examples.length > 0 ? `: ${examples.map((one) => `«${one}»`).join(', ')}` : ''
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${counted(count, 'раз', 'раза', 'раз')}${named}`
  })
