'use client'

import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { previewTexts, taskTexts } from '@/lib/text/move'
import { whyHeld } from '@/components/changes/failure-note'
import { Panel, PanelBody, PanelFoot } from '../panels/panel'
import { PutAway } from '../panels/put-away'
import type { Task } from '../state/task'
import type { Preview } from '@/components/changes/use-preview'

/**
 * The panel of a task that is picked in the week. A phone shows it over the week, and puts it away until something is picked.
 * `lacks`: what is still to be said before it can be done.
 */
export function TaskPanel<Value>(props: {
  task: Task
  title: string
  closeLabel: string
  /** What it works on, in a line. */
  what: string
  /** Null: there is nothing to press yet. */
  submit: string | null
  lacks: string | null
  preview: Preview<Value>
  /** What would come of it, in a few words. */
  verdict: (value: Value) => string
  onClose: () => void
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const { task, title, closeLabel, what, submit, lacks, preview, verdict, onClose, onSubmit, children } =
    props
  const [putAway, setPutAway] = useState<Task | null>(null)
  const isPutAway = putAway === task
  const [isBusy, setIsBusy] = useState(false)
  const refusal = preview.state === 'refused' ? whyHeld(preview.failure) : null
  // Nothing is done before it was told what it would come to.
  const asking = preview.state === 'asking' ? previewTexts.asking : null
  const toWeek = (
    <Button className="md:hidden" onClick={() => setPutAway(task)}>
      {taskTexts.toWeek}
    </Button>
  )
  const send = async () => {
    setIsBusy(true)
    await onSubmit()
    setIsBusy(false)
  }
  return (
    <>
      <Panel
        title={title}
        closeLabel={closeLabel}
        onClose={onClose}
        isPutAway={isPutAway}
        className="md:w-96"
      >
        <PanelBody>{children}</PanelBody>
        <PanelFoot>
          {submit === null ? (
            <div className="flex min-h-control items-center gap-2">
              <p className="min-w-0 flex-1 text-sm text-ink-soft">{lacks}</p>
              {toWeek}
            </div>
          ) : (
            <MainAct
              heldBy={refusal ?? lacks ?? asking}
              isRefused={refusal !== null}
              isBusy={isBusy}
              note={preview.state === 'known' ? verdict(preview.value) : ''}
              others={toWeek}
              onClick={() => void send()}
            >
              {submit}
            </MainAct>
          )}
        </PanelFoot>
      </Panel>
      {isPutAway && (
        <PutAway back={taskTexts.toPanel} onBack={() => setPutAway(null)}>
          {what}
        </PutAway>
      )}
    </>
  )
}
