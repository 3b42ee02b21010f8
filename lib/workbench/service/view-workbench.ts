import type { Workbench, WorkbenchQuestion } from '@/lib/workbench/rules/workbench'
import { buildWorkbench } from '@/lib/workbench/rules/workbench-of'
import type { ServiceContext } from '@/lib/core/service/context'
import { loadWorkbench } from './load-workbench'

/** «Мой институт»: the matrix of a faculty's week with its counts. Throws as `loadWorkbench` does. */
export const viewWorkbench = async (
  context: ServiceContext,
  question: WorkbenchQuestion,
): Promise<Workbench> => buildWorkbench(await loadWorkbench(context, question))
