'use client'

import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { ScheduleItem } from '@/lib/domain/schedule'
import type { LessonActsOffer } from '../grid/display'
import { useDashboard } from '../state/dashboard-provider'
import { itemActs, mayActOnItems, mayGiveBack, type ItemAct } from './item-rights'
import type { OpenLesson } from './lesson-acts'
import { useLiesAhead } from './use-lies-ahead'

const LessonActs = lazy(() => import('./lesson-acts').then((module) => ({ default: module.LessonActs })))

/** What the cards of a week offer to whoever may change classes, and what is open of it. */
export function useLessonActs(): { offer: LessonActsOffer | null; opened: ReactNode } {
  const { actor, subject, permitted } = useDashboard()
  const liesAhead = useLiesAhead()
  const [opened, setOpened] = useState<OpenLesson | null>(null)
  const offer = useMemo<LessonActsOffer | null>(() => {
    if (subject === null || !mayActOnItems(actor, subject, permitted)) return null
    const allowed = (item: ScheduleItem): ReadonlySet<ItemAct> => {
      const acts = itemActs(actor, subject, item, permitted)
      return mayGiveBack(actor, item, liesAhead) ? new Set([...acts, 'take_back']) : acts
    }
    return { allowed, open: (item, at, step) => setOpened({ item, at, step, allowed: allowed(item) }) }
  }, [actor, subject, permitted, liesAhead])
  return {
    offer,
    opened: opened && (
      <Suspense>
        <LessonActs key={`${opened.item.id}/${opened.step}`} {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
