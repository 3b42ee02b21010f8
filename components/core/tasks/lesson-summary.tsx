import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { peopleText } from '@/lib/core/texts/placing/lesson-acts'
import { placeText, titled } from '@/lib/core/texts/requests/move'

/** The class of a task: title, place and people. */
export function LessonSummary({ label, item }: { label: string; item: ScheduleItem }) {
  return (
    <section aria-label={label} className="grid gap-0.5 wrap-anywhere">
      <h3 className="text-sm text-ink-soft">{label}</h3>
      <p className="font-medium">{titled(item)}</p>
      <p>{placeText(item)}</p>
      <p className="text-sm text-ink-soft">{peopleText(item)}</p>
    </section>
  )
}
