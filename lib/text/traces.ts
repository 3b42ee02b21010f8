import { dayMonth } from '@/lib/domain/calendar-date'
import { isSameSlot, type DatedSlot } from '@/lib/domain/dated-slot'
import type {
  Handover,
  NamedTeacher,
  RequestKind,
  RequestTrace,
  ScheduleItem,
  StandingPlace,
} from '@/lib/domain/schedule'
import { upperFirst } from './acts'
import { handoverText } from './substitutions'

const nbsp = '\u00a0'

const verbs: Record<RequestKind, string> = {
  booking: 'Переведено',
  exam: 'Переведено',
  move: 'Перенесено',
  withdrawal: 'Снято',
  swap: 'Перенесено',
  transition: 'Переведено',
}

/** `на 18.11, 3-ю пару` */
const toSlot = ({ date, pair }: DatedSlot): string => `на${nbsp}${dayMonth(date)}, ${pair}-ю${nbsp}пару`

/** `с 16.11, 1-й пары` */
export const fromSlot = ({ date, pair }: DatedSlot): string =>
  `с${nbsp}${dayMonth(date)}, ${pair}-й${nbsp}пары`

/** `с 16.11, 1-й пары`, followed by the rooms; `из` if only the rooms changed. */
export const sourceText = (at: DatedSlot, place: StandingPlace): string =>
  isSameSlot(at, place) ? 'из' : fromSlot(place)

type Told = Pick<ScheduleItem, 'state' | 'date' | 'pair'> & { trace: RequestTrace }

/** The other end of a move: where a class went or came from. */
export const otherPlace = ({ state, trace }: Pick<Told, 'state' | 'trace'>): StandingPlace | null =>
  state === 'trace' ? trace.movedTo : trace.movedFrom

/** The parts of a trace's text; `slot` is the link text, null if only the rooms changed. */
export function traceParts(item: Told): { verb: string; slot: string | null; place: StandingPlace | null } {
  const { trace } = item
  const isGone = item.state === 'trace'
  const place = otherPlace(item)
  const verb = (word: string) => (trace.kind === 'swap' ? `Обмен: ${word.toLowerCase()}` : word)
  if (!place) return { verb: `${verb(verbs[trace.kind])}${isGone ? '' : ' сюда'}`, slot: null, place }
  if (!isSameSlot(item, place))
    return { verb: verb('Перенесено'), slot: isGone ? toSlot(place) : fromSlot(place), place }
  if (place.rooms.length === 0)
    return { verb: verb(isGone ? 'Переведено' : 'Аудитория назначена'), slot: null, place }
  return { verb: `${verb('Переведено')} ${isGone ? 'в' : 'из'}`, slot: null, place }
}

/** Name of the link to the other place. */
export const traceTarget = (item: Told, place: StandingPlace): string =>
  item.state === 'trace' ? `Показать, куда: ${toSlot(place)}` : `Показать, откуда: ${fromSlot(place)}`

/** Past-tense verbs followed by a colon, as in a form: they work for men and women. */
const doers: Record<RequestKind, string> = {
  booking: 'перевёл',
  exam: 'перевёл',
  move: 'перенёс',
  withdrawal: 'снял',
  swap: 'поменял',
  transition: 'перевёл',
}

/** A name may already end with a full stop. */
const stopAfter = (name = ''): string => (name.endsWith('.') ? '' : '.')

/** `. Причина: болезнь; перенёс: Иванова А. П.`, appended to the trace. */
export function traceWhy({ kind, reason, by }: RequestTrace, place: StandingPlace | null): string {
  const parts = [reason && `причина: ${reason}`, by && `${doers[kind]}: ${by}`].filter(Boolean)
  return parts.length > 0 ? `${stopAfter(place?.rooms.at(-1)?.title)} ${upperFirst(parts.join('; '))}` : ''
}

/** `. Назначил: Иванова А. П.`, appended to the current teachers' names. */
export const handoverWhy = ({ by }: Handover, teachers: readonly NamedTeacher[]): string =>
  by && `${stopAfter(teachers.at(-1)?.name)} Назначил: ${by}`

/**
 * `Перенесено на 18.11, 3-ю пару, К-206. Причина: болезнь; перенёс: Иванова А. П.`, `Замена: ведёт Петров П. П. Назначил: Иванова
 * А. П.`; empty for a class without a trace.
 */
export function traceText({
  trace,
  ...item
}: Pick<ScheduleItem, 'state' | 'date' | 'pair' | 'trace' | 'teachers'>): string {
  if (!trace) return ''
  if (trace.kind === 'substitution')
    return `${handoverText(item.teachers)}${handoverWhy(trace, item.teachers)}`
  const { verb, slot, place } = traceParts({ ...item, trace })
  const rooms = place?.rooms.map(({ title }) => title).join(', ') ?? ''
  const where = slot === null ? ` ${rooms}` : ` ${[slot, rooms].filter(Boolean).join(', ')}`
  return `${verb}${where.trimEnd()}${traceWhy(trace, place)}`
}
