import type { ReactNode } from 'react'

type CheckboxProps = {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Some of what it stands for is checked; shown while not all of it is. */
  isPartly?: boolean
  className?: string
}

/** A native checkbox with a multi-line label; the whole row is clickable. */
export function Checkbox({ children, checked, onChange, disabled, isPartly = false, className = '' }: CheckboxProps) {
  const height = className.includes('min-h-') ? '' : 'min-h-control'
  return (
    <label className={`inline-flex max-w-full items-center gap-2 select-none ${height} ${className}`}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartly && !checked
        }}
        type="checkbox"
        className="size-4 shrink-0"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
