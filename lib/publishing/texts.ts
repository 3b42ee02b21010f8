import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { removedText } from '@/lib/core/placing/texts/touched'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'

/** Bulk actions (specification, «Nagruzka actions»). */
export type LoadAct =
  | 'publish'
  | 'publish_to_end'
  | 'unpublish'
  | 'unpublish_to_end'
  | 'publish_session'
  | 'unpublish_session'
  | 'clear'
  | 'project_by_template'
  | 'copy_week'
  | 'hide_by_load'
  | 'show_by_load'
  | 'remove_by_load'
  | 'remove_week'
  | 'remove_visible'

/** Those of one week of one subject. */
export type WeekLoadAct = Exclude<LoadAct, 'publish_session' | 'unpublish_session'>

/** Result: number of classes, and who they belong to. */
type Done = Pick<BulkChange, 'meetings' | 'touched' | 'conflicts' | 'disputed'>

type ActTexts = {
  label: string
  /** Title of the confirmation dialog. */
  title: string
  /** The question: `Опубликовать 24 занятия?` */
  question: (meetings: number) => string
  ok: string
  /** The result: `Опубликовано 24 занятия` */
  done: (done: Done) => string
  nothing: string
}

const draftsText = (count: number): string => counted(count, 'черновик', 'черновика', 'черновиков')

const becomeDrafts = (count: number): string =>
  plural(count, 'станет черновиком', 'станут черновиками', 'станут черновиками')

/** How many classes the conflicts are of. */
const wantingIn = (conflicts: BulkChange['conflicts']): number =>
  new Set(conflicts.flatMap(({ of }) => of?.id ?? [])).size

const publish = {
  title: 'Вы уверены что хотите опубликовать спроектированное?',
  ok: 'Опубликовать',
  done: ({ meetings, conflicts, disputed }: Done) => {
    const staying = wantingIn(conflicts) + disputed
    const rest = staying > 0 ? `, ${draftsText(staying)} ${plural(staying, 'остался', 'остались', 'остались')}` : ''
    return `Опубликовано ${lessonsText(meetings)}${rest}`
  },
}
const unpublish = {
  title: 'Вы уверены, что хотите снять расписание с\u00a0публикации?',
  ok: 'Снять с\u00a0публикации',
  done: ({ meetings }: Done) => `Снято с\u00a0публикации ${lessonsText(meetings)}`,
}
const remove = {
  title: 'Вы уверены, что хотите удалить занятия?',
  ok: 'Удалить',
  done: ({ meetings, touched }: Done) => removedText(meetings, touched),
}

