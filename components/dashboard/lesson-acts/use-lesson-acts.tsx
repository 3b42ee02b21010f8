'use client'

import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useOffers } from '@/lib/client/vocabularies'
import type { Actor } from '@/lib/domain/actor'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { onDemand } from '@/components/ui/on-demand'
import type { LessonActsOffer } from '../cards/display'
import { useDashboard } from '../state/dashboard-provider'
import { itemActs, mayActOnItems, mayGiveBack, type ItemAct } from '@/components/rights/item-rights'
import type { OpenLesson } from './lesson-acts'
import { asEditorOf } from '@/components/rights/subject-rights'
import { useLiesAhead } from '../state/use-lies-ahead'

const LessonActs = onDemand(() => import('./lesson-acts').then((module) => module.LessonActs))

/** The user as editor by name of all whose editor they are, as far as the lists have come. */
function useEditor(): Actor {
  const { actor, subject } = useDashboard()
  const { faculties, departments } = actor.editorOf
  const groups = useOffers(actor, 'group', faculties.length > 0)
  const teachers = useOffers(actor, 'teacher', departments.length > 0)
  return useMemo(
    () => asEditorOf(actor, [...(subject ? [subject] : []), ...(groups ?? []), ...(teachers ?? [])]),
    [actor, subject, groups, teachers],
  )
}

/** What the cards of a week offer to whoever may change classes, and what is open of it. */
export function useLessonActs(): { offer: LessonActsOffer | null; opened: ReactNode } {
  const { subject, permitted } = useDashboard()
  const editor = useEditor()
  const liesAhead = useLiesAhead()
  const [opened, setOpened] = useState<OpenLesson | null>(null)
  const offer = useMemo<LessonActsOffer | null>(() => {
    if (subject === null || !mayActOnItems(editor, permitted)) return null
    const allowed = (item: ScheduleItem): ReadonlySet<ItemAct> => {
      const acts = itemActs(editor, subject, item, permitted)
      return mayGiveBack(editor, item, liesAhead) ? new Set([...acts, 'take_back']) : acts
    }
    return { allowed, open: (item, at, step) => setOpened({ item, at, step }) }
  }, [editor, subject, permitted, liesAhead])
  return {
    offer,
    opened: offer && opened && (
      <Suspense>
        <LessonActs
          key={`${opened.item.id}/${opened.step}`}
          {...opened}
          allowed={offer.allowed(opened.item)}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    ),
  }
}
