import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { Pair, PairTime } from '@/lib/core/calendar/rules/pairs'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import { pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { plural } from '@/lib/core/words/texts/plural'
import type { BuildingOccupancy, RoomOccupancy } from '@/lib/print/rules/room-occupancy'

const nbsp = '\u00a0'

/** The printed room occupancy. */
export const occupancySheet = {
  title: 'Занятость по корпусам',
  noSuchBuilding: 'Таких корпусов нет: проверьте адрес страницы.',
  room: 'Аудитория',
  seats: 'Мест',
  what: 'Чем занята',
  who: 'Кто',
  free: 'свободна',
  hidden: 'занята',
  placeholder: 'условная',
  unknown: '—',
  overlap: 'накладка',
} as const

/** `Корпус А`, `Другие` */
export const buildingText = (building: string | null): string =>
  building === null ? topBar.otherBuildings : topBar.building(building)

/** `занято 12 из 40, свободно 28`; placeholder rooms are not counted. */
export const occupancyTakenText = ({ taken, total }: Pick<BuildingOccupancy, 'taken' | 'total'>): string =>
  total === 0 ? 'только условные аудитории' : `занято ${taken} из${nbsp}${total}, свободно ${total - taken}`

/** `Всего по 7 корпусам: занято 120 из 400, свободно 280` */
export function totalText(buildings: readonly BuildingOccupancy[]): string {
  const sum = (part: 'taken' | 'total') => buildings.reduce((all, one) => all + one[part], 0)
  const count = buildings.length
  return `Всего по${nbsp}${count} ${plural(count, 'корпусу', 'корпусам', 'корпусам')}: ${occupancyTakenText({ taken: sum('taken'), total: sum('total') })}`
}

/** `1-я пара, 8:15–9:45` */
export const pairAndTime = (pair: Pair, time: PairTime | undefined): string =>
  time ? `${pairTitle(pair)}, ${timeRange(time)}` : pairTitle(pair)

export const occupancySeatsText = ({ capacity }: RoomOccupancy['room']): string =>
  capacity === null ? occupancySheet.unknown : String(capacity)

/** `чётная неделя` */
export const occupancyWeekText = (parity: Parity): string => `${parityTitle(parity)} неделя`
