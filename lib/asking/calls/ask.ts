import type { OwnAnswerOf, ReceivedOf } from '@/lib/core/calls/calls/call.contract'
import { type CallRequest, requestOf } from '@/lib/core/calls/calls/request'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { KnownName } from '@/lib/asking/rules/known-names'
import type { askCall } from './ask.contract'

type Answered = {
  answer: {
    text: string
    isSure: boolean
    at: { subject: Subject; date: CalendarDate; pair: Pair | null } | null
  } | null
  found: readonly KnownName[]
}

export const oneLineAnswer = ({ answer, found }: Answered): OwnAnswerOf<typeof askCall> => ({
  answer: answer && {
    ...answer,
    at: answer.at && { item: answer.at.subject, date: answer.at.date, pair: answer.at.pair },
  },
  found: found.map(({ of, title, hint }) => ({ item: of.kind === 'building' ? null : of, title, hint })),
})

export const askRequest = (question: string): CallRequest<ReceivedOf<typeof askCall>> =>
  requestOf<typeof askCall>('GET /api/ask/', { query: { q: question } })
