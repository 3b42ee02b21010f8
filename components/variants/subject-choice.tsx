'use client'

import { useMemo } from 'react'
import { mayChoose, useOffers, type Offer } from '@/lib/core/browser/names/vocabularies'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Choice } from '@/lib/core/texts/schedule/matches'
import { kindTitles } from '@/lib/core/texts/schedule/top-bar'
import { variantTexts as texts } from '@/lib/variants/texts'
import { Autocomplete } from '@/components/ui/autocomplete'
import type { WeekSubject } from '@/lib/variants/rules/looked'

const kinds = ['group', 'teacher', 'room'] as const

const keyOf = ({ kind, id }: Pick<Offer, 'kind' | 'id'>): string => `${kind} ${id}`

/** Whose week of the variant is shown. */
export function SubjectChoice(props: {
  actor: Actor
  subject: WeekSubject | null
  title: string
  onChoose: (subject: WeekSubject) => void
}) {
  const { actor, subject, title, onChoose } = props
  const groups = useOffers(actor, 'group', true)
  const teachers = useOffers(actor, 'teacher', true)
  const rooms = useOffers(actor, 'room', mayChoose(actor, 'room'))
  const offers = useMemo(() => {
    const lists = { group: groups, teacher: teachers, room: rooms }
    return kinds.flatMap((kind) => lists[kind] ?? [])
  }, [groups, teachers, rooms])
  const choices = useMemo(
    () =>
      offers.map((offer): Choice => ({
        ...{ key: keyOf(offer), label: offer.title, group: kindTitles[offer.kind] },
      })),
    [offers],
  )
  const chosen = subject && offers.find((offer) => keyOf(offer) === keyOf(subject))
  return (
    <div className="grid gap-1">
      <span className="text-sm text-ink-soft">{texts.subject}</span>
      <Autocomplete
        label={texts.subject}
        placeholder={texts.subjectHint}
        choices={offers.length > 0 ? choices : undefined}
        value={chosen?.title ?? title}
        onChoose={({ key }) => {
          const offer = offers.find((one) => keyOf(one) === key)
          if (offer && offer.kind !== 'programme') onChoose({ kind: offer.kind, id: offer.id } as WeekSubject)
        }}
      />
    </div>
  )
}
