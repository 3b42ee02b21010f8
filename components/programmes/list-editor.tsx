import { useState } from 'react'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import { columnTitles, pickerTexts, rowTexts } from '@/lib/programmes/texts/programme-screen'
import { Button } from '@/components/ui/button'
import type { Anchor } from '@/components/ui/placed'
import { Popover } from '@/components/ui/popover'
import { SubjectPicker } from '@/components/core/fields/subject-picker'
import type { Picked } from '@/components/core/fields/picked-list'
import { titlesOf } from './cell-values'
import type { ListField } from './columns'
import type { After } from '@/components/ui/use-cell-grid'

/** A list cell being edited: Tab and Enter accept and move on, Escape cancels. */
export function ListEditor(props: {
  field: ListField
  at: Anchor
  ids: readonly number[]
  /** The choices, and all items with known names. */
  offers: readonly Offer[] | undefined
  names: readonly Offer[] | undefined
  /** Null: unchanged. */
  onDone: (ids: readonly number[] | null, after: After) => void
}) {
  const { field, at, ids, offers, names, onDone } = props
  const [pickedIds, setPickedIds] = useState(ids)
  // Names may load after the editor opens.
  const titles = titlesOf(pickedIds, names)
  const picked = pickedIds.map((id, index): Picked<number> => ({ id, title: titles[index] ?? '' }))
  const finish = (after: After) => onDone(pickedIds, after)
  return (
    <Popover
      label={columnTitles[field]}
      at={at}
      className="w-80 overflow-visible! p-2"
      onClose={() => finish('elsewhere')}
    >
      <div
        className="grid gap-2"
        onKeyDown={(event) => {
          // The list below the field handles Enter and Escape first.
          if (event.isDefaultPrevented()) return
          const isField = event.target instanceof HTMLInputElement
          if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right')
          else if (event.key === 'Enter' && isField) finish(event.shiftKey ? 'up' : 'down')
          else if (event.key === 'Escape') onDone(null, 'stay')
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <SubjectPicker
          hidesLabel
          takesFocus
          label={columnTitles[field]}
          addLabel={pickerTexts[field]}
          offers={offers}
          picked={picked}
          onChange={(next) => setPickedIds(next.map(({ id }) => id))}
        />
        <Button className="justify-self-end px-2" onClick={() => finish('stay')}>
          {rowTexts.done}
        </Button>
      </div>
    </Popover>
  )
}
