import type { ChosenClassId, HiddenClassId, MeetingId } from '@/lib/core/rules/names/ids'
import type { NamedOwnSubject, OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import { decodeOffered, offeredUrl } from '@/lib/core/calls/own/own-timetable-offered'
import {
  chosenClassUrl,
  chosenUrl,
  decodeOwn,
  decodeOwnClasses,
  encodeChoosing,
  encodeHiding,
  encodeOwnSubjects,
  hiddenClassUrl,
  hiddenUrl,
  ownUrl,
  type OwnClasses,
  type ShownChosen,
  type ShownHidden,
} from '@/lib/core/calls/own/own-timetable'
import type { WireOwn, WireOwnClasses } from '@/lib/core/calls/own/own-timetable.contract'
import { useAnswer } from '../calls/answers'
import { send } from '../calls/call'

export type { OwnClasses, ShownChosen, ShownHidden }

export const myPath = '/my/'
export const freeRoomsPath = '/free-rooms/'

/** The page where the user changes this choice later. */
export const ownSettingsUrl = '/account/#own'

export type ListedSubject = NamedOwnSubject & { mayView: boolean }

/** Replaces what the user has chosen as their own. Throws as `send` does; a dialog shows refusals. */
export const saveOwn = async (subjects: readonly OwnSubject[]): Promise<ListedSubject[]> =>
  decodeOwn(await send<WireOwn>('PUT', ownUrl, encodeOwnSubjects(subjects)))

/** «Не моё»: hides a class. Throws as `saveOwn` does. */
export const hideClass = async (id: MeetingId): Promise<OwnClasses> =>
  decodeOwnClasses(await send<WireOwnClasses>('POST', hiddenUrl, encodeHiding(id)))

export const showClass = async (id: HiddenClassId): Promise<OwnClasses> =>
  decodeOwnClasses(await send<WireOwnClasses>('DELETE', hiddenClassUrl(id)))

/** «Моё»: chooses a class, and hides those of `insteadOf`. */
export const chooseClass = async (id: MeetingId, insteadOf: readonly MeetingId[] = []): Promise<OwnClasses> =>
  decodeOwnClasses(await send<WireOwnClasses>('POST', chosenUrl, encodeChoosing(id, insteadOf)))

export const dropClass = async (id: ChosenClassId): Promise<OwnClasses> =>
  decodeOwnClasses(await send<WireOwnClasses>('DELETE', chosenClassUrl(id)))

/** The classes of a subject's week that can be chosen one by one; null makes no request. */
export function useOffered(subject: Pick<OwnSubject, 'kind' | 'id'> | null) {
  const { data, error, mutate } = useAnswer('week', subject && offeredUrl(subject), decodeOffered, {
    quiet: true,
  })
  return { classes: data, hasFailed: error !== undefined, reload: () => void mutate() }
}
