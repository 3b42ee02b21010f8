/** Tables of the whole university that are written as a file, besides those of the administration. */
export const wholeTables = ['load', 'classes', 'calendar'] as const
export type WholeTable = (typeof wholeTables)[number]
