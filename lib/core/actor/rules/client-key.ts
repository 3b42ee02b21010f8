import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ClientKeyId } from '@/lib/core/names/rules/ids'
import type { Actor } from './actor'
import type { TeacherNames } from './open-reading'

/**
 * What a program may read by its key. `public`: what open reading shows; `own`: its owner's own timetable.
 * Published classes only.
 */
export const keyScopes = ['public', 'own'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Requests per minute of a key: the maximum that can be given, that of a person's own key, and the default. */
export const mostPerMinute = 6000
export const ownPerMinute = 60
export const usualPerMinute = 120
export const perMinuteChoices = [30, 60, usualPerMinute, 300, 600, 1200, mostPerMinute]

/** Maximum number of keys: `public` of the university, `own` of one person. */
export const mostKeys: Record<KeyScope, number> = { public: 200, own: 10 }

export const longestKeyTitle = 100

/** A key as listed; its secret is shown only once, when it is made. `expiresOn`: the last day it works. */
export type ListedKey = {
  id: ClientKeyId
  title: string
  hint: string
  perMinute: number
  expiresOn: CalendarDate | null
  isExpired: boolean
  madeAt: CivilTime
  usedAt: CivilTime | null
}

export type NewKey = {
  scope: KeyScope
  title: string
  perMinute: number
  expiresOn: CalendarDate | null
}

/** The actor whose rights a program reads with, and how it is told teachers' names. */
export type KeyReader = { scope: KeyScope; actor: Actor; names: TeacherNames }
