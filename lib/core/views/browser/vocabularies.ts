'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import { vocabularyUrl } from '@/lib/core/refusals/calls/addresses'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { GroupTraits } from '@/lib/core/schedule/rules/group-filter'
import type { GroupEntry } from '@/lib/core/schedule/rules/vocabulary'
import {
  decodeGroupEntry,
  decodeListedProgramme,
  decodeListedRoom,
  decodeTeacherEntry,
} from '@/lib/core/views/calls/vocabularies'
import type {
  GroupEntryAnswer,
  ListedProgrammeAnswer,
  RoomEntryAnswer,
  TeacherEntryAnswer,
} from '@/lib/core/views/calls/vocabularies.contract'
import { useAnswer } from '@/lib/core/wire/browser/answers'

/** A subject in a selector. `building` null: no building. */
export type Offer = ActiveSubject &
  (
    | { kind: 'room'; active: boolean; place: 'building'; building: string }
    | { kind: 'room'; active: boolean; place: 'other' | 'virtual' }
    | { kind: 'teacher'; fullName: string; active: boolean }
    | ({ kind: 'group' } & Pick<GroupEntry, keyof GroupTraits | 'students' | 'active' | 'formerTitles'>)
    | { kind: 'programme'; isProject: boolean }
  )

function roomOffer(wire: RoomEntryAnswer): Offer {
  const { id, title, building, active } = decodeListedRoom(wire)
  const offer = { kind: 'room', id, title, active, subgroupCount: 1, may: [] } as const
  if (isVirtualRoom(id)) return { ...offer, place: 'virtual' }
  return building === null ? { ...offer, place: 'other' } : { ...offer, place: 'building', building }
}

function teacherOffer(wire: TeacherEntryAnswer): Offer {
  const { id, name, fullName, active, may } = decodeTeacherEntry(wire)
  return { kind: 'teacher', id, title: name, subgroupCount: 1, may, fullName, active }
}

function groupOffer(wire: GroupEntryAnswer): Offer {
  return { kind: 'group', ...decodeGroupEntry(wire) }
}

function programmeOffer(wire: ListedProgrammeAnswer): Offer {
  const { id, title, isProject, may } = decodeListedProgramme(wire)
  return { kind: 'programme', id, title, subgroupCount: 1, may, isProject }
}

// Revalidated by ETag through the browser's cache, so an unchanged list is not sent again.
const offersOf: { [Kind in SubjectKind]: (answer: never) => Offer[] } = {
  room: (answer: RoomEntryAnswer[]) => answer.map(roomOffer),
  teacher: (answer: TeacherEntryAnswer[]) => answer.map(teacherOffer),
  group: (answer: GroupEntryAnswer[]) => answer.map(groupOffer),
  programme: (answer: ListedProgrammeAnswer[]) => answer.map(programmeOffer),
}

export const mayChoose = (actor: Actor, kind: SubjectKind): boolean =>
  kind === 'programme' ? actor.isSuperuser || actor.programmes.length > 0 : isAllowed(actor, 'list.view', kind)

const kindOrder: readonly SubjectKind[] = ['group', 'teacher', 'room', 'programme']

/** The kinds among which the user finds a timetable, in the order of the selectors. */
export const searchedKinds = (actor: Actor, hasProgrammes: boolean): SubjectKind[] =>
  kindOrder.filter((kind) => mayChoose(actor, kind) && (kind !== 'programme' || hasProgrammes))

/**
 * Whether the user may choose it: nothing that is out of use, and former teachers only for users who may see
 * them.
 */
const isOffered = (actor: Actor, offer: Offer): boolean =>
  offer.kind === 'programme' || offer.active || (offer.kind === 'teacher' && isAllowed(actor, 'teachers.view_inactive'))

function useList(actor: Actor, kind: SubjectKind, isWanted: boolean, quiet: boolean) {
  return useAnswer(
    kind === 'programme' ? 'list of programmes' : 'list',
    isWanted && mayChoose(actor, kind) ? vocabularyUrl(kind) : null,
    (answer: never) => offersOf[kind](answer),
    // Programmes are edited all day; the other lists change only with an import.
    { revalidateOnFocus: kind === 'programme', revalidateIfStale: false, quiet },
  )
}

/** Everything of one kind, including what is out of use, so that ids can be named; undefined while loading. */
export const useNamed = (actor: Actor, kind: SubjectKind, isWanted: boolean): readonly Offer[] | undefined =>
  useList(actor, kind, isWanted, false).data

const useOffered = (actor: Actor, all: readonly Offer[] | undefined): readonly Offer[] | undefined =>
  useMemo(() => all?.filter((offer) => isOffered(actor, offer)), [actor, all])

/** The list of one kind, for users who may choose from it; undefined while loading. */
export const useOffers = (actor: Actor, kind: SubjectKind, isWanted: boolean): readonly Offer[] | undefined =>
  useOffered(actor, useNamed(actor, kind, isWanted))

/** A list that its picker loads. `retry`: it did not load; the picker says so itself. */
type PickedFrom = { offers: readonly Offer[] | undefined; retry: (() => void) | undefined }

/** The list of a picker, loaded once `isWanted`: when the picker is first pointed at or focused. */
export function usePickedFrom(actor: Actor, kind: SubjectKind, isWanted: boolean): PickedFrom {
  const { data, error, isValidating, mutate } = useList(actor, kind, isWanted, true)
  const hasFailed = error !== undefined && data === undefined && !isValidating
  return { offers: useOffered(actor, data), retry: hasFailed ? () => void mutate() : undefined }
}

/** The lists of all kinds the actor may choose from, for one picker. */
export function usePickedFromAll(actor: Actor): {
  offers: Readonly<Record<SubjectKind, readonly Offer[] | undefined>>
  retry: (() => void) | undefined
} {
  const room = usePickedFrom(actor, 'room', true)
  const teacher = usePickedFrom(actor, 'teacher', true)
  const group = usePickedFrom(actor, 'group', true)
  const programme = usePickedFrom(actor, 'programme', true)
  const failed = [room, teacher, group, programme].filter(({ retry }) => retry)
  return {
    offers: {
      room: room.offers,
      teacher: teacher.offers,
      group: group.offers,
      programme: programme.offers,
    },
    retry: failed.length === 0 ? undefined : () => failed.forEach(({ retry }) => retry?.()),
  }
}
