/**
 * What a university decides of those who only read. `tellsReasons`: they are told why a class was changed and
 * why somebody is away. `findsRooms`: they may ask where a free room is.
 */
export type ReaderRules = { tellsReasons: boolean; findsRooms: boolean }

/** Until somebody decides otherwise. */
export const defaultReaderRules: ReaderRules = { tellsReasons: false, findsRooms: false }
