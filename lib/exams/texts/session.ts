import { type CalendarDate, dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import { examFormTitles } from '@/lib/core/calendar/texts/session'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { byLessonType, isExam, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { examTimeText } from '@/lib/core/schedule/texts/exam-time'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { counted } from '@/lib/core/words/texts/plural'
import type { StandingExam } from '@/lib/exams/rules/board'
import type { CellVerdict } from '@/lib/exams/rules/cell-verdict'
import type { ExamSitting, SessionExam } from '@/lib/exams/rules/exam'
import type { ConsultationPlace } from '@/lib/exams/rules/verdict'

export const sessionTexts = {
  title: 'Сессия',
  faculty: 'Институт',
  semester: 'Семестр',
  filters: 'Фильтры',
  course: 'Курс',
  everyCourse: 'Все курсы',
  studyForm: 'Форма обучения',
  everyForm: 'Все формы',
  onlyRemarked: 'С замечаниями',
  counts: 'Сколько экзаменов',
  remarks: 'Замечания',
  settings: 'Настройки сессии',
  loading: 'Загружаю…',
  failed: 'Сессия не\u00a0загрузилась.',
  empty: 'Экзаменов нет',
  emptyHint: 'В\u00a0нагрузке института на\u00a0этот семестр нет экзаменов, зачётов и\u00a0консультаций.',
  noSemesters: 'Сначала добавьте семестр в\u00a0календарь.',
  unset: 'Сроки сессии для этих групп не\u00a0заданы: показаны дни после семестра.',
  unsetMine: 'Задать сроки',
  unsetTheirs: 'Их задаёт администратор в\u00a0разделе «Админка → Сессия».',
  board: 'Группы и\u00a0дни сессии',
  group: 'Группа',
  waiting: 'Не\u00a0поставлено',
  waitingTypes: 'Что показать',
  waitingEmpty: 'Всё поставлено.',
  waitingNothing: 'Такого среди непоставленного нет.',
  waitingText: 'Группа, предмет, экзаменатор',
  waitingForm: 'Форма экзамена',
  waitingAnyForm: 'Любая форма',
  noExaminer: 'нет экзаменатора',
  noStudents: 'число студентов неизвестно',
  notYours: 'ставит другой институт',
  chosen: 'Выбранный экзамен',
  howTo: 'Выберите день: нажмите на\u00a0ячейку, перетащите или стрелками и\u00a0Enter. Escape\u00a0— отмена',
  verdictsLoading: 'Проверяю дни…',
  verdictsFailed: 'Дни не\u00a0проверены.',
  notPlaced: 'ещё не\u00a0стоит',
  pin: 'Закрепить',
  unpin: 'Открепить',
  remove: 'Убрать',
  leave: 'Отменить выбор',
  published: 'опубликован',
  draft: 'черновик',
  pinned: 'закреплён',
  otherGroup: 'Это день другой группы.',
  notPrinted: 'Здесь нечего печатать: таблица показывает только видимые группы.',
  move: 'Переставить',
  placeAnyway: 'Всё равно поставить',
  publishedHint: 'Это опубликовано: причину увидят группа и\u00a0экзаменаторы.',
  here: 'стоит здесь',
  noSlot: 'Экзамен длиннее всех времён сессии: сократите его или измените времена в\u00a0настройках.',
} as const

const marks: Record<LessonType, string> = byLessonType((name) =>
  name === 'exam' ? 'экз' : name === 'credit' ? 'зач' : name === 'consultation' ? 'конс' : '',
)

/** `экз`: an exam in a narrow cell. */
export const examMark = ({ lessonType }: { lessonType: LessonType }): string => marks[lessonType]

export const examWord = ({ lessonType }: { lessonType: LessonType }): string =>
  isConsultation({ lessonType }) ? 'консультация' : lessonTypeTitle[lessonType]

export const waitingTypeText = (lessonType: LessonType, count: number): string => `${marks[lessonType]} ${count}`

/** `вт 12.01` */
export const sessionDay = (date: CalendarDate): string =>
  `${weekdayShort[weekdayOf(date)].toLowerCase()}\u00a0${dayMonth(date)}`

const groupText = ({ title, subgroup }: { title: string; subgroup: Subgroup }): string =>
  subgroup === 0 ? title : `${title} (${subgroup})`

export const examGroupsText = ({ groups }: Pick<SessionExam, 'groups'>): string => groups.map(groupText).join(', ')

export const byGroup = (one: SessionExam, other: SessionExam): number =>
  inAlphabet(examGroupsText(one), examGroupsText(other)) || inAlphabet(one.title, other.title)

export const examTeachersText = ({ teachers }: { teachers: readonly { name: string }[] }): string =>
  teachers.map(({ name }) => name).join(', ')

export const sittingRooms = (sitting: Pick<ExamSitting, 'rooms'>, { form }: Pick<SessionExam, 'form'>): string =>
  sitting.rooms.length > 0 ? roomsText(sitting.rooms) : form === 'online' ? examFormTitles.online : ''

/** `вт 12.01, 9:00–13:00, К-306` */
export const sittingText = (sitting: ExamSitting): string =>
  [sessionDay(sitting.date), examTimeText(sitting), roomsText(sitting.rooms)].filter((part) => part !== '').join(', ')

/** All about an exam where it stands, for a tooltip and a screen reader. */
export const standingText = ({ exam, sitting, remarks }: StandingExam): string =>
  [
    `${exam.title}, ${examWord(exam)}`,
    examTimeText(sitting),
    sittingRooms(sitting, exam),
    examTeachersText(sitting),
    sitting.isDraft ? sessionTexts.draft : sessionTexts.published,
    ...(sitting.isPinned ? [sessionTexts.pinned] : []),
    ...remarks.map(({ text }) => text),
  ]
    .filter((part) => part !== '')
    .join(', ')

/** In a cell: `можно`, `нельзя: накануне экзамен`, `1 день после экзамена`. */
export function cellVerdictText({ rank, reason }: CellVerdict): string {
  if (rank === 'no') return reason === '' ? 'нельзя' : `нельзя: ${reason}`
  if (rank === 'poor') return reason === '' ? 'можно' : reason
  return rank === 'best' ? 'лучше всего' : 'можно'
}

/** The whole name of a cell. */
export const boardCellText = (
  group: string,
  date: CalendarDate,
  { standing, holiday, verdict }: { standing: readonly StandingExam[]; holiday: string | null; verdict: string | null },
): string =>
  [
    `${group}, ${sessionDay(date)}`,
    ...(holiday === null ? [] : [holiday]),
    ...standing.map(standingText),
    ...(verdict === null ? [] : [verdict]),
  ].join('; ')

/** `Институт ИТ: 12 экзаменов, 8 консультаций`: what a publication of the session would be of, or what is taken back. */
export function sessionPublicationText(title: string, exams: readonly SessionExam[], areDrafts: boolean): string {
  const those = exams.filter(({ sittings }) => sittings.some(({ isDraft }) => isDraft === areDrafts))
  const count = (isOne: (exam: SessionExam) => boolean) => those.filter(isOne).length
  const consultations = count(isConsultation)
  const parts = [
    counted(count(isExam), 'экзамен', 'экзамена', 'экзаменов'),
    counted(those.length - count(isExam) - consultations, 'зачёт', 'зачёта', 'зачётов'),
    counted(consultations, 'консультация', 'консультации', 'консультаций'),
  ].filter((part) => !part.startsWith('0'))
  return those.length === 0 ? title : `${title}: ${parts.join(', ')}`
}

export const sessionCourseText = (course: number): string => `${course}\u00a0курс`

export const waitingOfGroup = (count: number): string => `ещё\u00a0${count}`

export const boardCountTexts = {
  held: 'Всего',
  placed: 'Поставлено',
  published: 'Опубликовано',
  remarks: 'С\u00a0замечаниями',
} as const

/** `8 чел.`, and what is not known. */
export function waitingLacks({ teachers, students, mayPlace }: SessionExam): string[] {
  return [
    ...(teachers.length === 0 ? [sessionTexts.noExaminer] : []),
    ...(students === null ? [sessionTexts.noStudents] : []),
    ...(mayPlace ? [] : [sessionTexts.notYours]),
  ]
}

export const lengthText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [...(hours > 0 ? [`${hours}\u00a0ч`] : []), ...(rest > 0 ? [`${rest}\u00a0мин`] : [])]
  return parts.join(' ')
}

/** `4 ч, устно, 25 чел.` */
export const heldText = ({ minutes, form, students }: SessionExam): string =>
  [lengthText(minutes), examFormTitles[form], ...(students === null ? [] : [`${students}\u00a0чел.`])].join(', ')

export const choosePlaceText = (exam: SessionExam, date: CalendarDate): string =>
  `${exam.title}, ${examWord(exam)}: ${sessionDay(date)}`

export const consultationPlaceText = ({ date, startsAt, rooms }: ConsultationPlace): string =>
  ['консультация', `${sessionDay(date)} ${clockText(startsAt)}`, roomsText(rooms)]
    .filter((part) => part !== '')
    .join(' ')

/** What is reported of an exam that was placed, with the consultation that went along. */
export function examPlacedText(exams: readonly SessionExam[], id: SessionExam['id']): string {
  const placed = exams.find((exam) => exam.id === id)
  const along = exams.filter((exam) => exam.id !== id)
  const at = (exam: SessionExam | undefined) => exam?.sittings.map(sittingText).join('; ') ?? ''
  return [
    ...(placed ? [`${placed.title}: ${at(placed)}`] : []),
    ...along.map((exam) => `${examWord(exam)}: ${at(exam)}`),
  ].join('. ')
}

/** What is reported of an exam that was removed, with the consultation that went along. */
export const examRemovedText = ({ id, title, lessonType }: SessionExam, exams: readonly SessionExam[]): string =>
  `${title}, ${[{ lessonType }, ...exams.filter((exam) => exam.id !== id && exam.sittings.length === 0)].map(examWord).join(' и\u00a0')}: убрано`

export const pinnedText = ({ title }: SessionExam, isPinned: boolean): string =>
  `${title}: ${isPinned ? 'закреплено' : 'откреплено'}`

/** The question about what speaks against an act with an exam. */
export const examConsentQuestion = (
  exam: Pick<SessionExam, 'title' | 'lessonType'>,
  warnings: readonly ChangeWarning[],
): { title: string; description: string } => ({
  title: warnings.every(({ kind }) => kind === 'consultation')
    ? `Что будет с\u00a0консультацией: ${chosenExamText(exam)}`
    : `Так нельзя: ${chosenExamText(exam)}`,
  description: warnings.map(({ text }) => text).join(' '),
})

/** Whether its groups get a consultation of their own, if that of others is not on the day before. */
export const partConsultationTexts = {
  open: 'Отдельная консультация…',
  title: 'Общая консультация',
  description: (groups: readonly string[]) =>
    `Общая консультация не\u00a0может быть накануне всех экзаменов, которые готовит. ${groups.join(', ')}: можно дать отдельную, накануне этого экзамена. В\u00a0нагрузке станет одной консультацией больше.`,
  part: 'Дать отдельную',
  share: 'Оставить общую',
  done: (of: SessionExam, exams: readonly SessionExam[]) =>
    exams
      .filter((exam) => isConsultation(exam))
      .map(
        (exam) =>
          `Консультация ${examGroupsText(exam)}: ${exam.sittings.map(sittingText).join('; ') || sessionTexts.notPlaced}`,
      )
      .join('. ') || chosenExamText(of),
} as const

export const chosenExamText = (exam: Pick<SessionExam, 'title' | 'lessonType'>): string =>
  `${exam.title}, ${examWord(exam)}`

export const examHeldTexts = {
  open: 'Как проходит…',
  title: (name: string) => `Как проходит: ${name}`,
  kind: 'Часть сессии',
  minutes: 'Сколько длится',
  form: 'Форма',
  rooms: 'Аудиторий',
  hard: 'Трудный экзамен',
  hardHint: 'Двум трудным экзаменам группы нужно больше дней между ними.',
  stands: 'Где экзамен стоит, не\u00a0меняется: другое время он займёт, когда его переставят.',
  all: (count: number) => `Для всех ${counted(count, 'такого', 'таких', 'таких')} по\u00a0этой дисциплине`,
  done: (count: number) =>
    `Как проходит: ${counted(count, 'экзамен изменён', 'экзамена изменены', 'экзаменов изменено')}`,
} as const
