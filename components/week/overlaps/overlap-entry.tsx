import { Badge } from '@/components/ui/badge'
import type { NamedSubject } from '@/lib/core/rules/schedule/active-item'
import type { Overlap, OverlapHolder } from '@/lib/week/rules/overlap'
import { gridTexts, pairTitle } from '@/lib/core/texts/live/grid'
import {
  goToOverlap,
  holderKind,
  holderPeople,
  originText,
  overlapTexts,
  placeKind,
} from '@/lib/week/texts/overlaps'
import type { BadgeDisplay } from '@/components/core/cards/display'
import { lessonLook } from '@/components/core/marks/lesson-look'
import { SubjectBadge } from '@/components/core/cards/subject-badge'

function Holder({ holder }: { holder: OverlapHolder }) {
  const { kind, lessonType, title, hidden, origin } = holder
  const look = lessonLook[lessonType]
  return (
    <li
      className={`border-l-3 pl-2 text-xs text-ink-soft ${kind === 'class' ? `border-l-(--type) ${look.card}` : 'border-l-line-strong'}`}
    >
      <p className="text-sm text-ink">
        <span className={`font-semibold ${kind === 'class' ? look.label : 'text-accent'}`}>
          {holderKind(holder)}
        </span>{' '}
        {title}
      </p>
      <p>{holderPeople(holder)}</p>
      <p className="flex flex-wrap gap-1 pt-0.5">
        {origin.how === 'firm' ? (
          <Badge tone="success">{overlapTexts.firm}</Badge>
        ) : (
          <span className="text-warning">{originText(origin)}</span>
        )}
        {hidden && <Badge>{gridTexts.hidden}</Badge>}
      </p>
    </li>
  )
}

/** An overlap with its events and their origins; a press shows the cell. */
export function OverlapEntry(props: { overlap: Overlap; display: BadgeDisplay; onGo: () => void }) {
  const { overlap, display, onGo } = props
  const { pair, resource, holders } = overlap
  return (
    <li className="relative px-3 py-2 hover:bg-surface-hover">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          aria-label={goToOverlap(overlap)}
          className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          onClick={onGo}
        >
          {pairTitle(pair)}
        </button>
        <span className="relative z-1 font-medium">
          <SubjectBadge display={display} subject={{ ...resource } as NamedSubject} className="-my-1 py-1">
            {resource.title}
          </SubjectBadge>
        </span>
        <span className="text-xs text-ink-faint">{placeKind(resource)}</span>
      </p>
      <ul className="mt-1.5 grid gap-1.5">
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
    </li>
  )
}
