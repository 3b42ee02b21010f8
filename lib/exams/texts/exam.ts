import type { SessionKind } from '@/lib/core/calendar/rules/session'

/** What a reader is to know besides the type: `Пересдача`; empty for usual exams and credits. */
export const sessionPartText = (kind: SessionKind): string =>
  kind === 'retakes' ? 'Пересдача' : kind === 'state' ? 'Государственный экзамен' : ''

export const examErrors = {
  unknown: 'Такого экзамена в\u00a0нагрузке нет: обновите страницу.',
  noSession: 'В\u00a0этот день нет ни\u00a0занятий, ни\u00a0сессии: выберите день семестра или сессии после него.',
  noSlot: 'В\u00a0это время экзамены не\u00a0начинаются: выберите время из\u00a0настроек сессии.',
  tooShort: (time: string) => `Экзамен не\u00a0помещается в\u00a0${time}: выберите другое время или укоротите его.`,
  tooLong:
    'Так долго экзамен не\u00a0идёт ни\u00a0в\u00a0одно время сессии: сократите его или удлините время в\u00a0настройках.',
  noPair: 'В\u00a0это время нет ни\u00a0одной пары: занять аудиторию и\u00a0людей нельзя.',
  noRoom: 'Свободной аудитории, где хватает мест, в\u00a0это время нет.',
  stale: 'Экзамен тем временем переставили. Проверьте, где он теперь, и\u00a0повторите.',
  twice: 'Этот экзамен стоит дважды: уберите лишний.',
  notPlaced: 'Этот экзамен никуда не\u00a0поставлен.',
  consultationOfOthers: (groups: readonly string[], goesOn: string | null) =>
    `Консультация остаётся для других групп${goesOn === null ? '' : ` и\u00a0переедет на\u00a0${goesOn}`}. Без экзамена на\u00a0неё больше не\u00a0придут: ${groups.join(', ')}.`,
  consultationEarly: (day: string) =>
    `Консультация остаётся ${day}, раньше чем накануне экзамена остальных: на день перед ним она не перейдёт сама.`,
  consultationMoves: (day: string, groups: readonly string[]) =>
    `Консультация общая и\u00a0переедет на\u00a0${day} также для ${groups.join(', ')}.`,
  notShared: 'Консультация у\u00a0этих групп и\u00a0так своя: делить нечего.',
  ownConsultationWaits: 'Своей консультации накануне встать негде: она среди непоставленного.',
  ownConsultationIsDraft: 'Отдельная консультация\u00a0— черновик: опубликуйте её.',
  wantsYes: (reasons: readonly string[]) => `${reasons.join(' ')} Чтобы всё же так сделать, подтвердите это.`,
  consultationStays: 'Консультация остаётся: она закреплена, или её ставите не\u00a0вы.',
} as const
