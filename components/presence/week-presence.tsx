import { useCallback } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { SideLine } from '@/lib/core/live/browser/use-live'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { editorsOf, type OpenedClass, type OtherPlanner } from '@/lib/presence/rules'
import { changedByText } from '@/lib/presence/texts'
import { PresenceLine } from './presence-line'

const openedClass = ({ id, date, groups, teachers, rooms }: ScheduleItem): OpenedClass => {
  const monday = mondayOf(date)
  return {
    id,
    shownIn: [
      ...groups.map((group) => ({ kind: 'group' as const, id: group.id, monday })),
      ...teachers.map((teacher) => ({ kind: 'teacher' as const, id: teacher.id, monday })),
      ...rooms.map((room) => ({ kind: 'room' as const, id: room.id, monday })),
    ],
  }
}

/** Who else works on this week, and which of its classes they change. `opened`: the class of an open menu. */
export function WeekPresence(props: {
  line: SideLine
  opened: ScheduleItem | null
  isSilent: boolean
  onMarks: (marks: ReadonlyMap<MeetingId, string>) => void
}) {
  const { line, opened, isSilent, onMarks } = props
  const { subject, monday, task, carried } = useDashboard()
  const inHand = carried?.kind === 'class' ? carried.item : null
  const inPanel = task?.mode === 'move' || task?.mode === 'swap' ? task.item : null
  const item = opened ?? inHand ?? inPanel
  const mark = useCallback(
    (others: readonly OtherPlanner[]) =>
      onMarks(new Map([...editorsOf(others)].map(([id, name]) => [id, changedByText(name)]))),
    [onMarks],
  )
  if (!subject) return null
  const presence = {
    at: { ...subjectOf(subject.kind, subject.id), monday },
    isEditing: item !== null,
    opened: item && openedClass(item),
  }
  return <PresenceLine line={line} presence={presence} isSilent={isSilent} onOthers={mark} />
}
