import type { ChosenClassId, HiddenClassId, MeetingId } from '@/lib/core/rules/names/ids'
import type { NamedOwnSubject, OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import {
  chooseClassRequest,
  decodeOwnSubjects,
  dropClassRequest,
  hideClassRequest,
  offeredClassesRequest,
  saveOwnSubjectsRequest,
  showClassRequest,
  type OwnClasses,
  type ShownChosen,
  type ShownHidden,
} from '@/lib/core/calls/own-timetable/own-timetable'
import { useAsked } from '../calls/answers'
import { request } from '../calls/call'

export type { OwnClasses, ShownChosen, ShownHidden }

export const myPath = '/my/'
export const freeRoomsPath = '/free-rooms/'

/** The page where the user changes this choice later. */
export const ownSettingsUrl = '/account/#own'

export type ListedSubject = NamedOwnSubject & { mayView: boolean }

/** Replaces what the user has chosen as their own. Throws as `send` does; a dialog shows refusals. */
export const saveOwnSubjects = async (subjects: readonly OwnSubject[]): Promise<ListedSubject[]> =>
  decodeOwnSubjects(await request(saveOwnSubjectsRequest(subjects)))

/** «Не моё»: hides a class. Throws as `saveOwnSubjects` does. */
export const hideClass = (id: MeetingId) => request(hideClassRequest(id))
export const showClass = (id: HiddenClassId) => request(showClassRequest(id))

/** «Моё»: chooses a class, and hides those of `insteadOf`. */
export const chooseClass = (id: MeetingId, insteadOf: readonly MeetingId[] = []) =>
  request(chooseClassRequest(id, insteadOf))
export const dropClass = (id: ChosenClassId) => request(dropClassRequest(id))

/** The classes of a subject's week that can be chosen one by one; null makes no request. */
export const useOffered = (subject: Pick<OwnSubject, 'kind' | 'id'> | null) =>
  useAsked('week', subject && offeredClassesRequest(subject), ({ classes }) => classes)
