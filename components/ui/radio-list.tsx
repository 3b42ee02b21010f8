import { useId } from 'react'

/** Radio buttons below each other, under a title; `hint`: explains a choice. */
export function RadioList<Value extends string | boolean>(props: {
  title: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  hint?: string
  className?: string
  onChange: (value: Value) => void
}) {
  const { title, name, options, value, hint, className = '', onChange } = props
  return (
    <fieldset className={`px-4 py-3 ${className}`.trimEnd()}>
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      {options.map((one) => (
        <label key={String(one.value)} className="flex min-h-control items-center gap-2 py-1">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0"
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
      {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
    </fieldset>
  )
}

/** Radio buttons of a form beside each other, under a quiet title. */
export function RadioRow<Value extends string>(props: {
  title: string
  options: readonly { value: Value; label: string }[]
  value: Value
  className?: string
  onChange: (value: Value) => void
}) {
  const { title, options, value, className = 'flex flex-wrap', onChange } = props
  const name = useId()
  return (
    <fieldset className={`gap-x-4 ${className}`}>
      <legend className="text-sm text-ink-soft">{title}</legend>
      {options.map((one) => (
        <label key={one.value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0"
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  )
}
