import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { Form } from '@/components/ui/form'
import { useTypedText } from '@/components/ui/use-typed-text'
import { common } from '@/lib/text/common'

/** The form of something kept with dates. `onSend` resolves when it was done or refused; null: the fields do not say enough, and each tells what. */
export function KeptForm(props: {
  label: string
  ok: string
  onSend: (() => Promise<void>) | null
  onCancel: () => void
  children: ReactNode
}) {
  const { label, ok, onSend, onCancel, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const { onInput, leave } = useTypedText()
  const send = async () => {
    if (!onSend || isBusy) return
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
        // The form, not the panel around it, is what Escape closes.
        event.stopPropagation()
        leave(onCancel)
      }}
    >
      {children}
      <MainAct
        type="submit"
        heldBy={null}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {ok}
      </MainAct>
    </Form>
  )
}
