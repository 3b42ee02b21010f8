import { useExams } from '@/lib/client/use-load'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/domain/ids'
import { loadItemOf } from '@/lib/domain/load-item'
import type { LoadItem } from '@/lib/domain/load-item'
import { isAllowed } from '@/lib/domain/rights'
import { bookingTexts as texts, examText } from '@/lib/text/booking'
import { Select } from '@/components/ui/select'
import { useDashboard } from '../state/dashboard-provider'

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
