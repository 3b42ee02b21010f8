import type { LoadRowValues } from '@/db/queries/programmes/load-rows'
import { changedFields, type DisciplineValues } from '@/lib/core/rules/programmes/programme'

const left = { startsOn: null, endsOn: null, groupIds: [], teacherIds: [] } as const

/** A proxy row as stored: values equal to the load item's are left empty, so that they follow the item. */
export function openToLoad(row: DisciplineValues, load: LoadRowValues): DisciplineValues {
  const other = changedFields(row, { ...row, ...load })
  const open = Object.entries(left).filter(
    ([field]) => !other.some((one) => one === field) || (field === 'groupIds' && row.type === 'proxy'),
  )
  return { ...row, ...Object.fromEntries(open) }
}
