/** Tables of the whole university that can be exported, besides those of the administration. */
export const wholeTables = ['load', 'classes', 'calendar'] as const
export type WholeTable = (typeof wholeTables)[number]
