import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { lessonActTexts } from '@/lib/core/placing/texts/lesson-acts'
import type { Failure } from '@/lib/core/refusals/browser/refusal'
import { actTexts } from '@/lib/core/words/texts/acts'
import { common } from '@/lib/core/words/texts/common'
import { ConflictList } from './conflict-list'

/** Why a form was not saved. `current`: the stored values, if somebody changed them meanwhile. */
export function FormFailureNote({ failure, current }: { failure: Failure | null; current: ReactNode }) {
  if (failure === null) return null
  switch (failure.kind) {
    case 'lost':
      return (
        <p role="alert" className="text-danger">
          {actTexts.lost}
        </p>
      )
    case 'failed':
      return (
        <p role="alert" className="text-danger">
          {failure.detail}
        </p>
      )
    case 'conflict':
      return (
        <div role="alert" className="grid gap-2">
          <p className="text-danger">{failure.detail}</p>
          {failure.conflicts.length > 0 && <ConflictList conflicts={failure.conflicts} />}
        </div>
      )
    case 'stale':
      return (
        <div role="alert" className="grid gap-1 rounded-md bg-warning-soft px-3 py-2">
          <p className="font-medium text-warning">{failure.detail}</p>
          {current && (
            <p>
              {lessonActTexts.now} {current}
            </p>
          )}
        </div>
      )
  }
}

/**
 * Cancel and save buttons; after a concurrent change the save button says that it overwrites. `lacks`: why
 * saving is impossible.
 */
export function FormAnswers(props: {
  isBusy: boolean
  failure: Failure | null
  lacks?: string | null
  onCancel: () => void
}) {
  const { isBusy, failure, lacks = null, onCancel } = props
  return (
    <MainAct type="submit" heldBy={lacks} isBusy={isBusy} others={<Button onClick={onCancel}>{common.cancel}</Button>}>
      {failure?.kind === 'stale' ? lessonActTexts.saveOver : lessonActTexts.save}
    </MainAct>
  )
}
