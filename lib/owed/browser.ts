'use client'

import { asItIs, type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { academicYear } from '@/lib/core/rules/schedule/period'
import { makeUpPlacesRequest, owedRequest, settleRequest } from './calls'
import type { MakeUpPlace, OwedClass, Settled, SettleOrder } from './rules'

/** The owed classes of a subject in the academic year of a week. */
export const useOwed = (subject: Plannable, monday: CalendarDate): Asked<readonly OwedClass[]> =>
  useAsked('timetable', owedRequest(subject, academicYear(monday)), asItIs)

/** When an owed class could be held. */
export const useMakeUpPlaces = (id: MeetingId): Asked<readonly MakeUpPlace[]> =>
  useAsked('timetable', makeUpPlacesRequest(id), asItIs)

/** Settles an owed class. */
export const settle = (order: SettleOrder): Promise<Settled> => requestChange(settleRequest(order))
