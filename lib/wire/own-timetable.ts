import type { GroupId, HiddenClassId, MeetingId, TeacherId } from '@/lib/domain/ids'
import type { HiddenClass } from '@/lib/domain/own-schedule'
import type { NamedOwnSubject, OwnSubject } from '@/lib/domain/own-subject'
import type { Subgroup } from '@/lib/domain/resource'
import type { WireHidden, WireOwn } from './own-timetable.contract'

export const ownUrl = '/api/own-timetable/'
export const hiddenUrl = '/api/own-timetable/hidden/'
export const hiddenClassUrl = (id: HiddenClassId): string => `${hiddenUrl}${id}/`

type WireSubject = Pick<WireOwn['subjects'][number], 'type' | 'id' | 'ngroup'>
type Listed = NamedOwnSubject & { mayView: boolean }

/** A teacher has no subgroups, whatever is said of them. */
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
    ...{ type: one.kind, id: one.id, ngroup: one.subgroup, title: one.title },
    ...{ ngroup_count: one.subgroupCount, is_bound: one.isBound, may_view: one.mayView },
  })),
})

export const decodeOwn = ({ subjects }: WireOwn): Listed[] =>
  subjects.map((one) => ({
    ...decodeOwnSubject(one),
    ...{ title: one.title, subgroupCount: one.ngroup_count, isBound: one.is_bound, mayView: one.may_view },
  }))

export type ShownHidden = Pick<HiddenClass, 'id' | 'title' | 'lessonType'>

export const encodeHiding = (id: MeetingId): { schedule_id: number } => ({ schedule_id: id })

export const encodeHidden = (hidden: readonly ShownHidden[]): WireHidden => ({
  hidden: hidden.map(({ id, title, lessonType }) => ({ id, title, nt: lessonType })),
})

export const decodeHidden = ({ hidden }: WireHidden): ShownHidden[] =>
  hidden.map(({ id, title, nt }) => ({ id: id as HiddenClassId, title, lessonType: nt }))
