'use client'

import { substitutesRequest } from '@/lib/absences/calls/substitutes'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'

/** Who could hold a class, best first. */
export const useSubstitutes = (id: MeetingId, instead: TeacherId | null): Asked<readonly Substitute[]> =>
  useAsked('timetable', substitutesRequest(id, instead), asItIs)
