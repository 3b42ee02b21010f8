import { careless } from './careless'
import { fourColumns } from './four-columns'
import { fractions } from './fractions'
import { oneCell, subgroupColumns } from './one-row'
import { weekSheets } from './week-sheets'

export { shownWeeks } from './week-sheets'

/** The layouts of universities' timetables. */
export const sheetShapes = { fourColumns, fractions, oneCell, subgroupColumns, weekSheets, careless } as const
export type ShapeName = keyof typeof sheetShapes
