import type { ChosenClassId, GroupId, HiddenClassId, MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import {
  stillThere,
  type HiddenClass,
  type NamedOwnSubject,
  type OwnSubject,
} from '@/lib/core/rules/schedule/own-subject'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { WireOwn, WireOwnClasses } from './own-timetable.contract'

export const ownUrl = '/api/own-timetable/'
export const hiddenUrl = '/api/own-timetable/hidden/'
export const hiddenClassUrl = (id: HiddenClassId): string => `${hiddenUrl}${id}/`
export const chosenUrl = '/api/own-timetable/chosen/'
export const chosenClassUrl = (id: ChosenClassId): string => `${chosenUrl}${id}/`

type WireSubject = Pick<WireOwn['subjects'][number], 'type' | 'id' | 'ngroup'>
type Listed = NamedOwnSubject & { mayView: boolean }

/** Ignores a subgroup sent for a teacher. */
export const decodeOwnSubject = ({
  type,
  id,
  ngroup,
}: Omit<WireSubject, 'ngroup'> & { ngroup: Subgroup }): OwnSubject =>
  type === 'group'
    ? { kind: 'group', id: id as GroupId, subgroup: ngroup }
    : { kind: 'teacher', id: id as TeacherId, subgroup: 0 }

export const encodeOwnSubjects = (subjects: readonly OwnSubject[]): { subjects: WireSubject[] } => ({
  subjects: subjects.map(({ kind, id, subgroup }) => ({ type: kind, id, ngroup: subgroup })),
})

export const encodeOwn = (subjects: readonly Listed[]): WireOwn => ({
  subjects: subjects.map((one) => ({
    type: one.kind,
    id: one.id,
    ngroup: one.subgroup,
    title: one.title,
    ngroup_count: one.subgroupCount,
    is_bound: one.isBound,
    may_view: one.mayView,
  })),
})

export const decodeOwn = ({ subjects }: WireOwn): Listed[] =>
  subjects.map((one) => ({
    ...decodeOwnSubject(one),
    only: null,
    title: one.title,
    subgroupCount: one.ngroup_count,
    isBound: one.is_bound,
    mayView: one.may_view,
  }))

export type ShownClassOf<Id> = { id: Id; title: string; lessonType: LessonType }

/** A hidden class; a class chosen singly also names the subject whose week it comes from. */
export type ShownHidden = ShownClassOf<HiddenClassId>
export type ShownChosen = ShownClassOf<ChosenClassId> &
  Pick<OwnSubject, 'kind'> & { subjectId: number; subjectTitle: string; mayView: boolean }
export type OwnClasses = { chosen: ShownChosen[]; hidden: ShownHidden[] }

/** The classes a person has chosen singly or hidden, without those that no longer exist. */
export const ownClasses = ({
  subjects,
  hidden,
}: {
  subjects: readonly Listed[]
  hidden: readonly HiddenClass[]
}): OwnClasses => ({
  chosen: subjects.flatMap(({ only, kind, id: subjectId, title: subjectTitle, mayView }) =>
    only && !only.isGone
      ? [
          {
            id: only.id,
            title: only.title,
            lessonType: only.lessonType,
            kind,
            subjectId,
            subjectTitle,
            mayView,
          },
        ]
      : [],
  ),
  hidden: stillThere(hidden).map(({ id, title, lessonType }) => ({ id, title, lessonType })),
})

export const encodeOwnClasses = (own: Parameters<typeof ownClasses>[0]): WireOwnClasses => {
  const { chosen, hidden } = ownClasses(own)
  return {
    chosen: chosen.map((one) => ({
      id: one.id,
      title: one.title,
      nt: one.lessonType,
      type: one.kind,
      subject_id: one.subjectId,
      subject_title: one.subjectTitle,
      may_view: one.mayView,
    })),
    hidden: hidden.map(({ id, title, lessonType }) => ({ id, title, nt: lessonType })),
  }
}

export const decodeOwnClasses = ({ chosen, hidden }: WireOwnClasses): OwnClasses => ({
  chosen: chosen.map((one) => ({
    id: one.id as ChosenClassId,
    title: one.title,
    lessonType: one.nt,
    kind: one.type,
    subjectId: one.subject_id,
    subjectTitle: one.subject_title,
    mayView: one.may_view,
  })),
  hidden: hidden.map(({ id, title, nt }) => ({ id: id as HiddenClassId, title, lessonType: nt })),
})

export const encodeHiding = (id: MeetingId): { schedule_id: number } => ({ schedule_id: id })

export const encodeChoosing = (id: MeetingId, insteadOf: readonly MeetingId[]) => ({
  schedule_id: id,
  instead_of: [...insteadOf],
})
