'use client'

import { useState } from 'react'
import { choicesOfAll } from '@/components/core/fields/subject-choices'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { subgroups, type Subgroup } from '@/lib/core/names/rules/resource'
import { needsConnection } from '@/lib/core/offline/texts/offline'
import { saveOwnSubjects, type ListedSubject } from '@/lib/core/own-timetable/browser/own-timetable'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import { isSameSubject, mostOwnSubjects, type OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { usePickedFrom, type Offer } from '@/lib/core/views/browser/vocabularies'
import { CallError } from '@/lib/core/wire/browser/call'
import { ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'

const ownOf = (offer: Offer): OwnSubject | null => {
  if (offer.kind === 'group') return { kind: 'group', id: offer.id, subgroup: 0 }
  return offer.kind === 'teacher' ? { kind: 'teacher', id: offer.id, subgroup: 0 } : null
}

const withSubgroup = (one: ListedSubject, subgroup: Subgroup): OwnSubject =>
  one.kind === 'group' ? { kind: 'group', id: one.id, subgroup } : one

function OwnSubjectLine({ one, onReplace }: { one: ListedSubject; onReplace: (by: OwnSubject[]) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-[1_1_12rem] font-medium break-words">
        {one.title} {one.isBound && <Badge tone="accent">{texts.bound}</Badge>}
        {!one.mayView && <Badge tone="warning">{texts.lost}</Badge>}
      </span>
      {one.kind === 'group' && one.subgroupCount > 1 && (
        <Select
          label={texts.subgroup(one.title)}
          hidesLabel
          value={one.subgroup}
          options={subgroups.map((value) => ({
            value,
            label: value === 0 ? texts.wholeGroup : subgroupTitle(value),
          }))}
          onChange={(subgroup) => onReplace([withSubgroup(one, subgroup)])}
        />
      )}
      {!one.isBound && (
        <IconButton label={texts.remove(one.title)} onClick={() => onReplace([])}>
          <CloseIcon />
        </IconButton>
      )}
    </li>
  )
}

/** The subjects whose classes the user calls their own; every change is stored at once. */
export function OwnSubjects(props: {
  actor: Actor
  subjects: readonly ListedSubject[]
  /** Called after each change. */
  onSaved?: () => void
}) {
  const { actor, onSaved } = props
  const [subjects, setSubjects] = useState(props.subjects)
  const [isApproached, setIsApproached] = useState(false)
  const [outcome, setOutcome] = useState('')
  const groups = usePickedFrom(actor, 'group', isApproached)
  const teachers = usePickedFrom(actor, 'teacher', isApproached)
  const offers = { room: undefined, programme: undefined, group: groups.offers, teacher: teachers.offers }
  const all = [...(groups.offers ?? []), ...(teachers.offers ?? [])]
  const taken = (choice: { key: string }) => subjects.some((one) => subjectKey(one) === choice.key)

  async function save(wanted: readonly OwnSubject[]) {
    setOutcome(texts.saving)
    try {
      setSubjects(await saveOwnSubjects(wanted))
      setOutcome(texts.saved)
      onSaved?.()
    } catch (error) {
      // Refusals of the server are shown in a dialog already.
      setOutcome(error instanceof CallError ? '' : needsConnection)
    }
  }
  const replace = (one: ListedSubject, by: OwnSubject[]) =>
    void save(subjects.flatMap((other): OwnSubject[] => (isSameSubject(one, other) ? by : [other])))

  return (
    <div className="grid gap-3">
      {subjects.length > 0 && (
        <ul className="divide-y border-y">
          {subjects.map((one) => (
            <OwnSubjectLine key={subjectKey(one)} one={one} onReplace={(by) => replace(one, by)} />
          ))}
        </ul>
      )}
      {subjects.length < mostOwnSubjects ? (
        <Autocomplete
          label={texts.add}
          placeholder={texts.addPlaceholder}
          choices={choicesOfAll(['group', 'teacher'], offers)?.filter((choice) => !taken(choice))}
          onRetry={groups.retry ?? teachers.retry}
          onApproach={() => setIsApproached(true)}
          value=""
          onChoose={(choice) => {
            const offer = all.find((one) => subjectKey(one) === choice.key)
            const own = offer && ownOf(offer)
            if (own) void save([...subjects, own])
          }}
        />
      ) : (
        <p className="text-sm text-ink-soft">{texts.full}</p>
      )}
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {outcome}
      </p>
    </div>
  )
}
