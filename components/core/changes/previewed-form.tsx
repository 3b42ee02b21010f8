import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { common } from '@/lib/core/texts/words/common'
import { FailureNote, whyHeld } from './failure-note'
import { useAttempt } from './use-attempt'
import { usePreview } from './use-preview'

/** A form of a change: tries its order out while it is composed, then stores it. */
export function PreviewedForm<Order extends object, Answer>(props: {
  url: string
  /** Null while something is missing, which `lacks` says. */
  order: Order | null
  lacks: string | null
  send: (order: Order & { dryRun: boolean }) => Promise<Answer>
  /** Why what the order would do is not stored. */
  objection?: (found: Answer) => string | null
  save: string
  onDone: (done: Answer) => void
  onCancel: () => void
  /** `found`: what the order would do; null: not known yet. */
  children: (found: Answer | null) => ReactNode
}) {
  const { url, order, lacks, send, objection, save, onDone, onCancel, children } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const preview = usePreview(url, order && { ...order, dryRun: true }, send)
  const found = preview.state === 'known' ? preview.value : null
  const refused = preview.state === 'refused' ? preview.failure : null
  const failure = formFailure ?? refused
  const heldBy = ((): string | null => {
    if (lacks !== null) return lacks
    if (refused) return whyHeld(refused)
    return found ? (objection?.(found) ?? null) : previewTexts.asking
  })()
  async function submit() {
    if (!order || heldBy !== null || isBusy) return
    const done = await attempt(() => send({ ...order, dryRun: false }))
    if (done) onDone(done)
  }
  return (
    <Form className="grid min-w-0 gap-3" onSubmit={() => void submit()}>
      {children(found)}
      {failure && (
        <div role="alert">
          <FailureNote failure={failure} />
        </div>
      )}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={refused !== null}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {save}
      </MainAct>
    </Form>
  )
}
