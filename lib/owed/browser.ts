'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { academicYear } from '@/lib/core/calendar/rules/period'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import { owedRequest } from './calls'
import type { makeUpPlacesCall, settleCall } from './calls.contract'
import type { MakeUpPlace, OwedClass } from './rules'

export const useOwed = (subject: Plannable, monday: CalendarDate): Asked<readonly OwedClass[]> =>
  useAsked('timetable', owedRequest(subject, academicYear(monday)), asItIs)

/** When an owed class could be held. */
export const useMakeUpPlaces = (id: MeetingId): Asked<readonly MakeUpPlace[]> =>
  useAsked('timetable', requestOf<typeof makeUpPlacesCall>('GET /api/schedule/{id}/owed/', { params: { id } }), asItIs)

export const settle = changeOf<typeof settleCall>('POST /api/schedule/{id}/owed/')
