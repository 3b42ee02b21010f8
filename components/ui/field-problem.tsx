import { useEffect, useId, useRef, useState } from 'react'

/**
 * Shows a field's error below it after blur or submit, until it is edited again. `problem`: a sentence; null:
 * valid. `field`: props of the input.
 */
export function useFieldProblem(problem: string | null) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  // The form checks the validity of its fields.
  useEffect(() => {
    input.current?.setCustomValidity(problem ?? '')
  }, [problem])
  const visible = isShown ? problem : null
  return {
    input,
    field: {
      'aria-invalid': visible !== null || undefined,
      'aria-describedby': visible === null ? undefined : id,
      onInvalid: () => setIsShown(true),
    },
    tell: setIsShown,
    note: visible !== null && (
      <p id={id} className="text-sm text-danger">
        {visible}
      </p>
    ),
  }
}

/** The look of inputs and selects, including disabled ones. */
export const fieldClass =
  'rounded-md border border-line-strong bg-surface px-2 disabled:cursor-not-allowed disabled:border-dashed disabled:bg-surface-sunken disabled:text-ink-soft disabled:opacity-100'
