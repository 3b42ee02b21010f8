'use client'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { peopleText } from '@/lib/core/placing/texts/lesson-acts'
import { placeText, taskTexts, titled } from '@/lib/core/placing/texts/move'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { PreviewState } from '../changes/use-preview'
import { Panel, PanelBody, PanelFoot } from '../panels/panel'
import { PutAway } from '../panels/put-away'
import type { Task } from '../state/task'
import { heldOf } from './task-form'

/**
 * The panel of a task picked in the week. On a phone it covers the week, and collapses while something is
 * being picked. `lacks`: what is still missing.
 */
export function TaskPanel<Value>(props: {
  task: Task
  title: string
  closeLabel: string
  /** The object of the task, on one line. */
  summary: string
  /** Null: no button yet. */
  submit: string | null
  lacks: string | null
  preview: PreviewState<Value>
  onClose: () => void
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const { task, title, closeLabel, summary, submit, lacks, preview, onClose, onSubmit, children } = props
  const [putAway, setPutAway] = useState<Task | null>(null)
  const isPutAway = putAway === task
  const [isBusy, setIsBusy] = useState(false)
  const { heldBy, isRefused } = heldOf({ preview, lacks })
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
      <Panel title={title} closeLabel={closeLabel} onClose={onClose} isPutAway={isPutAway} className="md:w-96">
        <PanelBody>{children}</PanelBody>
        <PanelFoot>
          {submit === null ? (
            <div className="flex min-h-control items-center gap-2">
              <p className="min-w-0 flex-1 text-sm text-ink-soft">{lacks}</p>
              {toWeek}
            </div>
          ) : (
            <MainAct
              {...{ heldBy, isRefused, isBusy }}
              isToldAbove={isRefused}
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
          {summary}
        </PutAway>
      )}
    </>
  )
}

/** The class of a task: title, place and people. */
export function LessonSummary({ label, item }: { label: string; item: ScheduleItem }) {
  return (
    <section aria-label={label} className="grid gap-0.5 wrap-anywhere">
      <h3 className="text-sm text-ink-soft">{label}</h3>
      <p className="font-medium">{titled(item)}</p>
      <p>{placeText(item)}</p>
      <p className="text-sm text-ink-soft">{peopleText(item)}</p>
    </section>
  )
}

/** Classes or dates that a preview skips, and why. */
export function Stays({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="grid gap-0.5">
      <h4 className="text-sm text-ink-soft">{title}</h4>
      <ScrollArea label={title} className="max-h-32 text-sm">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ScrollArea>
    </section>
  )
}
