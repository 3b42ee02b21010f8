import { Fragment, type ReactNode, useState } from 'react'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { gridTexts, groupLimit, groupText, moreGroups, moreText, openScheduleOf } from '@/lib/core/schedule/texts/grid'
import { asWritten, nameParts } from '@/lib/core/schedule/texts/narrow'
import { roomHas } from '@/lib/core/schedule/texts/room-has'
import { firstFew } from '@/lib/core/words/rules/lists'
import { roomSwatch } from '../marks/room-colours'
import { type BadgeDisplay, leadsTo } from './display'

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

export function RoomNames({ display, rooms }: { display: BadgeDisplay; rooms: readonly NamedRoom[] }) {
  return rooms.map((room) => (
    <SubjectBadge
      key={room.id}
      display={display}
      subject={{ kind: 'room', id: room.id, title: room.title }}
      className={`room ${roomSwatch(room) ?? ''}`.trimEnd()}
    >
      {display.words(room.title)}
      {room.has && <span className="text-ink-soft"> · {roomHas(room)}</span>}
    </SubjectBadge>
  ))
}

/** In a narrow column a surname may be hyphenated, but initials stay together and with the surname. */
function PersonName({ name, words }: { name: string; words: BadgeDisplay['words'] }) {
  const drawn = words(name)
  const parts = words === asWritten ? null : nameParts(drawn)
  if (!parts) return drawn
  const [start, end] = parts
  return (
    <>
      {start}
      <span className="whitespace-nowrap">{end}</span>
    </>
  )
}

export function Teachers({ display, teachers }: { display: BadgeDisplay; teachers: readonly NamedTeacher[] }) {
  return teachers.map((teacher) => (
    <SubjectBadge key={teacher.id} display={display} subject={{ kind: 'teacher', id: teacher.id, title: teacher.name }}>
      <PersonName name={teacher.name} words={display.words} />
    </SubjectBadge>
  ))
}

export function Groups({ display, groups }: { display: BadgeDisplay; groups: readonly NamedGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  const first = firstFew(groups, groupLimit)
  const rest = groups.length - first.length
  const shown = isOpen ? groups : first
  return (
    <>
      {shown.map((group) => (
        <Fragment key={`${group.id}/${group.subgroup}`}>
          <SubjectBadge display={display} subject={{ kind: 'group', id: group.id, title: group.title }}>
            {groupText(group)}
          </SubjectBadge>
          {group.correspondence && <span>{gridTexts.correspondence}</span>}
        </Fragment>
      ))}
      {rest > 0 && (
        <button
          type="button"
          tabIndex={display.badgeTabIndex}
          aria-expanded={isOpen}
          aria-label={isOpen ? gridTexts.fewer : moreGroups(rest)}
          className={`rounded-sm font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:py-1 print:text-ink-faint ${
            isOpen ? 'print:hidden' : ''
          }`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? gridTexts.fewer : moreText(rest)}
        </button>
      )}
    </>
  )
}
