import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { idNumbered } from '@/lib/core/names/rules/ids'
import type { Notice, NoticeAct, NoticeKind, NoticeSlot } from '@/lib/core/notices/rules/notice'
import type { LetterKind } from '@/lib/notices/rules'
import { letterExample as example } from '@/lib/notices/texts'

const exampleKinds: Readonly<Record<LetterKind, readonly NoticeKind[]>> = {
  any: ['changed'],
  changed: ['changed'],
  added: ['added'],
  removed: ['cancelled'],
  bookings: ['approved'],
  appeals: ['appeal_accepted'],
  substitutions: ['invited'],
  absences: ['absence_recorded'],
  wishes: ['wishes_asked'],
  mixed: ['changed', 'approved'],
}

const slotIn = (room: string): NoticeSlot => ({
  pair: 2,
  rooms: [room],
  teachers: [example.teacher],
  groups: [{ title: example.group, subgroup: 0 }],
  comment: '',
  link: '',
})

function exampleNotice(kind: NoticeKind, { date }: CivilTime): Notice {
  const isGone = kind === 'cancelled'
  return {
    id: idNumbered(0),
    kind,
    title: example.title,
    lessonType: 1,
    dates: [addDays(date, 1)],
    shift: 0,
    before: isGone || kind === 'changed' ? slotIn(example.room) : null,
    after: isGone ? null : slotIn(example.otherRoom),
    reason: example.reason,
    facts: {},
    hadBy: [],
    hasBy: [],
    isSeen: false,
    isPast: false,
  }
}

/** A change of an invented class, for letters of a kind that nobody got yet. */
export const exampleActs = (kind: LetterKind, now: CivilTime): NoticeAct[] => [
  {
    changeId: idNumbered(0),
    at: now,
    undoes: false,
    sentence: null,
    notices: exampleKinds[kind].map((one) => exampleNotice(one, now)),
  },
]
