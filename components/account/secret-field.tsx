'use client'

import { useEffect, useId, type ComponentProps } from 'react'
import { useFieldProblem } from '@/components/ui/field-problem'

/** Without a name: a form that is sent before the scripts have come puts nothing of it into the address. */
type SecretFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'> & {
  label: string
  /** What is good to know before one writes. */
  hint?: string
  /** What is said while nothing is written in it. */
  missing: string
  /** What the server found wrong with what stands in it. */
  refused: string | null
  value: string
  onChange: (value: string) => void
}

/** A password or a code: what is wrong with it is told below it, and it takes the focus when the server refused it. */
export function SecretField({ label, hint, missing, refused, value, onChange, ...props }: SecretFieldProps) {
  const id = useId()
  const { input, field, tell, note } = useFieldProblem(refused ?? (value === '' ? missing : null))
  useEffect(() => {
    if (refused === null) return
    tell(true)
    input.current?.focus()
  }, [refused, tell, input])
  const described = [field['aria-describedby'], hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...props}
        {...field}
        ref={input}
        id={id}
        required
        aria-describedby={described || undefined}
        className="h-control w-full max-w-sm rounded-md border border-line-strong bg-surface px-2 text-base text-ink aria-invalid:border-danger"
        value={value}
        onChange={(event) => {
          tell(false)
          onChange(event.target.value)
        }}
      />
      {note}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
          {hint}
        </p>
      )}
    </div>
  )
}
