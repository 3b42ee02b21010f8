'use client'

import { asItIs, type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { changeOf } from '@/lib/core/browser/calls/change'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { academicYear } from '@/lib/core/rules/schedule/period'
import { requestOf } from '@/lib/core/calls/calls/request'
import { owedRequest } from './calls'
import type { makeUpPlacesCall, settleCall } from './calls.contract'
import type { MakeUpPlace, OwedClass } from './rules'

/** The owed classes of a subject in the academic year of a week. */
export const useOwed = (subject: Plannable, monday: CalendarDate): Asked<readonly OwedClass[]> =>
  useAsked('timetable', owedRequest(subject, academicYear(monday)), asItIs)

/** When an owed class could be held. */
export const useMakeUpPlaces = (id: MeetingId): Asked<readonly MakeUpPlace[]> =>
  useAsked('timetable', requestOf<typeof makeUpPlacesCall>('GET /api/schedule/{id}/owed/', { params: { id } }), asItIs)

/** Settles an owed class. */
export const settle = changeOf<typeof settleCall>('POST /api/schedule/{id}/owed/')
