'use client'
import { useState } from 'react'
import { ConflictList, TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { common } from '@/lib/core/texts/words/common'
import { loadActsTexts, untaughtLine, withheldFromPublishingText } from '@/lib/publishing/texts'

/** Consent to a change; `reason`: for violating rules; empty if none is violated. */
export type Agreed = { reason: string }

/**
 * The effect of a bulk change. `shared`: who else has these classes; `listsTouched`: heading of the list of everybody
 * who has them; null without a list; `question`: null if nothing can be done; `danger`: it deletes classes.
 */
export function BulkConfirm(props: {
  shared: string
  listsTouched: string | null
  preview: BulkChange
  question: string | null
  conflictsTitle: string
  ok: string
  danger: boolean
  onAnswer: (answer: Agreed | false) => void
}) {
  const { shared, listsTouched, preview, question, conflictsTitle, ok, danger, onAnswer } = props
  const { meetings, touched, withheld, untaught, conflicts, warnings, violations } = preview
  const [reason, setReason] = useState('')
  const isBlocked = question === null
  const notes = [shared, withheldFromPublishingText(withheld, meetings)].filter(Boolean)
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer({ reason: reason.trim() })}>
      <div className="grid gap-2">
        {question !== null && <p className="text-lg">{question}</p>}
        {notes.map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        {listsTouched !== null && touched.length > 0 && (
          <TouchedList title={listsTouched} touched={touched} meetings={meetings} />
        )}
      </div>
      <WarningList warnings={warnings} />
      {untaught.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{loadActsTexts.untaught}</h3>
          <ScrollArea label={loadActsTexts.untaught} className="max-h-[20dvh]">
            <ul className="text-ink-soft">
              {untaught.map((day) => (
                <li key={day.date}>{untaughtLine(day)}</li>
              ))}
            </ul>
          </ScrollArea>
        </section>
      )}
      {conflicts.length > 0 && (
        <section className="grid gap-1">
          <h3 className={`text-sm font-semibold ${isBlocked ? 'text-danger' : ''}`}>{conflictsTitle}</h3>
          <ConflictList conflicts={conflicts} />
        </section>
      )}
      {violations.total > 0 && !isBlocked && (
        <ViolationsReason violations={violations} reason={reason} onChange={setReason} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button autoFocus={danger || isBlocked} onClick={() => onAnswer(false)}>
          {isBlocked ? common.close : common.cancel}
        </Button>
        {!isBlocked && (
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            autoFocus={!danger && violations.total === 0}
          >
            {ok}
          </Button>
        )}
      </div>
    </Form>
  )
}
