import { useEffect, useId, useRef, useState } from 'react'

/**
 * What is wrong with a field, told below it once it was left or its form was sent, until it is written in again. `problem`: in a
 * sentence; null: nothing is wrong. `field`: the props of the input.
 */
export function useFieldProblem(problem: string | null) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isTold, setIsTold] = useState(false)
  // The form asks each field whether it is sound.
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
