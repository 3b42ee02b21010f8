import type { SubjectKind } from '@/lib/core/names/rules/resource'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { kindTitles, topBar } from '@/lib/core/schedule/texts/top-bar'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

const projectMark = '★ '

function buildingTitle(offer: Extract<Offer, { kind: 'room' }>): string {
  switch (offer.place) {
    case 'building':
      return topBar.building(offer.building)
    case 'other':
      return topBar.otherBuildings
    case 'virtual':
      return topBar.virtualRooms
  }
}

/** An offer in its kind's selector. */
export function choiceOf(offer: Offer): Choice {
  const choice = { key: subjectKey(offer), label: offer.title }
  switch (offer.kind) {
    case 'room':
      return { ...choice, group: buildingTitle(offer) }
    case 'teacher': {
      const hints = [offer.fullName === offer.title ? '' : offer.fullName, offer.active ? '' : topBar.inactive]
      return { ...choice, hint: hints.filter(Boolean).join(', ') }
    }
    case 'group': {
      const former = offer.formerTitles.length > 0 ? topBar.formerly(offer.formerTitles) : ''
      return { ...choice, hint: [offer.faculty, former].filter(Boolean).join(', ') }
    }
    case 'programme':
      return { ...choice, label: offer.isProject ? projectMark + offer.title : offer.title }
  }
}

/** Virtual rooms last, after «Другие»; within a building in list order. */
const placeRank = (offer: Offer): number =>
  offer.kind === 'room' ? { building: 0, other: 1, virtual: 2 }[offer.place] : 0

const buildingOf = (offer: Offer): string => (offer.kind === 'room' && offer.place === 'building' ? offer.building : '')

/** The choices of one kind; rooms are grouped by building. */
export const choicesOf = (offers: readonly Offer[] | undefined): Choice[] | undefined =>
  offers?.toSorted((a, b) => placeRank(a) - placeRank(b) || inAlphabet(buildingOf(a), buildingOf(b))).map(choiceOf)

/** All kinds in one list, grouped by kind. */
export const choicesOfAll = (
  kinds: readonly SubjectKind[],
  vocabularies: Record<SubjectKind, readonly Offer[] | undefined>,
): Choice[] | undefined =>
  kinds.every((kind) => vocabularies[kind] === undefined)
    ? undefined
    : kinds.flatMap((kind) =>
        (vocabularies[kind] ?? []).map((offer) => ({ ...choiceOf(offer), group: kindTitles[kind] })),
      )

export const offerOf = (offers: readonly Offer[] | undefined, choice: Choice): Offer | undefined =>
  offers?.find((offer) => subjectKey(offer) === choice.key)
