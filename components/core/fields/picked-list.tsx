import { CloseIcon } from '@/components/ui/icons'
import { withoutLabel } from '@/lib/core/texts/placing/lesson-acts'

/** A picked teacher, group or room. */
export type PickedItem<Id extends number> = { id: Id; title: string }

/** Picked items by name, each with a remove button. */
export function PickedList<Id extends number>(props: {
  picked: readonly PickedItem<Id>[]
  onChange: (picked: readonly PickedItem<Id>[]) => void
  label?: string
}) {
  const { picked, onChange, label } = props
  if (picked.length === 0) return null
  return (
    <ul aria-label={label} className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
      {picked.map((one) => (
        <li key={one.id} className="flex items-center rounded bg-surface-hover pl-2">
          {one.title}
          <button
            type="button"
            aria-label={withoutLabel(one.title)}
            className="grid size-7 place-items-center rounded text-ink-soft hover:text-danger pointer-coarse:size-10"
            onClick={() => onChange(picked.filter(({ id }) => id !== one.id))}
          >
            <CloseIcon className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}
