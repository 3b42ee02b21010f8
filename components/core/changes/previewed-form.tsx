import type { ReactNode } from 'react'
import type { OnStale } from '../tasks/outcome'
import { TaskForm } from '../tasks/task-form'
import { usePreview } from './use-preview'

/** A form of a change: tries its order out while it is composed, then stores it. */
export function PreviewedForm<Order extends object, Answer>(
  props: Pick<OnStale, 'onLookAgain'> & {
    url: string
    /** Null while something is missing, which `lacks` says. */
    order: Order | null
    lacks: string | null
    send: (order: Order & { dryRun: boolean }) => Promise<Answer>
    /** Why what the order would do is not stored. */
    objection?: (found: Answer) => string | null
    /** The expected result, beside the button. */
    note?: (found: Answer) => string
    look?: 'primary' | 'danger'
    save: string
    others?: ReactNode
    onDone: (done: Answer) => void
    onCancel?: () => void
    /** `found`: what the order would do; null: not known yet. */
    children: (found: Answer | null) => ReactNode
  },
) {
  const { url, order, lacks, send, objection, note, look, save, others, onDone, onCancel, children } = props
  const preview = usePreview(url, order && { ...order, dryRun: true }, send)
  const found = preview.state === 'known' ? preview.value : null
  return (
    <TaskForm
      {...{ preview, look, others, onCancel }}
      onLookAgain={props.onLookAgain}
      lacks={lacks ?? (found ? (objection?.(found) ?? null) : null)}
      note={found ? note?.(found) : undefined}
      submit={save}
      onSubmit={async () => order && onDone(await send({ ...order, dryRun: false }))}
    >
      {children(found)}
    </TaskForm>
  )
}
