import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { idNumbered } from '@/lib/core/names/rules/ids'
import type { ScheduleRequest } from '@/lib/core/schedule/rules/schedule'

/** A booking of nobody in the first pair of a Monday; `change` overrides fields. */
export const bookingRequest = (change: Partial<ScheduleRequest> = {}): ScheduleRequest => ({
  id: idNumbered(1),
  version: 1,
  kind: 'booking',
  date: calendarDate('2026-11-16'),
  pair: 1,
  title: '',
  description: '',
  inCharge: '',
  rooms: [],
  teachers: [],
  groups: [],
  overlaps: false,
  madeBy: null,
  begins: null,
  ...change,
})
