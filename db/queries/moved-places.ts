// A class that moves keeps its identity and leaves a trace wherever it was, each older one with a lower id. What is told is where it
// stood at first and where it stands at last: the places between, and a class that is back, tell nothing.

export const roomsOf = (meeting: string): string => `(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'building', r.building) order by r.title), '[]')
  from claim c join room r on r.id = c.resource_id where c.meeting_id = ${meeting} and c.kind = 'room')`

/** The place of a meeting, which is an alias of its row. */
export const placeOf = (meeting: string): string =>
  `json_build_object('date', ${meeting}.date, 'pair', ${meeting}.pair, 'rooms', ${roomsOf(`${meeting}.id`)})`

/** The trace in which a class stood at first; null where it never moved. */
export const originOf = (lasting: string): string =>
  `(select min(id) from meeting where successor_id = ${lasting})`

const roomIdsOf = (meeting: string): string =>
  `array(select resource_id from claim where meeting_id = ${meeting}.id and kind = 'room' order by 1)`

/** Whether two meetings, aliases of their rows, have one slot and the same rooms. */
export const haveOnePlace = (one: string, other: string): string => `(
  (${one}.date, ${one}.pair) = (${other}.date, ${other}.pair) and ${roomIdsOf(one)} = ${roomIdsOf(other)})`

/** Whether a meeting may be told to whoever reads the timetable. */
export const isInSight = (meeting: string): string =>
  `(${meeting}.state = 'published' and not ${meeting}.hidden)`
