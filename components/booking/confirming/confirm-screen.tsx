'use client'

import { QueuePage } from '@/components/core/queues/queue'
import { useToConfirm } from '@/lib/booking/browser/confirmations'
import { confirmationErrors, confirmationTexts as texts } from '@/lib/booking/texts/confirmations'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { ConfirmList } from './confirm-list'

/**
 * «Подтверждение брони»: where notices and the code at a door lead. `code`: that of the door; `roomId`: whose it is, null if it
 * is too old.
 */
export function ConfirmScreen({ code, roomId }: { code: string | null; roomId: RoomId | null }) {
  const query = useToConfirm()
  const { data: bookings, reload } = query
  const isOfDoor = code !== null && roomId !== null
  const own = (bookings ?? []).filter(({ isOwn, room }) => isOwn && (!isOfDoor || room.id === roomId))
  return (
    <QueuePage isLoaded={bookings !== undefined} {...{ texts, query }}>
      {code !== null && roomId === null && (
        <p role="status" className="rounded-lg border border-warning/40 bg-warning-soft px-3 py-2 text-pretty">
          {confirmationErrors.oldCode}
        </p>
      )}
      <ConfirmList
        title={texts.own}
        bookings={own}
        code={isOfDoor ? code : null}
        onDone={reload}
        none={{ text: isOfDoor ? texts.noneHere : texts.none, hint: texts.noneHint }}
      />
    </QueuePage>
  )
}
