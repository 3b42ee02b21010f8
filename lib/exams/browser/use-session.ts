'use client'
import { answerKey, type Asked, useAsked } from '@/lib/core/browser/calls/answers'
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

/** What speaks for and against each day of an exam; null makes no request. */
export const useVerdicts = (id: LoadItemId | null): Asked<ExamVerdicts['days']> =>
  useAsked('timetable', id === null ? null : verdictsRequest(id), (answer) => (answer as ExamVerdicts).days, {
    compare: sameData,
  })
