import { Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { FramePlace, Here } from '@/lib/frame/rules'

// Readers wait for nothing, so they do not load it.
const WaitingCount = onDemand(() => import('./waiting-count').then((module) => module.WaitingCount))

function PlaceLink(props: { place: FramePlace; href: string; current: Here['current'] | undefined }) {
  const { place, href, current } = props
  const look = current ? 'bg-accent-soft font-medium text-ink' : 'text-ink-soft hover:bg-surface-hover hover:text-ink'
  return (
    // a plain link: it works without scripts and offline
    <a
      href={href}
      aria-current={current}
      className={`flex min-h-control items-center justify-between gap-1 rounded-md px-2 py-0.5 text-sm ${look}`}
    >
      {place.label}
      {place.key === 'waiting' && (
        <Suspense>
          <WaitingCount />
        </Suspense>
      )}
    </a>
  )
}

/** The places, and those inside the one where the user is, or inside each. `faculty`: which those show. */
export function PlaceList(props: {
  places: readonly FramePlace[]
  here: Here | null
  faculty: string | null
  isWhole?: boolean
}) {
  const { places, here, faculty, isWhole } = props
  const query = faculty ? `?${new URLSearchParams({ faculty })}` : ''
  const linkTo = (place: FramePlace, outer: FramePlace) => (
    <PlaceLink
      place={place}
      href={place !== outer && outer === here?.outer ? place.href + query : place.href}
      current={place === here?.place ? here.current : place === here?.outer ? 'true' : undefined}
    />
  )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
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
