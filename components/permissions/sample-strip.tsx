import { useCallback } from 'react'
import { Button } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'
import { useToast } from '@/components/ui/toast'
import { bulkCanSet } from '@/lib/core/load/rules/load-permission'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import {
  permissionsPastedText,
  permissionTexts,
  permissionsSwitchedText,
  permissionTargetText,
} from '@/lib/permissions/texts/load-permissions'
import { RoomPicker } from './room-picker'
import { SlotMatrix } from './slot-matrix'
import { givenParts, type PermissionAction, type PermissionRow } from './use-permission-table'

/** Bulk edit: rooms, slots and the «may set» switch for many rows. */
export function SampleStrip(props: {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  sample: LoadGrant
  onSample: (sample: LoadGrant) => void
  rooms: readonly Offer[] | undefined
  /** The target rows: selected ones, or all shown. */
  targets: readonly PermissionRow[]
  selectedCount: number
  dispatch: (action: PermissionAction) => void
}) {
  const { isOpen, onOpen, sample, onSample, rooms, targets, selectedCount, dispatch } = props
  const toast = useToast()
  const give = (part: Partial<LoadGrant>, said: string) => {
    dispatch(givenParts(targets.map((row) => [row, part])))
    toast(said)
  }
  const changeRooms = useCallback(
    (roomIds: LoadGrant['roomIds']) => onSample({ ...sample, roomIds }),
    [sample, onSample],
  )
  const changeSlots = useCallback((slots: readonly number[]) => onSample({ ...sample, slots }), [sample, onSample])
  const turnsOn = bulkCanSet(targets.map(({ values }) => values.grant))
  const isDisabled = targets.length === 0
  return (
    <details
      data-no-print
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="rounded-lg border bg-surface"
    >
      <summary className="flex min-h-control flex-wrap items-center gap-x-3 px-3 py-1">
        <ChevronDownIcon className={`size-3.5 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        <span className="font-medium">{permissionTexts.sample}</span>
        <span className="text-sm text-ink-soft">{permissionTargetText(selectedCount, targets.length)}</span>
      </summary>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 border-t p-3">
        <div className="grid w-full gap-2 sm:w-64">
          <RoomPicker label={permissionTexts.rooms} offers={rooms} roomIds={sample.roomIds} onChange={changeRooms} />
          <Button
            disabled={isDisabled}
            onClick={() => give({ roomIds: sample.roomIds }, permissionsPastedText(targets.length))}
          >
            {permissionTexts.pasteRooms}
          </Button>
        </div>
        <div className="grid w-full gap-2 sm:w-auto">
          <SlotMatrix label={permissionTexts.when} slots={sample.slots} onChange={changeSlots} />
          <Button
            disabled={isDisabled}
            onClick={() => give({ slots: sample.slots }, permissionsPastedText(targets.length))}
          >
            {permissionTexts.pasteTime}
          </Button>
        </div>
        <div className="grid w-full gap-2 sm:max-w-72 sm:flex-1">
          <Button
            disabled={isDisabled}
            onClick={() => give({ canSet: turnsOn }, permissionsSwitchedText(turnsOn, targets.length))}
            className="sm:justify-self-start"
          >
            {turnsOn ? permissionTexts.switchOn : permissionTexts.switchOff}
          </Button>
          <p className="text-sm text-ink-soft text-pretty">{permissionTexts.sampleHint}</p>
          <p className="text-sm text-ink-soft text-pretty">{permissionTexts.matrixHint}</p>
        </div>
      </div>
    </details>
  )
}
