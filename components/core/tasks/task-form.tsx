'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { common } from '@/lib/core/words/texts/common'
import { whyHeld } from '../changes/failure-note'
import { useAttempt } from '../changes/use-attempt'
import type { PreviewState } from '../changes/use-preview'
import { type OnStale, TaskOutcome } from './outcome'

/** For a form whose act is not tried out first. */
export const untried: PreviewState<null> = { state: 'known', value: null, again: () => undefined }

/**
 * Why an act cannot be sent: its preview was refused, something is missing, or the preview is awaited. A preview
 * whose answer was lost holds nothing, so that the user can try again.
 */
export function heldOf({ preview, lacks }: { preview: PreviewState<unknown>; lacks: string | null }) {
  const refusal = preview.state === 'refused' ? whyHeld(preview.failure) : null
  const isAwaited = preview.state === 'none' || preview.state === 'asking'
  return {
    heldBy: refusal ?? lacks ?? (isAwaited ? previewTexts.asking : null),
    isRefused: refusal !== null,
  }
}

/**
 * The form of an act that is tried out while it is composed: its fields, what it would do or why it cannot,
 * the reason where one is needed, and the buttons.
 */
export function TaskForm<Found>(
  props: OnStale & {
    preview: PreviewState<Found>
    /** What is missing, as a sentence; null: nothing. */
    lacks: string | null
    /** What it would do; absent: `children` show that. */
    outcome?: (found: Found) => ReactNode
    reason?: ReactNode
    submit: string
    look?: 'primary' | 'danger'
    note?: string
    others?: ReactNode
    /** Throws what the form shall show; what a dialog has shown, it does not. */
    onSubmit: (found: Found) => Promise<unknown>
    onCancel?: () => void
    children?: ReactNode
  },
) {
  const { preview, lacks, outcome, reason, submit, look, note, others, onSubmit, onCancel, children } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  /** What was sent last; its failure says nothing of another order. */
  const [sent, setSent] = useState<Found | null>(null)
  const { heldBy, isRefused } = heldOf({ preview, lacks })
  const known = preview.state === 'known' ? preview : null
  const again = 'again' in preview ? preview.again : undefined
  const send = () => {
    if (heldBy !== null || isBusy) return
    if (!known) return again?.()
    setSent(known.value)
    void attempt(() => onSubmit(known.value))
  }
  return (
    <Form className="grid min-w-0 grid-cols-1 gap-4" onSubmit={send}>
      {children}
      <TaskOutcome
        preview={preview}
        failure={known?.value === sent ? formFailure : null}
        onTakeCurrent={props.onTakeCurrent}
        onLookAgain={props.onLookAgain ?? again}
      >
        {outcome}
      </TaskOutcome>
      {reason}
      <MainAct
        type="submit"
        {...{ look, note, heldBy, isRefused, isBusy }}
        isToldAbove={isRefused}
        others={
          <>
            {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
            {others}
          </>
        }
      >
        {submit}
      </MainAct>
    </Form>
  )
}
