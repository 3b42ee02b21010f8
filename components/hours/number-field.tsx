'use client'
import { useId } from 'react'
import { fieldClass, useFieldProblem } from '@/components/ui/field-problem'
import { numberProblem, typedNumber } from '@/lib/hours/texts'

/** A number within bounds, as typed; empty where it may be. */
export function NumberField(props: {
  label: string
  value: string
  least: number
  most: number
  /** How many it may have; absent: it is whole. */
  decimals?: 2
  isRequired?: boolean
  onChange: (text: string) => void
}) {
  const { label, value, least, most, decimals = 0, isRequired = false, onChange } = props
  const id = useId()
  const { input, field, tell, note } = useFieldProblem(numberProblem(value, { least, most, decimals, isRequired }))
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        ref={input}
        {...field}
        inputMode={least < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
        className={`h-control w-full ${fieldClass}`}
        value={value}
        onChange={(event) => {
          tell(false)
          onChange(event.target.value)
        }}
        onBlur={() => tell(value !== '' && typedNumber(value, decimals) === null)}
      />
      {note}
    </div>
  )
}
