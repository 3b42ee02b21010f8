import { requestOf } from '@/lib/core/calls/calls/request'
import type { HeldOrder } from '@/lib/exams/rules/held'
import type { changeHeldCall } from './held.contract'

export const changeHeldRequest = ({ items, held, dryRun }: HeldOrder) =>
  requestOf<typeof changeHeldCall>('POST /api/exam/item/', {
    body: {
      items: items.map(({ id, version }) => ({ id, version })),
      type: held.kind,
      minutes: held.minutes,
      form: held.form,
      is_hard: held.isHard,
      room_count: held.roomCount,
      dry_run: dryRun,
    },
  })