export const loadActTexts: Record<LoadAct, ActTexts> = {
  publish: {
    ...publish,
    label: 'Опубликовать неделю…',
    question: (meetings) => `Опубликовать ${lessonsText(meetings)} этой недели?`,
    nothing: 'Публиковать нечего: на\u00a0этой неделе нет черновиков.',
  },
  publish_to_end: {
    ...publish,
    label: 'Опубликовать до\u00a0конца семестра…',
    question: (meetings) => `Опубликовать ${lessonsText(meetings)} с\u00a0этой недели до\u00a0конца семестра?`,
    nothing: 'Публиковать нечего: до\u00a0конца семестра нет черновиков.',
  },
  unpublish: {
    ...unpublish,
    label: 'Снять неделю с\u00a0публикации…',
    question: (meetings) => `${lessonsText(meetings)} этой недели ${becomeDrafts(meetings)}.`,
    nothing: 'Снимать нечего: на\u00a0этой неделе ничего не\u00a0опубликовано.',
  },
  unpublish_to_end: {
    ...unpublish,
    label: 'Снять с\u00a0публикации до\u00a0конца семестра…',
    question: (meetings) =>
      `${lessonsText(meetings)} с\u00a0этой недели до\u00a0конца семестра ${becomeDrafts(meetings)}.`,
    nothing: 'Снимать нечего: до\u00a0конца семестра ничего не\u00a0опубликовано.',
  },
  publish_session: {
    ...publish,
    done: () => 'Опубликована сессия',
    label: 'Опубликовать сессию…',
    // How many exams that are says whoever asks: an exam is several classes.
    question: () => 'Опубликовать сессию?',
    nothing: 'Публиковать нечего: в\u00a0сессии нет черновиков.',
  },
  unpublish_session: {
    ...unpublish,
    done: () => 'Снята с\u00a0публикации сессия',
    label: 'Снять сессию с\u00a0публикации…',
    question: () => 'Опубликованное в\u00a0сессии станет черновиками.',
    nothing: 'Снимать нечего: в\u00a0сессии ничего не\u00a0опубликовано.',
  },
  clear: {
    label: 'Удалить черновики недели…',
    title: 'Вы уверены, что хотите удалить черновики?',
    question: (meetings) => `Удалить ${draftsText(meetings)} этой недели?`,
    ok: 'Удалить',
    done: ({ meetings }) => `${plural(meetings, 'Удалён', 'Удалено', 'Удалено')} ${draftsText(meetings)}`,
    nothing: 'Удалять нечего: на\u00a0этой неделе нет черновиков.',
  },
  project_by_template: {
    label: 'Поставить черновики по\u00a0шаблону…',
    title: 'Поставить черновики по\u00a0шаблону?',
    question: (meetings) => `Последняя опубликованная неделя даст ${draftsText(meetings)}.`,
    ok: 'Поставить',
    done: ({ meetings }) => `${plural(meetings, 'Поставлен', 'Поставлено', 'Поставлено')} ${draftsText(meetings)}`,
    nothing: 'Ставить нечего: опубликованной недели раньше этой нет.',
  },
  copy_week: {
    label: 'Скопировать из\u00a0другой недели…',
    title: 'Скопировать неделю?',
    question: (meetings) =>
      `На\u00a0этой неделе ${plural(meetings, 'появится', 'появятся', 'появится')} ${draftsText(meetings)}.`,
    ok: 'Скопировать',
    done: ({ meetings }) => `Скопировано: ${draftsText(meetings)}`,
    nothing: 'Копировать нечего: на\u00a0той неделе нет занятий.',
  },
  hide_by_load: {
    label: 'Скрыть занятия недели по\u00a0нагрузке…',
    title: 'Скрыть занятия недели?',
    question: (meetings) => `Скрыть ${lessonsText(meetings)} этой недели? Место за\u00a0ними останется.`,
    ok: 'Скрыть',
    done: ({ meetings }) => `Скрыто ${lessonsText(meetings)}`,
    nothing: 'Скрывать нечего: на\u00a0этой неделе нет занятий по\u00a0нагрузке.',
  },
  show_by_load: {
    label: 'Показать занятия недели по\u00a0нагрузке…',
    title: 'Показать занятия недели?',
    question: (meetings) => `Показать ${lessonsText(meetings)} этой недели?`,
    ok: 'Показать',
    done: ({ meetings }) => `Показано ${lessonsText(meetings)}`,
    nothing: 'Показывать нечего: на\u00a0этой неделе нет скрытых занятий.',
  },
  remove_by_load: {
    ...remove,
    label: 'Удалить поставленное из\u00a0выбранной нагрузки…',
    question: (meetings) =>
      `Удалить ${lessonsText(meetings)} выбранной нагрузки с\u00a0этой недели, и\u00a0опубликованные тоже?`,
    nothing: 'Удалять нечего: из\u00a0выбранной нагрузки с\u00a0этой недели ничего не\u00a0поставлено.',
  },
  remove_week: {
    ...remove,
    label: 'Удалить расписание недели…',
    question: (meetings) => `Удалить ${lessonsText(meetings)} этой недели, и\u00a0опубликованные тоже?`,
    nothing: 'Удалять нечего: на\u00a0этой неделе нет занятий.',
  },
  remove_visible: {
    ...remove,
    label: 'Удалить всё видимое с\u00a0этой недели…',
    question: (meetings) =>
      `Удалить ${lessonsText(meetings)} с\u00a0этой недели до\u00a0конца семестра, и\u00a0опубликованные тоже?`,
    nothing: 'Удалять нечего: с\u00a0этой недели занятий нет.',
  },
}

