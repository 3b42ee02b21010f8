import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { common } from '@/lib/core/texts/words/common'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { loadActsTexts, untaughtLine, withheldText } from '@/lib/publishing/texts'
import { sharedText } from '@/lib/core/texts/placing/touched'
import { ConflictList } from '@/components/core/changes/conflict-list'
import { TouchedList } from '@/components/core/changes/touched'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { WarningList } from '@/components/core/changes/warning-list'

/** That a change may be made; `reason`: why against the rules, empty where it breaks none. */
export type Agreed = { reason: string }

/** The effect of a bulk change of `subject`. `question`: null if nothing can be done; `danger`: it deletes classes. */
export function BulkConfirm(props: {
  subject: Plannable
  preview: BulkChange
  question: string | null
  conflictsTitle: string
  ok: string
  danger: boolean
  onAnswer: (answer: Agreed | false) => void
}) {
  const { subject, preview, question, conflictsTitle, ok, danger, onAnswer } = props
  const { meetings, touched, withheld, untaught, conflicts, warnings, violations } = preview
  const [reason, setReason] = useState('')
  const isBlocked = question === null
  const shared = danger ? '' : sharedText(touched, subject, meetings)
  const notes = [shared, withheldText(withheld, meetings)].filter(Boolean)
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer({ reason: reason.trim() })}>
      <div className="grid gap-2">
        {question !== null && <p className="text-lg">{question}</p>}
        {notes.map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        {danger && touched.length > 0 && (
          <TouchedList title={loadActsTexts.touched} touched={touched} meetings={meetings} />
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
