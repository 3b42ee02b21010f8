import { serve } from '@/lib/http/endpoint'
import { viewWorkbench } from '@/lib/workbench/service/view-workbench'
import { workbenchAnswer, workbenchQuestionOf } from '@/lib/workbench/calls'
import { workbenchCall } from '@/lib/workbench/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(workbenchCall, async (context, { query }) =>
  workbenchAnswer(await viewWorkbench(context, workbenchQuestionOf(query))),
)
