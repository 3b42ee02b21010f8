import { useId } from 'react'
import { fieldClass } from '@/components/ui/field-problem'

/** A field for lines of a spreadsheet. `isLow`: small, to make room for the preview. */
export function PastedField(props: {
  label: string
  hint: string
  isLow: boolean
  value: string
  onChange: (text: string) => void
}) {
  const { label, hint, isLow, value, onChange } = props
  const id = useId()
  return (
    <>
      <p id={id} className="text-sm text-ink-soft text-pretty">
        {hint}
      </p>
      <textarea
        aria-label={label}
        aria-describedby={id}
        rows={isLow ? 4 : 10}
        spellCheck={false}
        data-first
        className={`${fieldClass} w-full py-1 font-mono text-sm`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
