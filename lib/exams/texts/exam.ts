import { clockText } from '@/lib/core/rules/calendar/pairs'
import type { ExamSlot, SessionKind } from '@/lib/core/rules/calendar/session'

/** What a reader is to know besides the type: `Пересдача`; empty for usual exams and credits. */
export const sessionPartText = (kind: SessionKind): string =>
  kind === 'retakes' ? 'Пересдача' : kind === 'state' ? 'Государственный экзамен' : ''

/** `9:00–13:00` */
export const examTimeText = ({ startsAt, minutes }: ExamSlot): string =>
  `${clockText(startsAt)}–${clockText(startsAt + minutes)}`

const timeAhead = /^\d{1,2}:\d{2}–\d{1,2}:\d{2}(?:\. |$)/

/** A comment that begins with the time of an exam, instead of another time that it had. */
export const withExamTime = (comment: string, time: ExamSlot): string => {
  const own = comment.replace(timeAhead, '')
  return own === '' ? examTimeText(time) : `${examTimeText(time)}. ${own}`
}

export const examErrors = {
  unknown: 'Такого экзамена в\u00a0нагрузке нет: обновите страницу.',
  noSemester: 'Такого семестра нет.',
  noSession:
    'В\u00a0этот день нет ни\u00a0занятий, ни\u00a0сессии: выберите день семестра или сессии после него.',
  noSlot: 'В\u00a0это время экзамены не\u00a0начинаются: выберите время из\u00a0настроек сессии.',
  tooShort: (time: string) =>
    `Экзамен не\u00a0помещается в\u00a0${time}: выберите другое время или укоротите его.`,
  tooLong:
    'Так долго экзамен не\u00a0идёт ни\u00a0в\u00a0одно время сессии: сократите его или удлините время в\u00a0настройках.',
  heldStale: 'Нагрузку тем временем изменили: обновите страницу и\u00a0повторите.',
  noPair: 'В\u00a0это время нет ни\u00a0одной пары: занять аудиторию и\u00a0людей нельзя.',
  noRoom: 'Свободной аудитории, где хватает мест, в\u00a0это время нет.',
  stale: 'Экзамен тем временем переставили. Проверьте, где он теперь, и\u00a0повторите.',
  twice: 'Этот экзамен стоит дважды: уберите лишний.',
  notPlaced: 'Этот экзамен никуда не\u00a0поставлен.',
  noConsultation: (date: string) => `Консультацию на\u00a0${date} поставить некуда: поставьте её сами.`,
} as const
