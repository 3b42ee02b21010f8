import { briefName, type OtherPlanner } from './rules'

export const presenceTexts = {
  /** Names the list of people. */
  here: 'Смотрят',
  changes: 'меняет',
} as const

/** One planner in the list: «Петров П. П.», «Петров П. П. меняет». */
export const otherPlannerText = ({ name, isEditing }: Pick<OtherPlanner, 'name' | 'isEditing'>): string =>
  isEditing ? `${briefName(name)} ${presenceTexts.changes}` : briefName(name)

/** The mark of a class that somebody changes. */
export const changedByText = (name: string): string => `${presenceTexts.changes}\u00a0${briefName(name)}`
