import { useId, type ComponentProps, type ReactNode } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { buttonClass } from './button'
import { isSound } from './form'

type MainActProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'aria-describedby'> & {
  look?: 'primary' | 'danger'
  /** What is missing before it can be pressed, as a sentence; null: nothing. */
  heldBy: string | null
  /** The request is impossible, rather than incomplete. */
  isRefused?: boolean
  /** `heldBy` stands above already, and is here for screen readers only. */
  isToldAbove?: boolean
  isBusy?: boolean
  /** The expected result. */
  note?: string
  /** Other buttons, before this one. */
  others?: ReactNode
}

/**
 * The main button of a panel, dialog or form. While it cannot act it shows the reason beside itself, for
 * screen readers too; a press, or Enter in the form, goes to the first field of the form that lacks something.
 */
export function MainAct({
  look = 'primary',
  heldBy,
  isRefused = false,
  isToldAbove = false,
  isBusy = false,
  note,
  others,
  type = 'button',
  className = '',
  onClick,
  ...button
}: MainActProps) {
  const id = useId()
  const status = heldBy ?? (isBusy ? common.working : null)
  const visibleNote = isRefused ? null : note
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {(visibleNote || status) && (
        <div className="min-w-0 grow basis-40 text-sm text-pretty break-words">
          {visibleNote && <p>{visibleNote}</p>}
          {status && (
            <p id={id} hidden={isToldAbove && heldBy !== null} className={isRefused ? 'text-danger' : 'text-ink-soft'}>
              {status}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {others}
        <button
          {...button}
          type={type}
          className={buttonClass(look, className)}
          aria-disabled={heldBy !== null || undefined}
          aria-busy={isBusy || undefined}
          aria-describedby={status ? id : undefined}
          onClick={(event) => {
            if (heldBy === null && !isBusy) return onClick?.(event)
            event.preventDefault()
            const { form } = event.currentTarget
            if (form && !isBusy && !isRefused) isSound(form)
          }}
        />
      </div>
    </div>
  )
}
