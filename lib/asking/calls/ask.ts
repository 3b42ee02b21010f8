import type { KnownName } from '@/lib/asking/rules/known-name'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { OwnAnswerOf, ReceivedOf } from '@/lib/core/wire/calls/call.contract'
import { type CallRequest, requestOf } from '@/lib/core/wire/calls/request'
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
  found: found.map(({ of, title, hint }) => ({ item: 'id' in of ? of : null, title, hint })),
})

export const askRequest = (question: string): CallRequest<ReceivedOf<typeof askCall>> =>
  requestOf<typeof askCall>('GET /api/ask/', { query: { q: question } })
