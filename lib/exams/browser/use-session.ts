'use client'
import { useCallback } from 'react'
import { answerKey, useRequest } from '@/lib/core/browser/calls/answers'
import { useSeeded } from '@/lib/core/browser/calls/use-seeded'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import { sessionRequest } from '@/lib/exams/calls/exams'
import { verdictsRequest } from '@/lib/exams/calls/verdicts'
import type { SessionQuestion, SessionView } from '@/lib/exams/rules/exam'
import type { ExamVerdicts } from '@/lib/exams/rules/verdict'

/** A session with the question it answers. */
export type SessionAnswer = SessionView & { question: SessionQuestion }

export const sessionKey = (question: SessionQuestion): string =>
  answerKey('timetable', sessionRequest(question).url)

/** The session of a faculty. `isSeeded`: the server rendered it. */
export const useSession = (question: SessionQuestion, isSeeded: boolean) =>
  useSeeded(
    sessionRequest(question),
    (view): SessionAnswer => ({ question, ...view }) as SessionAnswer,
    isSeeded,
  )

/** What speaks for and against each day of an exam; undefined: not known yet. `id` null: of none. */
export function useVerdicts(id: LoadItemId | null) {
  const { data, error, isLoading, mutate } = useRequest(
    'timetable',
    id === null ? null : verdictsRequest(id),
    (answer): { id: LoadItemId | null } & ExamVerdicts =>
      ({ id, ...answer }) as { id: LoadItemId | null } & ExamVerdicts,
    { quiet: true, compare: sameData },
  )
  return {
    verdicts: data?.id === id ? data?.days : undefined,
    hasFailed: error !== undefined && !isLoading,
    reload: useCallback(() => void mutate(), [mutate]),
  }
}
