import {
  decodeOwnSubjects,
  type OwnClasses,
  type ShownChosen,
  type ShownHidden,
} from '@/lib/core/own-timetable/calls/own-timetable'
import type * as calls from '@/lib/core/own-timetable/calls/own-timetable.contract'
import { changeOf } from '@/lib/core/refusals/browser/change'
import type { NamedOwnSubject, OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'

export type { OwnClasses, ShownChosen, ShownHidden }

export const myPath = '/my/'
export const freeRoomsPath = '/free-rooms/'

/** The page where the user changes this choice later. */
export const ownSettingsUrl = '/account/#own'

export type ListedSubject = NamedOwnSubject & { mayView: boolean }

// The dialogs show refusals.
const loud = { quiet: false }
const saveSubjects = changeOf<typeof calls.changeOwnCall>('PUT /api/own-timetable/', loud)

/** Replaces what the user has chosen as their own. Throws as `send` does. */
export const saveOwnSubjects = async (subjects: readonly OwnSubject[]): Promise<ListedSubject[]> =>
  decodeOwnSubjects(
    await saveSubjects({ subjects: subjects.map(({ kind, id, subgroup }) => ({ kind, id, subgroup })) }),
  )

/** «Не моё»: hides a class. Throws as `saveOwnSubjects` does. */
export const hideClass = changeOf<typeof calls.hideClassCall>('POST /api/own-timetable/hidden/', loud)
export const showClass = changeOf<typeof calls.showClassCall>('DELETE /api/own-timetable/hidden/{id}/', loud)

/** «Моё»: chooses a class, and hides those of `insteadOf`. */
export const chooseClass = changeOf<typeof calls.chooseClassCall>('POST /api/own-timetable/chosen/', loud)
export const dropClass = changeOf<typeof calls.dropClassCall>('DELETE /api/own-timetable/chosen/{id}/', loud)

/** The classes of a subject's week that can be chosen one by one; null makes no request. */
export const useOffered = (subject: Pick<OwnSubject, 'kind' | 'id'> | null) =>
  useAsked(
    'week',
    subject &&
      requestOf<typeof calls.offeredClassesCall>('GET /api/own-timetable/offered/', {
        query: { kind: subject.kind, id: subject.id },
      }),
    ({ classes }) => classes,
  )
