import type { ComponentProps } from 'react'

/** A small toggle in a row of toggles. */
export function Chip({ isPressed, className = '', ...props }: ComponentProps<'button'> & { isPressed: boolean }) {
  const look = isPressed
    ? 'border-accent bg-accent-soft text-accent'
    : 'border-line-strong/60 text-ink-soft hover:bg-surface-hover hover:text-ink'
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={`inline-flex min-h-control items-center justify-center gap-1.5 rounded-md border text-sm font-medium transition-colors ${look} ${className}`}
      {...props}
    />
  )
}
