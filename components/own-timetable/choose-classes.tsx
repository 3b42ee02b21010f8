'use client'

import { useState } from 'react'
import { choicesOfAll } from '@/components/core/fields/subject-choices'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Chip } from '@/components/ui/chip'
import { AnswerPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { needsConnection } from '@/lib/core/offline/texts/offline'
import { chooseClass, hideClass, useOffered, type OwnClasses } from '@/lib/core/own-timetable/browser/own-timetable'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import type { OfferedClass } from '@/lib/core/schedule/rules/own-schedule'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { groupText, subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { usePickedFrom, type Offer } from '@/lib/core/views/browser/vocabularies'
import { CallError } from '@/lib/core/wire/browser/call'
import { ownTexts as texts, ownSlotsText } from '@/lib/own-timetable/texts/own-timetable'

type Whose = Pick<OwnSubject, 'kind' | 'id'> & { title: string }

const whoseOf = (offer: Offer | undefined): Whose | null =>
  offer?.kind === 'group' || offer?.kind === 'teacher' ? offer : null

/** The classes of a group or teacher, each with a «Моё» button. */
export function ChooseClasses(props: { actor: Actor; onChange: (own: OwnClasses) => void }) {
  const { actor, onChange } = props
  const [whose, setWhose] = useState<Whose | null>(null)
  const groups = usePickedFrom(actor, 'group', true)
  const teachers = usePickedFrom(actor, 'teacher', true)
  const offers = { room: undefined, programme: undefined, group: groups.offers, teacher: teachers.offers }
  const all = [...(groups.offers ?? []), ...(teachers.offers ?? [])]
  // The input is only a search, so closing the dialog needs no confirmation.
  return (
    <div className="grid min-h-80 min-w-0 content-start gap-3" onInput={(event) => event.stopPropagation()}>
      <Autocomplete
        label={texts.fromWhose}
        placeholder={texts.addPlaceholder}
        choices={choicesOfAll(['group', 'teacher'], offers)}
        onRetry={groups.retry ?? teachers.retry}
        value={whose?.title ?? ''}
        takesFocus
        onChoose={(choice) => setWhose(whoseOf(all.find((one) => subjectKey(one) === choice.key)))}
      />
      {whose && <Offered whose={whose} onChange={onChange} />}
    </div>
  )
}

/** The teachers and subgroup of a group's class; the audience of a teacher's. */
function peopleOf({ teachers, groups }: OfferedClass, whose: Whose): string {
  if (whose.kind === 'teacher') return groups.map(groupText).join(', ')
  const half = groups.find(({ title }) => title === whose.title)?.subgroup ?? 0
  return [...teachers, ...(half === 0 ? [] : [subgroupTitle(half)])].join(', ')
}

function Offered({ whose, onChange }: { whose: Whose; onChange: (own: OwnClasses) => void }) {
  const query = useOffered(whose)
  const classes = query.data
  const toast = useToast()

  async function press({ meetingId, isMine }: OfferedClass) {
    try {
      onChange(isMine ? await hideClass({ meetingId }) : await chooseClass({ meetingId }))
      void query.reload()
    } catch (error) {
      // Refusals of the server are shown in a dialog already.
      if (!(error instanceof CallError)) toast(needsConnection)
    }
  }

  if (!classes) return <AnswerPlaceholder query={query} failed={texts.classesFailed} loading={texts.loadingClasses} />
  if (classes.length === 0) return <Placeholder text={texts.noClasses} />
  return (
    <ul aria-label={whose.title} className="divide-y border-y">
      {classes.map((one) => (
        <li key={one.meetingId} className="flex items-start justify-between gap-3 py-2">
          <span className="min-w-0 break-words">
            <span className="font-medium">{one.title}</span>
            {hasType(one) && (
              <span className={`text-sm ${lessonLook[one.lessonType].label}`}> {lessonTypeTitle[one.lessonType]}</span>
            )}
            <span className="block text-sm text-ink-soft">{peopleOf(one, whose)}</span>
            <span className="block text-sm text-ink-soft">{ownSlotsText(one.slots)}</span>
          </span>
          <Chip
            isPressed={one.isMine}
            aria-label={texts.choose(one.title)}
            className="shrink-0 px-3"
            onClick={() => void press(one)}
          >
            {texts.mine}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
