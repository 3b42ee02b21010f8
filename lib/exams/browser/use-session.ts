'use client'
import { useCallback, useEffect, useState } from 'react'
import { answerKey, useRequest } from '@/lib/core/browser/calls/answers'
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

/** A page restored by «Back» has old exams, so only the first view may skip the request. */
let isFirstView = true

/** The session of a faculty; the previous one stays while another loads. `isSeeded`: the server rendered it. */
export function useSession(question: SessionQuestion, isSeeded: boolean) {
  const [isNew] = useState(() => isSeeded && isFirstView)
  useEffect(() => {
    isFirstView = false
  }, [])
  const { data, error, isLoading, mutate } = useRequest(
    'timetable',
    sessionRequest(question),
    (view): SessionAnswer => ({ question, ...view }) as SessionAnswer,
    { quiet: true, keepPreviousData: true, compare: sameData, revalidateOnMount: !isNew },
  )
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: useCallback(async () => void (await mutate()), [mutate]),
  }
}

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
