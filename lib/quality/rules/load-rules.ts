import { isDoneByAny } from '@/lib/core/rules/names/lesson-type'
import { found, unknown, type Judge } from './finding'
import { partiesOf, type QualityLoad } from './timetable'

/** Judges every load item by a number of academic hours: nothing where it is 0 or less. */
const judgeHours = (hoursOf: (item: QualityLoad) => number): Judge =>
  function* ({ input }) {
    if (input.load === null) {
      yield unknown()
      return
    }
    for (const item of input.load) {
      const amount = hoursOf(item)
      const groups = item.groups.map((group) => ({ ...group, mayCoincide: false }))
      const who = partiesOf({ groups, teachers: item.teachers, rooms: [] }, input)
      if (amount <= 0 || who.length === 0) continue
      yield found({ who, date: null, pair: null, amount, meetings: [], about: [item.title] })
    }
  }

/** Required hours that are not placed; a consultation is done by any hours. */
export const judgeMissingHours = judgeHours((item) =>
  isDoneByAny(item) && item.placedHours > 0 ? 0 : item.requiredHours - item.placedHours,
)

/** Hours placed beyond the required ones. */
export const judgeExtraHours = judgeHours((item) =>
  isDoneByAny(item) ? 0 : item.placedHours - item.requiredHours,
)
