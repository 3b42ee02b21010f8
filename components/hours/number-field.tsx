'use client'
import { useFieldProblem } from '@/components/ui/field-problem'
import { TextField } from '@/components/ui/labelled'
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
  const { input, field, tell, note } = useFieldProblem(numberProblem(value, { least, most, decimals, isRequired }))
  return (
    <TextField
      ref={input}
      {...{ label, value, note }}
      {...field}
      inputMode={least < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      onChange={(text) => {
        tell(false)
        onChange(text)
      }}
      onBlur={() => tell(value !== '' && typedNumber(value, decimals) === null)}
    />
  )
}
