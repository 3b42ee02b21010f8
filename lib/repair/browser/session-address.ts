import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'
import { sessionPath } from '@/lib/core/refusals/calls/addresses'

/** The session with the exams that these touch, to have them moved. */
export const touchedSessionUrl = ({ kind, ids, from, to }: ExamsTouched): string =>
  `${sessionPath}?${new URLSearchParams({ show: 'remarks', [kind]: ids.join(','), dbeg: from, dend: to })}`
