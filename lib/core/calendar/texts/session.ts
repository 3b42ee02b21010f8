import type { ExamForm, SessionKind } from '@/lib/core/calendar/rules/session'

export const sessionKindTitles: Record<SessionKind, string> = {
  credits: 'Зачётная неделя',
  exams: 'Экзамены',
  retakes: 'Пересдачи',
  state: 'Государственные экзамены',
}

export const examFormTitles: Record<ExamForm, string> = {
  oral: 'устно',
  written: 'письменно',
  online: 'онлайн',
}
