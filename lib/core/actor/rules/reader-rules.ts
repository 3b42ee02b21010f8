/**
 * What a university allows users who may only read. `tellsReasons`: they see why a class was changed and why
 * somebody is absent. `findsRooms`: they may search for free rooms. `sharesPresence`: planners see who else works
 * on the same.
 */
export type ReaderRules = { tellsReasons: boolean; findsRooms: boolean; sharesPresence: boolean }

/** The default. */
export const defaultReaderRules: ReaderRules = {
  tellsReasons: false,
  findsRooms: false,
  sharesPresence: true,
}
