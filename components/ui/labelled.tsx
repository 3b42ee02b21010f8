import { type ComponentProps, type ReactNode, useId } from 'react'
import { fieldClass } from './field-problem'

const look = 'grid min-w-0 content-start gap-1'
const labelLook = 'text-sm text-ink-soft'

/** A field under its label, which is for the id that `children` get. */
export function LabelledField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={look}>
      <label htmlFor={id} className={labelLook}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** A control that tells its name itself, with the same name above it. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={look}>
    <span aria-hidden className={labelLook}>
      {label}
    </span>
    {children}
  </div>
)

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string
  value: string
  hint?: string
  /** What is wrong with it, of `useFieldProblem`. */
  note?: ReactNode
  onChange: (text: string) => void
}

/** One line of text under its label. */
export const TextField = ({
  label,
  hint,
  note,
  className = '',
  'aria-describedby': noted,
  onChange,
  ...input
}: TextFieldProps) => (
  <LabelledField label={label}>
    {(id) => (
      <>
        <input
          id={id}
          type="text"
          autoComplete="off"
          aria-describedby={[noted, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          className={`h-control w-full min-w-0 ${fieldClass} aria-invalid:border-danger ${className}`.trimEnd()}
          {...input}
          onChange={({ target }) => onChange(target.value)}
        />
        {note}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
            {hint}
          </p>
        )}
      </>
    )}
  </LabelledField>
)
