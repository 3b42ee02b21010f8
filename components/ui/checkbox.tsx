import type { ReactNode } from 'react'

type CheckboxProps = {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A native checkbox with a multi-line label; the whole row is clickable. */
export function Checkbox({ children, checked, onChange, disabled, className = '' }: CheckboxProps) {
  const height = className.includes('min-h-') ? '' : 'min-h-control'
  return (
    <label className={`inline-flex max-w-full items-center gap-2 select-none ${height} ${className}`}>
      <input
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
