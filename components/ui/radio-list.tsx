import { useId } from 'react'

type Choice<Value> = {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

const Radios = <Value extends string | boolean>(props: Choice<Value> & { name: string; look: string }) =>
  props.options.map(({ value, label }) => (
    <label key={String(value)} className={`flex items-center gap-2 ${props.look}`}>
      <input
        type="radio"
        name={props.name}
        className="size-4 shrink-0"
        checked={value === props.value}
        onChange={() => props.onChange(value)}
      />
      {label}
    </label>
  ))

/** Radio buttons below each other, under a title; `hint`: explains a choice. */
export function RadioList<Value extends string | boolean>(
  props: Choice<Value> & { title: string; name: string; hint?: string; className?: string },
) {
  const { title, name, options, value, hint, className = '', onChange } = props
  return (
    <fieldset className={`px-4 py-3 ${className}`.trimEnd()}>
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      <Radios {...{ name, options, value, onChange }} look="min-h-control py-1" />
      {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
    </fieldset>
  )
}

/** Radio buttons of a form beside each other, under a quiet title. */
export function RadioRow<Value extends string>(props: Choice<Value> & { title: string; className?: string }) {
  const { title, options, value, className = 'flex flex-wrap', onChange } = props
  const name = useId()
  return (
    <fieldset className={`gap-x-4 ${className}`}>
      <legend className="text-sm text-ink-soft">{title}</legend>
      <Radios {...{ name, options, value, onChange }} look="min-h-7 pointer-coarse:min-h-10" />
    </fieldset>
  )
}
