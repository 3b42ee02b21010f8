import { Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { FramePlace, Here } from '@/lib/frame/rules'

// Readers wait for nothing, so they do not load it.
const WaitingCount = onDemand(() => import('./waiting-count').then((module) => module.WaitingCount))

function PlaceLink(props: { actor: Actor; place: FramePlace; href: string; current: Here['current'] | undefined }) {
  const { actor, place, href, current } = props
  return (
    // a plain link: it works without scripts and offline
    <a href={href} aria-current={current} className="frame-place">
      {place.label}
      {place.key === 'waiting' && (
        <Suspense>
          <WaitingCount actor={actor} />
        </Suspense>
      )}
    </a>
  )
}

/** The places, and those inside the one where the user is, or inside each. `faculty`: which those show. */
export function PlaceList(props: {
  actor: Actor
  places: readonly FramePlace[]
  here: Here | null
  faculty: string | null
  isWhole?: boolean
  className?: string
}) {
  const { actor, places, here, faculty, isWhole, className = '' } = props
  const query = faculty ? `?${new URLSearchParams({ faculty })}` : ''
  const linkTo = (place: FramePlace, outer: FramePlace) => (
    <PlaceLink
      actor={actor}
      place={place}
      href={place !== outer && outer === here?.outer ? place.href + query : place.href}
      current={place === here?.place ? here.current : place === here?.outer ? 'true' : undefined}
    />
  )
  return (
    <ul className={`grid grid-cols-[minmax(0,1fr)] gap-0.5 ${className}`}>
      {places.map((outer) => (
        <li key={outer.key}>
          {linkTo(outer, outer)}
          {outer.inside.length > 0 && (isWhole || outer === here?.outer) && (
            <ul className="my-0.5 ml-2 grid gap-0.5 border-l pl-1">
              {outer.inside.map((inner) => (
                <li key={inner.key}>{linkTo(inner, outer)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
