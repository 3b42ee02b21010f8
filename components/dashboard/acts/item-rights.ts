import type { LoadItem } from '@/lib/domain/load-item'
import type { PlacedClass } from '@/lib/domain/rights-subjects'

/** Whose a placed item is: a row of a programme is its programme's, whoever attends it. */
export const placedOf = ({ plan, programmeId }: LoadItem): PlacedClass =>
  plan.of === 'load'
    ? { groups: plan.groups, teachers: plan.teachers, programmeId }
    : { groups: [], teachers: [], programmeId }
