import type { LoadPermission } from '@/lib/domain/load-permission'

/** «Nagruzka permission» of the specification, section 3: `allowed_day_pairs` is day to pair to true; empty: any time. */
export type WireLoadPermission = {
  id: number
  version: number
  can_set: boolean
  auditories: number[]
  user_id: number
  /** The id of the load item or of the programme's row. */
  instance: number
  allowed_day_pairs: Record<string, Record<string, true>>
}

export function encodeLoadPermission({
  id,
  version,
  canSet,
  roomIds,
  userId,
  ref,
  slots,
}: LoadPermission): WireLoadPermission {
  const dayPairs: WireLoadPermission['allowed_day_pairs'] = {}
  for (const slot of slots) (dayPairs[Math.floor(slot / 10)] ??= {})[slot % 10] = true
  return {
    id,
    version,
    can_set: canSet,
    auditories: [...roomIds],
    user_id: userId,
    instance: ref.id,
    allowed_day_pairs: dayPairs,
  }
}
