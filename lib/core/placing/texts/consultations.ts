import { type CalendarDate, dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'

type Consultation = {
  title: string
  date: CalendarDate
  groups: readonly { title: string; exam: 'stands' | 'none' | 'other' }[]
}

/** What becomes of a consultation by the removal of exams, before the act and after it. */
export function consultationFateText(
  fate: 'goes' | 'left' | 'pinned' | 'notAllowed',
  { title, date, groups }: Consultation,
): string {
  const of = `«${title}», ${dayMonth(date)}`
  const namesOf = (those: typeof groups) => those.map((group) => group.title).join(', ')
  const left = namesOf(groups.filter(({ exam }) => exam === 'none'))
  switch (fate) {
    case 'goes':
      return `Вместе с\u00a0последним экзаменом снимается консультация: ${of}, ${namesOf(groups)}.`
    case 'left':
      return `Консультация (${of}) остаётся для других групп. Без экзамена на\u00a0неё больше не\u00a0идут: ${left}.`
    case 'pinned':
      return `Консультация (${of}, ${left}) остаётся без экзамена: она закреплена.`
    case 'notAllowed':
      return `Консультация (${of}) остаётся, хотя экзамена больше нет у\u00a0${left}: менять её вам нельзя.`
  }
}

/** Of a draft that whoever struck the exam may not see. */
export const hiddenConsultationText =
  'Черновик консультации перед\u00a0этим экзаменом остаётся без\u00a0экзамена: менять его вам нельзя.'

/** What a report of an act adds about consultations; empty for nothing. */
export const consultationNote = (warnings: readonly ChangeWarning[]): string =>
  warnings.flatMap(({ kind, text }) => (kind === 'consultation' ? [text] : [])).join(' ')
