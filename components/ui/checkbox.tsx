import type { ReactNode } from 'react'

type CheckboxProps = {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A native checkbox with its label; the whole row is the target. */
export function Checkbox({ children, checked, onChange, disabled, className = '' }: CheckboxProps) {
  return (
    <label className={`inline-flex h-control items-center gap-2 whitespace-nowrap select-none ${className}`}>
      <input
        type="checkbox"
        className="size-4"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
