'use client'

import Form from 'next/form'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { PeriodFields } from '@/components/core/dates/period-fields'
import { choicesOfAll } from '@/components/core/fields/subject-choices'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { periodTexts } from '@/lib/core/calendar/texts/date-field'
import { historyPath, historyQuery, type HistorySearch } from '@/lib/core/history/browser/history-location'
import { historyKinds, type HistoryKind } from '@/lib/core/history/rules/kinds'
import { historyTexts as texts, historyKindTitles } from '@/lib/core/history/texts/history'
import { nobodysId } from '@/lib/core/names/rules/ids'
import { subjectKinds } from '@/lib/core/names/rules/resource'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import { mayChoose, useOffers } from '@/lib/core/views/browser/vocabularies'
import { Autocomplete } from '../ui/autocomplete'
import { Button, buttonClass } from '../ui/button'
import { FoldedConditions } from '../ui/folded-conditions'
import { Labelled } from '../ui/labelled'
import { Select } from '../ui/select'

const kindChoices: { value: HistoryKind | ''; label: string }[] = [
  { value: '', label: texts.everything },
  ...historyKinds.map((kind) => ({ value: kind, label: historyKindTitles[kind] })),
]

/** The filter of the history, stored in the address. */
export function HistoryFilterForm(props: {
  actor: Actor
  search: HistorySearch
  /** The subject named in the address. */
  aboutTitle: string | null
  personName: string | null
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { actor, search, aboutTitle, personName, calendar, today } = props
  const [about, setAbout] = useState({ about: search.about, title: aboutTitle ?? '' })
  const [person, setPerson] = useState(search.person ?? nobodysId)
  const [kind, setKind] = useState<HistoryKind | ''>(search.kind ?? '')
  const [from, setFrom] = useState<DateEntry>(search.from)
  const [until, setUntil] = useState<DateEntry>(search.until)
  const choices = useSubjectChoices(actor)
  const chosen: HistorySearch = {
    ...search,
    about: about.about,
    person: person === nobodysId ? null : person,
    kind: kind === '' ? null : kind,
    from: fieldDate(from),
    until: fieldDate(until),
    change: null,
    before: null,
  }
  const people = [
    { value: nobodysId, label: texts.everybody },
    { value: actor.userId, label: actor.fullName },
    ...(search.person !== null && search.person !== actor.userId
      ? [{ value: search.person, label: personName ?? texts.unknownWho }]
      : []),
  ]
  return (
    <Form
      role="search"
      aria-label={texts.filter}
      data-no-print
      action={historyPath}
      prefetch={false}
      scroll={false}
      className="grid items-end gap-3 border-b px-4 py-3 md:grid-cols-3"
    >
      {[...historyQuery(chosen)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FoldedConditions isUsed={historyQuery(search).size > 0}>
        <Labelled label={texts.about}>
          <Autocomplete
            label={texts.about}
            placeholder={texts.aboutPlaceholder}
            choices={choices.list}
            value={about.title}
            onChoose={({ key }) => {
              const offer = choices.offerOf(key)
              if (offer) setAbout({ about: { kind: offer.kind, id: offer.id }, title: offer.title })
            }}
          />
        </Labelled>
        <Select label={texts.person} value={person} options={people} onChange={setPerson} />
        <Select label={texts.kind} value={kind} options={kindChoices} onChange={setKind} />
        <PeriodFields {...{ calendar, today, from, until }} onFrom={setFrom} onUntil={setUntil} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            {periodTexts.show}
          </Button>
          {historyQuery(search).size > 0 && (
            <Link href={historyPath} prefetch={false} className={buttonClass('quiet')}>
              {texts.drop}
            </Link>
          )}
        </div>
      </FoldedConditions>
    </Form>
  )
}

/** The subjects whose history the reader may choose. */
function useSubjectChoices(actor: Actor) {
  const group = useOffers(actor, 'group', mayChoose(actor, 'group'))
  const teacher = useOffers(actor, 'teacher', mayChoose(actor, 'teacher'))
  const room = useOffers(actor, 'room', mayChoose(actor, 'room'))
  const programme = useOffers(actor, 'programme', mayChoose(actor, 'programme'))
  return useMemo(() => {
    const lists = { group, teacher, room, programme }
    const offers = subjectKinds.flatMap((kind) => lists[kind] ?? [])
    const known = new Map(offers.map((offer) => [subjectKey(offer), offer]))
    return { list: choicesOfAll(subjectKinds, lists), offerOf: (key: string) => known.get(key) }
  }, [group, teacher, room, programme])
}
