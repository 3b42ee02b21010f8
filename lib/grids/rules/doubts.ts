/** Why a lesson may have been misunderstood. Each kind has its sentence in lib/grids/texts. */
export const doubtKinds = [
  'unread',
  'noDiscipline',
  'tornTitle',
  'hiddenName',
  'unknownGroup',
  'unknownTeacher',
  'unknownRoom',
  'surnameOnly',
  'nameOrder',
  'guessedRoom',
  'guessedSplit',
  'unevenColumns',
  'severalTypes',
  'severalRooms',
  'guessedSubgroup',
  'guessedHalf',
  'guessedPair',
  'guessedGroup',
  'bareWeeks',
  'otherParity',
  'otherWeekday',
  'outsideSemester',
  'noSemester',
] as const
export type DoubtKind = (typeof doubtKinds)[number]

/** `of`: the doubtful words of the sheet; empty if the whole lesson is doubtful. */
export type Doubt = { kind: DoubtKind; of: string }

/**
 * How much each kind lowers the confidence in a lesson: 1 means surely wrong, small values are worth a look.
 */
const weights: Readonly<Record<DoubtKind, number>> = {
  unread: 0.7,
  noDiscipline: 0.9,
  tornTitle: 0.6,
  hiddenName: 0.6,
  unknownGroup: 0.4,
  unknownTeacher: 0.3,
  unknownRoom: 0.3,
  surnameOnly: 0.3,
  nameOrder: 0.5,
  guessedRoom: 0.4,
  guessedSplit: 0.5,
  unevenColumns: 0.7,
  severalTypes: 0.5,
  severalRooms: 0.2,
  guessedSubgroup: 0.4,
  guessedHalf: 0.4,
  guessedPair: 0.3,
  guessedGroup: 0.05,
  bareWeeks: 0.4,
  otherParity: 0.6,
  otherWeekday: 0.6,
  outsideSemester: 0.5,
  noSemester: 0.3,
}

/** Lessons with less confidence are shown as doubtful. */
export const sureFrom = 0.9

/** Between 1, nothing is in doubt, and 0. */
export const confidenceOf = (doubts: readonly Doubt[]): number =>
  doubts.reduce((rest, { kind }) => rest * (1 - weights[kind]), 1)

/** Doubts without repetitions. */
export function distinctDoubts(doubts: readonly Doubt[]): Doubt[] {
  const byKey = new Map(doubts.map((doubt) => [`${doubt.kind}/${doubt.of}`, doubt]))
  return [...byKey.values()]
}