export const loadActsTexts = {
  menu: 'Действия с\u00a0нагрузкой',
  publishing: 'Публикация',
  askToPublish: 'У\u00a0вас нет права публиковать эту метапрограмму. Его даёт администратор.',
  drafts: 'Черновики',
  visibility: 'Показ',
  removal: 'Удаление',
  copyFrom: 'Любой день недели, которую копировать',
  projectTo: 'По\u00a0какую дату',
  next: 'Дальше',
  touched: 'Исчезнут из\u00a0расписаний:',
  untaught: 'Пропущены, занятий нет',
} as const

/** Publishing of many groups at once. */
export const groupsTexts = {
  touched: 'Кого это касается:',
  ticked: (count: number) => `Отмеченные группы: ${count}`,
  shown: (count: number) => `Группы, показанные фильтром: ${count}`,
  all: 'Весь университет',
  changes: 'Что изменилось с\u00a0публикации',
  title: 'Название публикации',
  titleHint: 'Например «Осень, версия\u00a03». С\u00a0ней сравнивают то, что изменится потом. Можно не\u00a0называть.',
} as const

export const longestPublicationTitle = 80

/** `Осень, версия 3` after `Осень, версия 2`; without a number the second one; none after none. */
export function nextPublicationTitle(last: string): string {
  // Four digits are a year.
  const [, words = last, number] = /^(.*?)(?<!\d)(\d{1,3})$/su.exec(last) ?? []
  if (last === '') return ''
  const next = number === undefined ? `${last}, версия\u00a02` : `${words}${Number(number) + 1}`
  return next.length > longestPublicationTitle ? '' : next
}

/** `Скопировать нельзя`: the dialog's title if nothing can be done. */
export const cannotTitle = ({ ok }: ActTexts): string => `${ok} нельзя`

/** `Опубликовать без 6 спорных`: those that break no rule; null if all do, or none. Of a session exams are not counted. */
export function withoutDisputedText(
  act: LoadAct,
  { meetings, disputed }: Pick<BulkChange, 'meetings' | 'disputed'>,
): string | null {
  if (disputed === 0 || disputed >= meetings) return null
  const left = act === 'publish_session' ? 'спорных' : counted(disputed, 'спорного', 'спорных', 'спорных')
  return `Опубликовать без\u00a0${left}`
}

/** Heading of the conflict list; what is not published stays a draft. */
export function conflictsTitle(isPublishing: boolean, { meetings, conflicts }: BulkChange): string {
  const staying = wantingIn(conflicts)
  if (isPublishing)
    return meetings === 0
      ? 'Публиковать нечего: места этих черновиков заняты.'
      : `Ещё ${draftsText(staying)} ${plural(staying, 'останется', 'останутся', 'останутся')}, места заняты:`
  return meetings === 0
    ? 'Ни\u00a0одно занятие не\u00a0встанет: эти места заняты.'
    : 'Эти места заняты, сюда ничего не\u00a0встанет:'
}

/** The number of classes that the user may not change. */
export function withheldFromPublishingText(count: number, meetings: number): string {
  if (count === 0) return ''
  return meetings === 0
    ? `Здесь ${lessonsText(count)}, и\u00a0менять ${plural(count, 'его', 'их', 'их')} вы не\u00a0можете.`
    : `Ещё ${lessonsText(count)} ${plural(count, 'останется', 'останутся', 'останутся')} как есть: менять ${plural(count, 'его', 'их', 'их')} вы не\u00a0можете.`
}

/** `04.11 — День народного единства` */
export const untaughtLine = ({ date, text }: { date: CalendarDate; text: string }): string =>
  `${dayMonth(date)} — ${text}`

/** Said where classes are copied past the dates of their load, as into another semester. */
export const oldLoadCopied =
  'Копии останутся занятиями прежней нагрузки. На\u00a0новую кладёт «Мой институт» → «Следующий семестр».'
