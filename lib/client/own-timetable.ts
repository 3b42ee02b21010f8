import type { HiddenClassId, MeetingId } from '@/lib/domain/ids'
import type { NamedOwnSubject, OwnSubject } from '@/lib/domain/own-subject'
import {
  decodeHidden,
  decodeOwn,
  encodeHiding,
  encodeOwnSubjects,
  hiddenClassUrl,
  hiddenUrl,
  ownUrl,
  type ShownHidden,
} from '@/lib/wire/own-timetable'
import type { WireHidden, WireOwn } from '@/lib/wire/own-timetable.contract'
import { send } from './call'

export type { ShownHidden }

export const myPath = '/my/'

/** Where it is chosen later. */
export const ownSettingsUrl = '/account/#own'

export type ListedSubject = NamedOwnSubject & { mayView: boolean }

/** Replaces what the user has chosen as their own. Throws as `send` does; refusals are told in a dialog. */
export const saveOwn = async (subjects: readonly OwnSubject[]): Promise<ListedSubject[]> =>
  decodeOwn(await send<WireOwn>('PUT', ownUrl, encodeOwnSubjects(subjects)))

/** «Не моё». Throws in the same way. */
export const hideClass = async (id: MeetingId): Promise<ShownHidden[]> =>
  decodeHidden(await send<WireHidden>('POST', hiddenUrl, encodeHiding(id)))

export const showClass = async (id: HiddenClassId): Promise<ShownHidden[]> =>
  decodeHidden(await send<WireHidden>('DELETE', hiddenClassUrl(id)))
