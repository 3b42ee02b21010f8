import type { Actor } from '../accounts/actor'
import type { CalendarDate } from '../calendar/calendar-date'
import type { CivilTime } from '../calendar/civil-time'
import type { ClientKeyId } from '../names/ids'
import type { TeacherNames } from './open-reading'

/**
 * What a key of a program reads: `public`: what open reading shows; `own`: what its owner sees as their own
 * timetable. Published only.
 */
export const keyScopes = ['public', 'own'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Requests a minute of a key: what one may be given at most, and what a person's own has. */
export const mostPerMinute = 6000
export const ownPerMinute = 60
export const usualPerMinute = 120
export const perMinuteChoices = [30, 60, usualPerMinute, 300, 600, 1200, mostPerMinute]

/** Keys at most: of one person, and of the university. */
export const mostKeys: Record<KeyScope, number> = { public: 200, own: 10 }

export const longestKeyTitle = 100

/** A key as it is listed; the key itself is shown only when it is made. `expiresOn`: the last day it works. */
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

/** On whose behalf a program reads, and how teachers are named to it. */
export type KeyReader = { scope: KeyScope; actor: Actor; names: TeacherNames }
