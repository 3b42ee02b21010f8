import { ownSubjectOf, stillThere, type HiddenClass, type NamedOwnSubject } from '@/lib/core/schedule/rules/own-subject'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type * as calls from './own-timetable.contract'

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
