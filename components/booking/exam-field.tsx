import { useExams } from '@/lib/load/browser'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/rules/names/ids'
import { loadItemOf } from '@/lib/core/rules/load/load-item'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { bookingTexts as texts, examText } from '@/lib/booking/texts/booking'
import { Select } from '@/components/ui/select'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** Selects the exam shared by the chosen groups; absent if the user may not set exams, or if there is none. */
export function ExamField(props: {
  groups: readonly { id: GroupId }[]
  date: CalendarDate
  value: LoadItemId | null
  onChange: (exam: LoadItem | null) => void
}) {
  const { groups, date, value, onChange } = props
  const { actor } = useDashboard()
  const exams = useExams(groups[0]?.id ?? null, date)?.filter(
    (item) =>
      item.plan.of === 'load' &&
      isAllowed(actor, 'exam.book', item.plan) &&
      groups.every(({ id }) => item.groups.some((own) => own.id === id)),
  )
  if (!exams || exams.length === 0) return null
  const idOf = ({ ref }: LoadItem): number => loadItemOf(ref) ?? 0
  return (
    <Select
      label={texts.exam}
      value={value ?? 0}
      options={[
        { value: 0, label: texts.noExam },
        ...exams.map((item) => ({ value: idOf(item), label: examText(item) })),
      ]}
      onChange={(id) => onChange(exams.find((item) => idOf(item) === id) ?? null)}
    />
  )
}
