import { careless } from './careless'
import { fourColumns } from './four-columns'
import { fractions } from './fractions'
import { oneCell, subgroupColumns } from './one-row'
import { weekSheets } from './week-sheets'

import { daySheets, groupSheets, pairStart, twoLines } from './unusual'

export { shownWeeks } from './week-sheets'

/** The layouts of universities' timetables. */
export const sheetShapes = {
  fourColumns,
  fractions,
  oneCell,
  subgroupColumns,
  weekSheets,
  careless,
  pairStart,
  twoLines,
  groupSheets,
  daySheets,
} as const
export type ShapeName = keyof typeof sheetShapes
