import { useId, type ComponentProps, type ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { buttonClass } from './button'

type MainActProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'aria-describedby'> & {
  look?: 'primary' | 'danger'
  /** In a sentence, what has to be before it can be pressed; null: it can be. */
  heldBy: string | null
  /** No step is missing: what is asked for cannot be done. */
  isRefused?: boolean
  isBusy?: boolean
  /** What would come of it. */
  note?: string
  /** The other answers, before it. */
  others?: ReactNode
}

/**
 * The button that does what a panel, a dialog or a form is for. While it cannot, it says beside itself why: to the eye, and to whoever
 * hears the page. It keeps the focus, and a press, or Enter in a field of its form, does nothing.
 */
export function MainAct({
  look = 'primary',
  heldBy,
  isRefused = false,
  isBusy = false,
  note,
  others,
  type = 'button',
  className = '',
  onClick,
  ...button
}: MainActProps) {
  const id = useId()
  const told = heldBy ?? (isBusy ? common.working : null)
  const known = isRefused ? null : note
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      {(known || told) && (
        <div className="min-w-0 grow basis-40 text-sm text-pretty break-words">
          {known && <p>{known}</p>}
          {told && (
            <p id={id} className={isRefused ? 'text-danger' : 'text-ink-soft'}>
              {told}
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
          aria-describedby={told ? id : undefined}
          onClick={(event) => {
            if (heldBy !== null || isBusy) event.preventDefault()
            else onClick?.(event)
          }}
        />
      </div>
    </div>
  )
}
