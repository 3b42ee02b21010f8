'use client'

import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { LessonActsOffer } from '../grid/display'
import { useDashboard } from '../state/dashboard-provider'
import { itemActs, mayActOnItems } from './item-rights'
import type { OpenLesson } from './lesson-acts'

const LessonActs = lazy(() => import('./lesson-acts').then((module) => ({ default: module.LessonActs })))

/** What the cards of a week offer to whoever may change classes, and what is open of it. */
export function useLessonActs(): { offer: LessonActsOffer | null; opened: ReactNode } {
  const { actor, subject } = useDashboard()
  const [opened, setOpened] = useState<OpenLesson | null>(null)
  const offer = useMemo<LessonActsOffer | null>(() => {
    if (subject === null || !mayActOnItems(actor, subject)) return null
    return {
      allowed: (item) => itemActs(actor, subject, item),
      open: (item, at, step) => setOpened({ item, at, step, allowed: itemActs(actor, subject, item) }),
    }
  }, [actor, subject])
  return {
    offer,
    opened: opened && (
      <Suspense>
        <LessonActs key={`${opened.item.id}/${opened.step}`} {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
