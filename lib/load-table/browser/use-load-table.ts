'use client'
import { answerKey } from '@/lib/core/wire/browser/answers'
import { useSeeded } from '@/lib/core/wire/browser/use-seeded'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { loadTableCall } from '@/lib/load-table/calls.contract'
import type { LoadTableQuestion, LoadTableView } from '@/lib/load-table/rules/load-table'

export type LoadTableAnswer = LoadTableView & { question: LoadTableQuestion }

const loadTableRequest = ({ facultyId, semesterId }: LoadTableQuestion) =>
  requestOf<typeof loadTableCall>('GET /api/workbench/load/', { query: { facultyId, semesterId } })

export const loadTableKey = (question: LoadTableQuestion): string =>
  answerKey('timetable', loadTableRequest(question).url)

/** The load of a faculty in a semester. `isSeeded`: the server rendered it. */
export const useLoadTable = (question: LoadTableQuestion, isSeeded: boolean) =>
  useSeeded(loadTableRequest(question), (view): LoadTableAnswer => ({ question, ...view }), isSeeded)
