import { disciplineTypeTitles } from '@/lib/programmes/texts/programme-screen'
import { lessonTypes } from '@/lib/core/rules/names/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import type { CellField } from './columns'

/** The options of a cell with few values; null: free text. */
export const cellChoices = (field: CellField): { value: string; label: string }[] | null => {
  switch (field) {
    case 'lessonType':
      return lessonTypes.map((type) => ({ value: lessonTypeMark[type], label: lessonTypeTitle[type] }))
    case 'type':
      return (['simple', 'project'] as const).map((type) => ({
        value: disciplineTypeTitles[type],
        label: disciplineTypeTitles[type],
      }))
    default:
      return null
  }
}
