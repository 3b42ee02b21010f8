import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { Form } from '@/components/ui/form'
import { useTypedText } from '@/components/ui/use-typed-text'
import { common } from '@/lib/core/texts/words/common'

/**
 * The form of a wish or closure. `onSend` resolves when done or refused; null: fields are invalid, and each
 * shows its error.
 */
export function RowForm(props: {
  label: string
  ok: string
  onSend: (() => Promise<void>) | null
  /** Why saving is impossible although the fields are valid. */
  heldBy?: string | null
  isRefused?: boolean
  note?: string
  onCancel: () => void
  children: ReactNode
}) {
  const { label, ok, onSend, heldBy = null, isRefused, note, onCancel, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const { onInput, leave } = useTypedText()
  const send = async () => {
    if (!onSend || heldBy !== null || isBusy) return
    setIsBusy(true)
    await onSend()
    setIsBusy(false)
  }
  return (
    <Form
      aria-label={label}
      className="mx-3 mb-3 grid gap-3 rounded-md border bg-surface-sunken/60 p-3"
      onSubmit={() => void send()}
      onInput={onInput}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the form, not the panel around it.
        event.stopPropagation()
        leave(onCancel)
      }}
    >
      {children}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={isRefused}
        note={note}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {ok}
      </MainAct>
    </Form>
  )
}
