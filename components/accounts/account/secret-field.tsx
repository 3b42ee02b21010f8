'use client'
import { type ComponentProps, useEffect, useId } from 'react'
import { useFieldProblem } from '@/components/ui/field-problem'

/** No `name`: a form submitted before the scripts have loaded would put the value into the URL. */
type SecretFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name'> & {
  label: string
  /** Advice shown before typing. */
  hint?: string
  /** Message while empty. */
  missing: string
  /** The server's error for the current value. */
  refused: string | null
  value: string
  onChange: (value: string) => void
}

/** A password or code field. Errors appear below it; a server error also focuses it. */
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

/** The result of an action, announced to screen readers: the error or the success text. */
export const AccountOutcome = ({ refused, done }: { refused: string | null; done: string | null }) => (
  <div role="status" className="empty:hidden">
    {refused && <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-pretty">{refused}</p>}
    {!refused && done && <p className="rounded-md bg-success-soft px-3 py-2 text-success text-pretty">{done}</p>}
  </div>
)
