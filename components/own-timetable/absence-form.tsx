'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { DayPartFields, dayPartOfFields } from '@/components/core/dates/day-part-fields'
import { SpanFields, spanOfFields, type SpanEntry } from '@/components/core/dates/span-fields'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Form } from '@/components/ui/form'
import { Unbroken } from '@/components/ui/unbroken'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { absenceSuggestions, wishPanelTexts as texts } from '@/lib/core/placing/texts/wishes'
import { oncePerExam } from '@/lib/core/schedule/rules/exam-pieces'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { type DayPart, wishCovers, longestWishTitle } from '@/lib/core/schedule/rules/wish'
import { moreText, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'
import { useStanding } from '@/lib/core/views/browser/use-standing'
import { firstFew } from '@/lib/core/words/rules/lists'
import { missedText, awaySpans, ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { addWish } from '@/lib/wishes/browser/room-keeping'
import type { ClassView } from './class-view'

type OwnClass = Pick<ClassView, 'date'>

const listedAtMost = 10

/** The first day after today with a class; tomorrow if none is known. */
const nextTaught = (classes: readonly OwnClass[], today: CalendarDate): CalendarDate =>
  classes
    .map(({ date }) => date)
    .sort()
    .find((date) => date > today) ?? addDays(today, 1)

function Missed({ classes }: { classes: readonly ScheduleItem[] }) {
  const listed = firstFew(classes, listedAtMost)
  return (
    <>
      <p>{missedText(classes.length)}</p>
      <ul className="text-sm text-ink-soft">
        {listed.map(({ id, date, pair, title }) => (
          <li key={id} className="break-words">
            <Unbroken text={`${whereInSentence(date, pair)}: ${title}`} />
          </li>
        ))}
        {listed.length < classes.length && <li>{moreText(classes.length - listed.length)}</li>}
      </ul>
    </>
  )
}

/**
 * A teacher reports an absence, at first for the whole next day with classes, and is told which classes that concerns;
 * planners see the reason. `classes`: those of the days ahead that «Моё» shows.
 */
export function AbsenceForm(props: {
  teacherId: TeacherId
  today: CalendarDate
  classes: readonly OwnClass[]
  pairs: readonly Pair[]
  onDone: () => void
}) {
  const { teacherId: id, today, classes, pairs, onDone } = props
  const { act, report } = useActs()
  const first = nextTaught(classes, today)
  const [span, setSpan] = useState<SpanEntry>({ from: first, to: first })
  const [chosen, setChosen] = useState<DayPart>({})
  const [title, setTitle] = useState<string>(awayTitle)
  const [isBusy, setIsBusy] = useState(false)
  const dates = spanOfFields(span)
  const part = dates ? dayPartOfFields(dates, chosen) : chosen
  const wish = dates && {
    subject: { kind: 'teacher', id } as const,
    ...dates,
    ...part,
    weekday: null,
    pair: null,
    title: title.trim(),
    isAbsence: true,
  }
  const standing = useStanding(wish && { subject: wish.subject, period: { from: wish.startsOn, to: wish.endsOn } })
  const missed =
    standing.data && oncePerExam(standing.data.filter((one) => !one.hidden && wish && wishCovers(wish, one)))

  async function submit() {
    if (isBusy || !wish || wish.title === '') return
    setIsBusy(true)
    const done = await act(() => addWish(wish))
    setIsBusy(false)
    if (!done) return
    onDone()
    report({ text: texts.addedAbsence, note: ownTexts.awayNote, changeId: done.changeId })
  }

  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <p className="text-pretty">{ownTexts.awayHint}</p>
      <div role="group" aria-label={ownTexts.awaySpans} className="flex flex-wrap gap-2">
        {awaySpans.map(({ label, from: first, to: last }) => {
          const [from, to] = [addDays(today, first), addDays(today, last)]
          return (
            <Chip
              key={label}
              className="px-3"
              isPressed={dates?.startsOn === from && dates.endsOn === to}
              onClick={() => setSpan({ from, to })}
            >
              {label}
            </Chip>
          )
        })}
      </div>
      {/* Holidays and parities do not matter here. */}
      <SpanFields calendar={emptyCalendar} today={today} min={today} span={span} onChange={setSpan} />
      <DayPartFields
        {...{ pairs, part }}
        isOneDay={dates !== null && dates.startsOn === dates.endsOn}
        onChange={setChosen}
      />
      <div role="status">
        {missed ? (
          <Missed classes={missed} />
        ) : (
          wish && <p>{standing.hasFailed ? ownTexts.awayUnknown : ownTexts.awayLooking}</p>
        )}
      </div>
      <ReasonField
        isRequired
        maxLength={longestWishTitle}
        label={texts.label}
        value={title}
        suggestions={absenceSuggestions}
        onChange={setTitle}
      />
      <Button type="submit" look="primary" className="justify-self-end" aria-busy={isBusy}>
        {ownTexts.awaySave}
      </Button>
    </Form>
  )
}
