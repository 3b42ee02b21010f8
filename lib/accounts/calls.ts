import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { personCall } from './calls.contract'
import type { PersonView } from './rules/person'

type PersonAnswer = OwnAnswerOf<typeof personCall>

export const encodePerson = ({ sessions, link, ...person }: PersonView): PersonAnswer => ({
  ...person,
  sessions: sessions.map(({ device, seenAt }) => ({ device, ...seenAt })),
  link: link && { ...link, by: link.givenBy, given: link.givenAt },
})

export const decodePerson = ({ sessions, link, ...person }: PersonAnswer): PersonView => ({
  ...person,
  sessions: sessions.map(({ device, date, minutes }) => ({
    device,
    seenAt: { date, minutes },
  })),
  link: link && { ...link, givenBy: link.by, givenAt: link.given },
})
