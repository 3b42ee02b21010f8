import type { ChosenClassId, HiddenClassId, MeetingId } from '@/lib/core/rules/names/ids'
import {
  ownSubjectOf,
  stillThere,
  type HiddenClass,
  type NamedOwnSubject,
  type OwnSubject,
} from '@/lib/core/rules/schedule/own-subject'
import type { OwnAnswerOf } from '../calls/call.contract'
import { requestOf } from '../calls/request'
import type * as calls from './own-timetable.contract'

export const saveOwnSubjectsRequest = (subjects: readonly OwnSubject[]) =>
  requestOf<typeof calls.changeOwnCall>('PUT /api/own-timetable/', {
    body: { subjects: subjects.map(({ kind, id, subgroup }) => ({ type: kind, id, ngroup: subgroup })) },
  })
export const hideClassRequest = (id: MeetingId) =>
  requestOf<typeof calls.hideClassCall>('POST /api/own-timetable/hidden/', { body: { schedule_id: id } })
export const showClassRequest = (id: HiddenClassId) =>
  requestOf<typeof calls.showClassCall>('DELETE /api/own-timetable/hidden/{id}/', { params: { id } })
export const chooseClassRequest = (id: MeetingId, insteadOf: readonly MeetingId[]) =>
  requestOf<typeof calls.chooseClassCall>('POST /api/own-timetable/chosen/', {
    body: { schedule_id: id, instead_of: [...insteadOf] },
  })
export const dropClassRequest = (id: ChosenClassId) =>
  requestOf<typeof calls.dropClassCall>('DELETE /api/own-timetable/chosen/{id}/', { params: { id } })
export const offeredClassesRequest = ({ kind, id }: Pick<OwnSubject, 'kind' | 'id'>) =>
  requestOf<typeof calls.offeredClassesCall>('GET /api/own-timetable/offered/', {
    query: { type: kind, id: String(id) },
  })

type Listed = NamedOwnSubject & { mayView: boolean }
type OwnAnswer = OwnAnswerOf<typeof calls.changeOwnCall>
export type OwnClasses = OwnAnswerOf<typeof calls.hideClassCall>
/** A class chosen singly, with the subject whose week it comes from. */
export type ShownChosen = OwnClasses['chosen'][number]
export type ShownHidden = OwnClasses['hidden'][number]

export const decodeOwnSubjects = ({ subjects }: OwnAnswer): Listed[] =>
  subjects.map((one) => ({ ...one, ...ownSubjectOf(one), only: null }))

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
