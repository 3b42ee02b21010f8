'use client'

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Favourite } from '@/components/core/fields/favourite'
import { SubjectSearchForm } from '@/components/core/fields/subject-search-form'
import { isQuestion } from '@/lib/asking/rules/is-question'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Subject } from '@/lib/core/names/rules/resource'
import { useIsTouch } from '@/lib/core/page/browser/use-media'
import { useRecentItems } from '@/lib/core/schedule/browser/recent-items'
import { sameSubject, subjectKey, type RecentItem } from '@/lib/core/schedule/rules/active-item'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { type Offer, searchedKinds } from '@/lib/core/views/browser/vocabularies'
import { AnswerLine } from './answer-line'
import type { FoundAct } from './found-act'

/**
 * Recently shown subjects, and the search. In a dialog outside the dashboard, so it gets the actor and the
 * shown subject as props.
 */
export function SubjectSearchDialog(props: {
  actor: Actor
  hasProgrammes: boolean
  active: Subject | null
  onChoose: (offer: Offer) => void
  onReturn: (item: RecentItem) => void
  loadActs: (() => Promise<readonly FoundAct[]>) | undefined
  onAct: (act: FoundAct) => void
  /** Called when a link leads elsewhere. */
  onLeave: () => void
}) {
  const { actor, hasProgrammes, active, onChoose, onReturn, loadActs, onAct, onLeave } = props
  const kinds = useMemo(() => searchedKinds(actor, hasProgrammes), [actor, hasProgrammes])
  // The on-screen keyboard would cover the recent subjects.
  const isTouch = useIsTouch()
  const [acts, setActs] = useState<readonly FoundAct[]>([])
  // The callers make it anew with each rendering.
  const load = useEffectEvent(() => void loadActs?.().then(setActs))
  useEffect(() => load(), [])
  const { items, toggleFavourite } = useRecentItems(actor.username)
  return (
    <>
      {items && items.length > 0 && (
        <ul aria-label={topBar.favourites} className="mb-2 flex flex-wrap gap-1">
          {items.map((item) => (
            <Favourite
              key={subjectKey(item)}
              item={item}
              isActive={sameSubject(item, active)}
              onActivate={() => onReturn(item)}
              onToggle={() => toggleFavourite(item)}
            />
          ))}
        </ul>
      )}
      <SubjectSearchForm
        takesFocus={!isTouch}
        {...{ actor, kinds, onChoose }}
        more={acts.map(({ choice }) => choice)}
        onMore={(chosen) => acts.filter(({ choice }) => choice.key === chosen.key).forEach(onAct)}
        answer={(typed) => (isQuestion(typed) ? <AnswerLine question={typed.trim()} onLeave={onLeave} /> : null)}
      />
    </>
  )
}
