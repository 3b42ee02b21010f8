import { useEffect, useId, useRef, useState } from 'react'

/**
 * Shows a field's error below it after blur or submit, until it is edited again. `problem`: a sentence; null:
 * valid. `field`: props of the input.
 */
export function useFieldProblem(problem: string | null) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isTold, setIsTold] = useState(false)
  // The form checks the validity of its fields.
  useEffect(() => {
    input.current?.setCustomValidity(problem ?? '')
  }, [problem])
  const told = isTold ? problem : null
  return {
    input,
    field: {
      'aria-invalid': told !== null || undefined,
      'aria-describedby': told === null ? undefined : id,
      onInvalid: () => setIsTold(true),
    },
    tell: setIsTold,
    note: told !== null && (
      <p id={id} className="text-sm text-danger">
        {told}
      </p>
    ),
  }
}
