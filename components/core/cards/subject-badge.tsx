import type { ReactNode } from 'react'
import type { NamedSubject } from '@/lib/core/rules/schedule/active-item'
import { openScheduleOf } from '@/lib/core/texts/live/grid'
import { leadsTo, type BadgeDisplay } from './display'

type SubjectBadgeProps = {
  display: BadgeDisplay
  subject: NamedSubject
  children: ReactNode
  className?: string
}

/** A name that opens its schedule; plain text if the user may not see it. */
export function SubjectBadge({ display, subject, children, className = '' }: SubjectBadgeProps) {
  if (!leadsTo(display, subject)) return <span className={className || undefined}>{children}</span>
  // Set on hover or focus, because most badges of a week are never reached.
  const hint = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.title = openScheduleOf(subject.title)
  }
  return (
    <button
      type="button"
      tabIndex={display.badgeTabIndex}
      className={`subject-badge ${className}`.trimEnd()}
      onPointerEnter={hint}
      onFocus={hint}
      onClick={() => display.activate({ ...subject, subgroupCount: subject.kind === 'group' ? null : 1 })}
    >
      {children}
    </button>
  )
}
