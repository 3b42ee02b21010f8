'use client'

import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { taskTexts } from '@/lib/text/move'
import { Panel } from '../panels/panel'
import { PutAway } from '../panels/put-away'
import type { Task } from '../state/task'

/**
 * The panel of a task that is picked in the week. A phone shows it over the week, and puts it away until something is picked.
 * `lacks`: what is still to be said before it can be done.
 */
export function TaskPanel(props: {
  task: Task
  title: string
  closeLabel: string
  /** What it works on, in a line. */
  what: string
  /** Null: there is nothing to press yet. */
  submit: string | null
  lacks: string | null
  isBlocked: boolean
  onClose: () => void
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const { task, title, closeLabel, what, submit, lacks, isBlocked, onClose, onSubmit, children } = props
  const [putAway, setPutAway] = useState<Task | null>(null)
  const isPutAway = putAway === task
  const [isBusy, setIsBusy] = useState(false)
  const isReady = lacks === null && !isBlocked && !isBusy
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
        <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto p-3">
          {children}
        </div>
        <div className="flex items-center gap-2 border-t px-3 py-2">
          <p className="min-w-0 flex-1 text-sm text-ink-soft">{lacks}</p>
          <Button className="md:hidden" onClick={() => setPutAway(task)}>
            {taskTexts.toWeek}
          </Button>
          {submit !== null && (
            <Button look="primary" aria-disabled={!isReady} onClick={() => isReady && void send()}>
              {submit}
            </Button>
          )}
        </div>
      </Panel>
      {isPutAway && (
        <PutAway back={taskTexts.toPanel} onBack={() => setPutAway(null)}>
          {what}
        </PutAway>
      )}
    </>
  )
}
