import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isConsultation, type SessionKind } from '@/lib/core/calendar/rules/session'
import type { DisciplineId } from '@/lib/core/names/rules/ids'
import { isExam, type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { keysOf } from '@/lib/core/words/rules/records'

/** What something of a session is to the students of a group; state exams are exams. */
type SessionStep = 'credit' | 'consultation' | 'exam' | 'retake'

/** `kind` absent: no retake. */
type Stepped = { lessonType: LessonType; kind?: SessionKind | undefined }

export function sessionStepOf({ lessonType, kind }: Stepped): SessionStep | null {
  if (isConsultation({ lessonType })) return 'consultation'
  if (kind === 'retakes') return 'retake'
  if (isExam({ lessonType })) return 'exam'
  return lessonType === lessonTypeTable.credit.id ? 'credit' : null
}

/** What orders ask of an exam. `discipline` null: of none, so it is tied to nothing; `itemId`: load that is planned later has a larger one. */
export type Ordered = Stepped & { itemId: number; discipline: DisciplineId | string | null }

type Order = {
  before: readonly SessionStep[]
  after: SessionStep
  /** Whether only those of one discipline are in this order, or all that the students of a group have. */
  of: 'discipline' | 'group'
  /** Whether both may be on one day. */
  mayShareDay: boolean
  /** What else ties the two. */
  ties?: (before: Ordered, after: Ordered) => boolean
}

const areOneType = (before: Ordered, after: Ordered): boolean => before.lessonType === after.lessonType

/** What students come to before what: for placing, moving, the search, verdicts and the gate of publishing alike. */
export const examOrders = {
  credit: { before: ['credit'], after: 'exam', of: 'group', mayShareDay: true },
  consultation: { before: ['consultation'], after: 'exam', of: 'discipline', mayShareDay: false },
  retake: { before: ['exam', 'credit'], after: 'retake', of: 'discipline', mayShareDay: false, ties: areOneType },
  /** Of several retakes the one that is planned last. */
  commission: {
    before: ['retake'],
    after: 'retake',
    of: 'discipline',
    mayShareDay: false,
    ties: (before, after) => areOneType(before, after) && before.itemId < after.itemId,
  },
} as const satisfies Record<string, Order>

export type ExamOrderName = keyof typeof examOrders

const orderNames = keysOf(examOrders)

const areTied = ({ of, ties }: Order, before: Ordered, after: Ordered): boolean =>
  (of === 'group' || (before.discipline !== null && before.discipline === after.discipline)) &&
  (ties?.(before, after) ?? true)

/** The order in which one comes before another for students who have both; null: in any. Verdicts ask it of some thousand pairs. */
export function examOrderOf(before: Ordered, after: Ordered): ExamOrderName | null {
  const second = sessionStepOf(after)
  const first = second && sessionStepOf(before)
  if (!first) return null
  for (const name of orderNames) {
    const order: Order = examOrders[name]
    if (order.after === second && order.before.includes(first) && areTied(order, before, after)) return name
  }
  return null
}

/** Whether these dates are in this order. */
export const isInOrder = (name: ExamOrderName, before: CalendarDate, after: CalendarDate): boolean =>
  before < after || (before === after && examOrders[name].mayShareDay)
