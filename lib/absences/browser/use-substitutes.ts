'use client'

import { substitutesRequest } from '@/lib/absences/calls/substitutes'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import { useRequest } from '@/lib/core/browser/calls/answers'
import type { MeetingId, TeacherId } from '@/lib/core/rules/names/ids'

/** Who could hold a class, best first; `found` undefined while it is asked. */
export function useSubstitutes(
  id: MeetingId,
  instead: TeacherId | null,
): { found: readonly Substitute[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useRequest(
    'timetable',
    substitutesRequest(id, instead),
    (answer): readonly Substitute[] => answer,
    { quiet: true },
  )
  return { found: data, hasFailed: data === undefined && error !== undefined, reload: () => void mutate() }
}
