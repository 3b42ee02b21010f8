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

/** A name that opens the schedule it names; plain text for whoever may not see that. */
export function SubjectBadge({ display, subject, children, className = '' }: SubjectBadgeProps) {
  if (!leadsTo(display, subject)) return <span className={className}>{children}</span>
  return (
    <button
      type="button"
      tabIndex={display.badgeTabIndex}
      title={openScheduleOf(subject.title)}
      className={`rounded-sm text-left underline decoration-line-strong/50 decoration-dotted underline-offset-3 pointer-coarse:py-1 hover:bg-surface-hover hover:text-accent hover:decoration-accent print:no-underline ${className}`}
      onClick={() => display.activate({ ...subject, subgroupCount: subject.kind === 'group' ? null : 1 })}
    >
      {children}
    </button>
  )
}
