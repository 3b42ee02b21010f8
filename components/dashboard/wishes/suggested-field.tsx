import { useId } from 'react'

/** A line of text, with the usual ones to choose from. */
export function SuggestedField(props: {
  label: string
  value: string
  suggestions: readonly string[]
  maxLength: number
  onChange: (value: string) => void
}) {
  const { label, value, suggestions, maxLength, onChange } = props
  const id = useId()
  return (
    <label className="grid gap-1 text-sm text-ink-soft">
      {label}
      <input
        type="text"
        required
        autoFocus
        list={id}
        maxLength={maxLength}
        autoComplete="off"
        className="h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-base text-ink"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </label>
  )
}
