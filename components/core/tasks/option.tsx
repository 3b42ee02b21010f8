import { Checkbox } from '@/components/ui/checkbox'

/** A checkbox with an explanation. */
export function Option(props: {
  label: string
  hint: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  const { label, hint, checked, onChange } = props
  return (
    <div>
      <Checkbox checked={checked} onChange={onChange} className="min-h-7 pointer-coarse:min-h-10">
        {label}
      </Checkbox>
      <p className="pl-6 text-xs text-ink-soft">{hint}</p>
    </div>
  )
}
