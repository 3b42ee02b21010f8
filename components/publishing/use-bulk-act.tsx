'use client'
import { useState } from 'react'
import { ConflictList, TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { useRenewed } from '@/components/core/changes/use-preview'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { TextField } from '@/components/ui/labelled'
import { ScrollArea } from '@/components/ui/scroll-area'
import { useToast } from '@/components/ui/toast'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { common } from '@/lib/core/words/texts/common'
import {
  cannotTitle,
  conflictsTitle,
  groupsTexts,
  longestPublicationTitle,
  type LoadAct,
  loadActsTexts,
  loadActTexts,
  untaughtLine,
  withheldFromPublishingText,
  withoutDisputedText,
} from '@/lib/publishing/texts'

/**
 * Consent to a change; `reason`: for violating rules; empty if none is violated; `skipsDisputed`: without what violates
 * them; `title`: empty for none.
 */
type Agreed = { reason: string; skipsDisputed: boolean; title: string }
const noConsent: Agreed = { reason: '', skipsDisputed: false, title: '' }

/** Nothing is to be done, and nothing stands in its way. */
const isNothing = ({ meetings, conflicts, withheld }: BulkChange): boolean =>
  meetings === 0 && conflicts.length === 0 && withheld === 0

/**
 * The effect of a bulk change, tried again when others change the timetable. `found`: what it came to before; `title`: the title
 * offered; undefined: it takes none.
 */
function BulkConfirm(
  props: Pick<BulkAct, 'sharedOf' | 'touchedTitle' | 'title'> & {
    act: LoadAct
    found: BulkChange
    tryOut: () => Promise<BulkChange>
    onAnswer: (answer: Agreed | false) => void
  },
) {
  const { act, found, tryOut, sharedOf, touchedTitle, onAnswer } = props
  const texts = loadActTexts[act]
  const danger = isDangerous(act)
  const { value: preview, isRenewed } = useRenewed(found, tryOut)
  const { meetings, touched, withheld, untaught, conflicts, warnings, violations } = preview
  const [reason, setReason] = useState('')
  const [title, setTitle] = useState(props.title ?? '')
  const isBlocked = meetings === 0
  const withoutDisputed = withoutDisputedText(act, preview)
  const notes = [sharedOf?.(preview), withheldFromPublishingText(withheld, meetings)].filter(Boolean)
  const agree = (skipsDisputed: boolean) =>
    onAnswer({ reason: skipsDisputed ? '' : reason.trim(), skipsDisputed, title: title.trim() })
  return (
    <Form className="grid gap-4" onSubmit={() => agree(false)}>
      <div className="grid gap-2">
        {isRenewed && (
          <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-sm">
            {previewTexts.renewed}
          </p>
        )}
        {!isBlocked && <p className="text-lg">{texts.question(meetings)}</p>}
        {isNothing(preview) && <p>{texts.nothing}</p>}
        {notes.map((note) => (
          <p key={note} className="text-ink-soft">
            {note}
          </p>
        ))}
        {touchedTitle && touched.length > 0 && (
          <TouchedList title={touchedTitle} touched={touched} meetings={meetings} />
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
          <h3 className={`text-sm font-semibold ${isBlocked ? 'text-danger' : ''}`}>
            {conflictsTitle(isPublication(act), preview)}
          </h3>
          <ConflictList conflicts={conflicts} />
        </section>
      )}
      {props.title !== undefined && !isBlocked && (
        <TextField
          label={groupsTexts.title}
          hint={groupsTexts.titleHint}
          maxLength={longestPublicationTitle}
          value={title}
          onChange={setTitle}
        />
      )}
      {violations.total > 0 && !isBlocked && (
        <ViolationsReason violations={violations} reason={reason} onChange={setReason} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button autoFocus={danger || isBlocked} onClick={() => onAnswer(false)}>
          {isBlocked ? common.close : common.cancel}
        </Button>
        {!isBlocked && withoutDisputed && <Button onClick={() => agree(true)}>{withoutDisputed}</Button>}
        {!isBlocked && (
          <Button type="submit" look={danger ? 'danger' : 'primary'} autoFocus={!danger && violations.total === 0}>
            {texts.ok}
          </Button>
        )}
      </div>
    </Form>
  )
}

export const isPublication = (act: LoadAct): boolean =>
  act === 'publish' || act === 'publish_to_end' || act === 'publish_session'

export const isDangerous = (act: LoadAct): boolean =>
  act === 'clear' || act === 'remove_by_load' || act === 'remove_week' || act === 'remove_visible'

/** Makes the change, or previews it as a dry run. */
export type RunBulk = (dryRun: boolean, agreed: Agreed) => Promise<BulkChange>

type BulkAct = {
  /** Null if cancelled, or if it does not apply. */
  prepare: () => Promise<RunBulk | null>
  /** What it is done to, where the page does not say it. */
  description?: string
  /** Who else has these classes. */
  sharedOf?: (preview: BulkChange) => string
  touchedTitle?: string
  /** Offered as the title of what is published; absent: it takes none. */
  title?: string
}

/** Shows the effect of a bulk action, makes it when confirmed, and offers to undo it. */
export function useBulkAct(): (act: LoadAct, how: BulkAct) => Promise<void> {
  const { modal } = useDialogs()
  const toast = useToast()
  const { ask, act: change, report } = useActs()
  return async (act, { prepare, description, sharedOf, touchedTitle, title }) => {
    const texts = loadActTexts[act]
    const prepared = await ask(async () => {
      const run = await prepare()
      return run && { run, preview: await run(true, noConsent) }
    })
    if (!prepared) return
    const { run, preview } = prepared
    if (isNothing(preview)) return toast(texts.nothing)
    const agreed = await modal<Agreed>({
      title: preview.meetings === 0 ? cannotTitle(texts) : texts.title,
      description,
      body: (finish) => (
        <BulkConfirm
          {...{ act, sharedOf, touchedTitle, title }}
          found={preview}
          tryOut={() => run(true, noConsent)}
          onAnswer={finish}
        />
      ),
    })
    if (!agreed) return
    const done = await change(() => run(false, agreed))
    if (done) report({ text: texts.done(done), warnings: done.warnings, changeId: done.changeId })
  }
}
