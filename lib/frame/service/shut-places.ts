import { isFirstRun } from '@/lib/admin/service/view-admin'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { opensSomeWorkbench } from '@/lib/core/rights/rules/rights'
import { ofFaculty, type ScreenKey } from '@/lib/frame/rules'
import type { listWorkbenches } from '@/lib/workbench/service/view-workbench'

/**
 * The places that the actor may open, but that have nothing to show yet. Asks only about those who plan; `facultiesOf`: as
 * the page within asks for them.
 */
export async function shutPlaces(context: DataContext, facultiesOf: typeof listWorkbenches): Promise<ScreenKey[]> {
  if (!opensSomeWorkbench(context.actor)) return []
  const [faculties, isFirst] = await Promise.all([facultiesOf(context), isFirstRun(context)])
  // Until there are groups the dashboard leads an administrator to the first steps.
  return [...(faculties.length > 0 ? [] : ofFaculty), ...(isFirst ? ['dashboard' as const] : [])]
}
