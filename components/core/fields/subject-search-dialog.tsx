'use client'

import { useRecentItems } from '@/lib/core/browser/schedule/recent-items'
import { useIsTouch } from '@/lib/core/browser/use-media'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import { sameSubject, subjectKey, type RecentItem } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Subject, SubjectKind } from '@/lib/core/rules/names/resource'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Favourite } from './favourite'
import { SubjectSearchForm } from './subject-search-form'

/**
 * Recently shown subjects, and the search. In a dialog outside the dashboard, so it gets the actor and the
 * shown subject as props.
 */
export function SubjectSearchDialog(props: {
  actor: Actor
  kinds: readonly SubjectKind[]
  active: Subject | null
  onChoose: (offer: Offer) => void
  onReturn: (item: RecentItem) => void
}) {
  const { actor, kinds, active, onChoose, onReturn } = props
  // The on-screen keyboard would cover the recent subjects.
  const isTouch = useIsTouch()
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
      <SubjectSearchForm takesFocus={!isTouch} {...{ actor, kinds, onChoose }} />
    </>
  )
}
