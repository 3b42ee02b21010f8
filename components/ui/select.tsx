import { useId } from 'react'
import { fieldClass } from './field-problem'

type SelectProps<Value extends string | number> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** The choices explain themselves, so the label is for screen readers only. */
  hidesLabel?: boolean
  /** Why it is disabled; undefined: enabled. */
  whyNot?: string
}

/** A native select with a label above. */
export function Select<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  hidesLabel = false,
  whyNot,
}: SelectProps<Value>) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm text-ink-soft'}>
        {label}
      </label>
      <select
        id={id}
        className={`h-control min-w-0 ${fieldClass}`}
        disabled={whyNot !== undefined}
        title={whyNot}
        value={String(value)}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
