import { useId } from 'react'
import { fieldClass } from '@/components/ui/field'

const longest = 200

export function TextField(props: { label: string; value: string; onChange: (text: string) => void }) {
  const { label, value, onChange } = props
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={longest}
        className={`h-control min-w-0 ${fieldClass}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
