import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Actor } from '@/lib/domain/actor'
import type { Plannable, Subject } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import type { Owners, PlacedClass, Plan } from '@/lib/domain/rights-subjects'
import type { LoadAct } from '@/lib/text/load-acts'

/** The same user, editor by name of these subjects too: of their faculty or department the browser knows only what came of it. */
export function asEditorOf(actor: Actor, subjects: readonly ActiveSubject[]): Actor {
  const edited = subjects.filter(({ canEdit }) => canEdit === true)
  if (edited.length === 0) return actor
  const { editorOf } = actor
  const groups = edited.flatMap((one) => (one.kind === 'group' ? [one.id] : []))
  const teachers = edited.flatMap((one) => (one.kind === 'teacher' ? [one.id] : []))
  return {
    ...actor,
    editorOf: {
      ...editorOf,
      groups: [...editorOf.groups, ...groups],
      teachers: [...editorOf.teachers, ...teachers],
    },
  }
}

/** Whose everything of a subject is. */
export const ownersOfSubject = (subject: Subject): Owners => ({
  groups: subject.kind === 'group' ? [{ id: subject.id, facultyId: null }] : [],
  teachers: subject.kind === 'teacher' ? [{ id: subject.id, departmentId: null }] : [],
})

const placedBy = (subject: Plannable): PlacedClass => ({
  ...ownersOfSubject(subject),
  programmeId: subject.kind === 'programme' ? subject.id : null,
})

const planOf = (subject: Plannable): Plan =>
  subject.kind === 'programme'
    ? { of: 'programme', programmeId: subject.id, programmeRoomIds: [], loadGrant: null }
    : { of: 'load', ...ownersOfSubject(subject), loadGrant: null }

/** What may be done to the classes of a subject at once. A teacher's are published, but not taken back (specification, section 7). */
export function allowedActs(user: Actor, subject: ActiveSubject & Plannable): ReadonlySet<LoadAct> {
  const actor = asEditorOf(user, [subject])
  const placed = placedBy(subject)
  const isTeacher = subject.kind === 'teacher'
  const isGroup = subject.kind === 'group'
  const mayUnpublish = !isTeacher && isAllowed(actor, 'schedule.unpublish', placed)
  const mayPublish = isAllowed(actor, 'schedule.publish', placed)
  const mayToggle = isGroup && isAllowed(actor, 'schedule.toggle_by_load', placed)
  const anywhere = { weekday: 1, pair: 1, roomIds: [] } as const
  const may: Record<LoadAct, boolean> = {
    publish: mayPublish,
    publish_to_end: mayPublish,
    unpublish: mayUnpublish,
    unpublish_to_end: mayUnpublish,
    clear: !isTeacher && isAllowed(actor, 'draft.remove', { plan: planOf(subject), place: anywhere }),
    project_by_template: isAllowed(actor, 'schedule.project_by_template'),
    copy_week: isGroup && isAllowed(actor, 'schedule.copy_week'),
    hide_by_load: mayToggle,
    show_by_load: mayToggle,
    remove_by_load: isAllowed(actor, 'schedule.remove_by_load'),
    remove_week: isGroup && isAllowed(actor, 'schedule.remove_week'),
    remove_visible: isAllowed(actor, 'schedule.remove_visible'),
  }
  return new Set((Object.keys(may) as LoadAct[]).filter((act) => may[act]))
}
