import { useState } from 'react'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import type { LoadGrant } from '@/lib/core/rules/rights/rights-subjects'
import { permissionTexts, roomsOf, whenOf } from '@/lib/permissions/texts/load-permissions'
import { Button } from '@/components/ui/button'
import type { Anchor } from '@/components/ui/placed'
import { Popover } from '@/components/ui/popover'
import type { After } from '@/components/ui/use-cell-grid'
import { RoomPicker } from './room-picker'
import { SlotMatrix } from './slot-matrix'

type EditorProps<Value> = {
  title: string
  at: Anchor
  value: Value
  /** Null: unchanged. */
  onDone: (value: Value | null, after: After) => void
}

/** Edits the rooms: Tab and «Готово» accept, Escape cancels. */
export function RoomsEditor(
  props: EditorProps<LoadGrant['roomIds']> & { offers: readonly Offer[] | undefined },
) {
  const { title, at, offers, value, onDone } = props
  const [roomIds, setRoomIds] = useState(value)
  return (
    <Popover
      label={roomsOf(title)}
      at={at}
      className="w-80 overflow-visible! p-2"
      onClose={() => onDone(roomIds, 'elsewhere')}
    >
      <Finishing onFinish={(isKept, after) => onDone(isKept ? roomIds : null, after)}>
        <RoomPicker
          takesFocus
          label={permissionTexts.rooms}
          offers={offers}
          roomIds={roomIds}
          onChange={setRoomIds}
        />
      </Finishing>
    </Popover>
  )
}

/** Edits the slots: Tab and «Готово» accept, Escape cancels. */
export function TimeEditor({ title, at, value, onDone }: EditorProps<readonly number[]>) {
  const [slots, setSlots] = useState(value)
  return (
    <Popover label={whenOf(title)} at={at} className="w-max p-3" onClose={() => onDone(slots, 'elsewhere')}>
      <Finishing onFinish={(isKept, after) => onDone(isKept ? slots : null, after)}>
        <SlotMatrix takesFocus label={whenOf(title)} slots={slots} onChange={setSlots} />
        <p className="max-w-60 text-xs text-ink-soft text-pretty">{permissionTexts.matrixHint}</p>
      </Finishing>
    </Popover>
  )
}

function Finishing(props: { onFinish: (isKept: boolean, after: After) => void; children: React.ReactNode }) {
  const { onFinish, children } = props
  return (
    <div
      className="grid gap-2"
      onKeyDown={(event) => {
        // Inner elements handle Enter and Escape first.
        if (event.isDefaultPrevented()) return
        if (event.key === 'Tab') onFinish(true, event.shiftKey ? 'left' : 'right')
        else if (event.key === 'Escape') onFinish(false, 'stay')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
      <Button className="justify-self-end px-2" onClick={() => onFinish(true, 'stay')}>
        {permissionTexts.done}
      </Button>
    </div>
  )
}
