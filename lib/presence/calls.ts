import { mondayOf, parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { kindsOfLive, parseObject, typesOfLive } from '@/lib/core/live/calls/live'
import { type MeetingId, isId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { isRecord } from '@/lib/core/words/rules/records'
import type { OpenedClass, OtherPlanner, Presence, WorkPlace } from './rules'

/** Limit of the weeks that show one class: far more than a stream has. */
const mostWeeks = 60

const encodePlace = ({ kind, id, monday }: WorkPlace) => ({
  type: kind === 'faculty' ? kind : typesOfLive[kind],
  id,
  ...(monday && { dbeg: monday }),
})

/** Throws TypeError unless it is a place: only programmes and faculties are places without a week. */
function decodePlace(value: unknown): WorkPlace {
  const { type, id, dbeg } = isRecord(value) ? value : {}
  const kind = type === 'faculty' ? type : kindsOfLive.get(type)
  const date = typeof dbeg === 'string' ? parseCalendarDate(dbeg) : null
  if (!kind || !isId(id)) throw new TypeError('Not a place')
  const isWhole = dbeg === undefined && (kind === 'programme' || kind === 'faculty')
  if (!isWhole && (!date || kind === 'faculty')) throw new TypeError('Not a week')
  return { ...subjectOf(kind, id), monday: date && mondayOf(date) }
}

function decodeOpened(value: unknown): OpenedClass | null {
  if (value === undefined) return null
  const { id, shown_in: weeks } = isRecord(value) ? value : {}
  if (!isId<MeetingId>(id) || !Array.isArray(weeks) || weeks.length > mostWeeks) throw new TypeError('Not a class')
  return { id, shownIn: weeks.map(decodePlace) }
}

/** The frame of a page; null: nothing is shown any more. */
export const encodePresence = (presence: Presence | null): string =>
  JSON.stringify({
    type: 'presence',
    data: presence && {
      at: encodePlace(presence.at),
      editing: presence.isEditing,
      ...(presence.opened && {
        class: {
          id: presence.opened.id,
          shown_in: presence.opened.shownIn.slice(0, mostWeeks).map(encodePlace),
        },
      }),
    },
  })

/** Null unless the frame is of this kind and valid. `said` null: the page is left. */
export function decodePresence(frame: string): { said: Presence | null } | null {
  const { type, data } = parseObject(frame) ?? {}
  if (type !== 'presence') return null
  if (data === null) return { said: null }
  try {
    const { at, editing, class: opened } = isRecord(data) ? data : {}
    return { said: { at: decodePlace(at), isEditing: editing === true, opened: decodeOpened(opened) } }
  } catch {
    return null
  }
}

export const encodeOthers = (others: readonly OtherPlanner[]): string =>
  JSON.stringify({
    type: 'presence',
    data: others.map(({ name, isHere, isEditing, classes }) => ({
      name,
      here: isHere,
      editing: isEditing,
      classes,
    })),
  })

type SentOther = { name: string; here: boolean; editing: boolean; classes: MeetingId[] }

/** Null for other messages. The live server is ours, so the rows are not checked. */
export function decodeOthers(message: string): OtherPlanner[] | null {
  const { type, data } = parseObject(message) ?? {}
  if (type !== 'presence' || !Array.isArray(data)) return null
  return data.map(({ name, here, editing, classes }: SentOther) => ({
    name,
    isHere: here,
    isEditing: editing,
    classes,
  }))
}
