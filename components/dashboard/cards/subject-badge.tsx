import type { ReactNode } from 'react'
import type { NamedSubject } from '@/lib/domain/active-item'
import { openScheduleOf } from '@/lib/text/grid'
import { leadsTo, type BadgeDisplay } from './display'

type SubjectBadgeProps = {
  display: BadgeDisplay
  subject: NamedSubject
  children: ReactNode
  className?: string
}

/** A name that opens its schedule; plain text if the user may not see it. */
export function SubjectBadge({ display, subject, children, className = '' }: SubjectBadgeProps) {
  if (!leadsTo(display, subject)) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      tabIndex={display.badgeTabIndex}
      title={openScheduleOf(subject.title)}
      className={`subject-badge ${className}`}
      onClick={() => display.activate({ ...subject, subgroupCount: subject.kind === 'group' ? null : 1 })}
    >
      {children}
    </button>
  )
}
