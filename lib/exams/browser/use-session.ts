'use client'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { answerKey, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { useSeeded } from '@/lib/core/wire/browser/use-seeded'
import { requestOf } from '@/lib/core/wire/calls/request'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { sessionCall } from '@/lib/exams/calls/exams.contract'
import type { verdictsCall } from '@/lib/exams/calls/verdicts.contract'
import type { SessionQuestion, SessionView } from '@/lib/exams/rules/exam'
import type { ExamVerdicts } from '@/lib/exams/rules/verdict'

/** A session with the question it answers. */
export type SessionAnswer = SessionView & { question: SessionQuestion }

const sessionRequest = ({ facultyId, semesterId }: SessionQuestion) =>
  requestOf<typeof sessionCall>('GET /api/exam/', { query: { facultyId, semesterId } })

export const sessionKey = (question: SessionQuestion): string => answerKey('timetable', sessionRequest(question).url)

/** The session of a faculty. `isSeeded`: the server rendered it. */
export const useSession = (question: SessionQuestion, isSeeded: boolean) =>
  useSeeded(sessionRequest(question), (view): SessionAnswer => ({ question, ...view }), isSeeded)

/** What speaks for and against each day of an exam; null makes no request. */
export const useVerdicts = (id: LoadItemId | null): Asked<ExamVerdicts['days']> =>
  useAsked(
    'timetable',
    id === null ? null : requestOf<typeof verdictsCall>('GET /api/exam/verdicts/', { query: { id } }),
    (answer) => answer.days,
    {
      compare: sameData,
    },
  )
