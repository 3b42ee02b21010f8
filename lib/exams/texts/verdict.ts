/** Why a day or time does not suit an exam. */
export const verdictTexts = {
  holiday: 'праздник',
  sunday: 'воскресенье',
  noPairs: 'нет пар',
  noSlot: 'экзамен не\u00a0помещается ни\u00a0в\u00a0одно время',
  busyTeacher: 'занят преподаватель',
  busyGroup: 'занята группа',
  noRoom: 'нет свободной аудитории',
  notYours: 'вам нельзя ставить в\u00a0это время',
  noConsultation: 'консультацию поставить некуда',
} as const
