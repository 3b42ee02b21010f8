import type { ScheduleChanges } from '@/lib/core/schedule/rules/schedule-changes'

export const dashboardTexts = {
  nextWeek: 'Следующая неделя',
  previousWeek: 'Предыдущая неделя',
  resetWeek: 'Текущая неделя',
  allSubgroups: 'Все',
} as const

/** Announced when a panel opens beside the week. */
export const panelOpened = (title: string): string => `Открыта панель «${title}»`

const nbsp = '\u00a0'

/**
 * `Расписание изменилось: добавлено 1, убрано 2`, announced when somebody else changes the shown week; empty
 * if nothing differs.
 */
export function weekChangedText({ added, changed, removed }: ScheduleChanges): string {
  const parts = [
    added > 0 && `добавлено${nbsp}${added}`,
    changed > 0 && `изменено${nbsp}${changed}`,
    removed > 0 && `убрано${nbsp}${removed}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Расписание изменилось: ${parts.join(', ')}` : ''
}
