import { sessionPath } from '@/lib/core/calls/calls/addresses'
import type { ExamsTouched } from '@/lib/core/rules/placing/touched-exams'

/** The session with the exams that these touch, to have them moved. */
export const touchedSessionUrl = ({ kind, ids, from, to }: ExamsTouched): string =>
  `${sessionPath}?${new URLSearchParams({ show: 'remarks', [kind]: ids.join(','), dbeg: from, dend: to })}`
