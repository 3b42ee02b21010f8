/** Other systems whose exports are read. */
export const neighbourSystems = ['ruz', 'icalendar', 'fet', 'untis'] as const
export type NeighbourSystem = (typeof neighbourSystems)[number]

/** Why something of a file does not come over, or comes over in part. */
export const leftReasons = [
  'untitled',
  'undated',
  'noPair',
  'partOfPair',
  'cancelled',
  'wholeDay',
  'repeats',
  'endless',
  'inactive',
  'streams',
  'subgroups',
  'words',
  'notes',
  'links',
] as const
export type NotTakenReason = (typeof leftReasons)[number]
export type LeftOut = { reason: NotTakenReason; count: number; examples: string[] }

/** Why a neighbour's file cannot be read at all. */
export const neighbourFaults = ['brokenJson', 'brokenXml', 'unsafeXml', 'noLessons', 'timesOnly', 'tooMuch'] as const
export type NeighbourFaultKind = (typeof neighbourFaults)[number]
