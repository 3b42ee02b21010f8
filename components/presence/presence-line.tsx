import { useEffect } from 'react'
import type { SideLine } from '@/lib/core/live/browser/use-live'
import { firstFew } from '@/lib/core/words/rules/lists'
import { usePresence } from '@/lib/presence/browser'
import { initialsOf, type OtherPlanner, type Presence } from '@/lib/presence/rules'
import { otherPlannerText, presenceTexts as texts } from '@/lib/presence/texts'

/** More would crowd the heading. */
const mostNamed = 3

type PresenceProps = {
  line: SideLine
  presence: Presence
  /** Shows no one, but tells. */
  isSilent?: boolean
  onOthers?: (others: readonly OtherPlanner[]) => void
}

/** Who else looks at the same or changes it. Nothing of it is announced. */
export function PresenceLine({ line, presence, isSilent = false, onOthers }: PresenceProps) {
  const others = usePresence(line, presence)
  useEffect(() => {
    onOthers?.(others)
  }, [onOthers, others])
  const here = others.filter(({ isHere }) => isHere)
  if (isSilent || here.length === 0) return null
  const named = firstFew(here, mostNamed)
  const left = here.slice(named.length).map(otherPlannerText).join(', ')
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 text-sm text-ink-soft print:hidden">
      <span aria-hidden className="max-sm:hidden">
        {texts.here}:
      </span>
      <ul aria-label={texts.here} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {named.map((one, index) => (
          <li key={index} title={otherPlannerText(one)} className="flex items-center gap-1">
            <span
              aria-hidden
              className={`${avatar} ${one.isEditing ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent'}`}
            >
              {initialsOf(one.name)}
            </span>
            <span className="max-md:sr-only">{otherPlannerText(one)}</span>
          </li>
        ))}
        {left && (
          <li title={left}>
            <span aria-hidden>+{here.length - named.length}</span>
            <span className="sr-only">{left}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

const avatar = 'grid size-5 shrink-0 place-items-center rounded-full text-[0.625rem] leading-none font-medium'
