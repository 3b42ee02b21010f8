import { SearchIcon } from './icons'

type SearchFieldProps = {
  label: string
  /** The parameter's name, if in a form. */
  name?: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A field that filters the list below it. */
export function SearchField({ label, name, value, onChange, className = '' }: SearchFieldProps) {
  return (
    <label
      className={`flex h-control min-w-0 flex-1 cursor-text items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-ink-faint focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${className}`}
    >
      <SearchIcon />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
