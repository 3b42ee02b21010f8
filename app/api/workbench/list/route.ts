import { serve } from '@/lib/http/endpoint'
import { viewWorkbenchList } from '@/lib/workbench/service/view-workbench-list'
import { listAnswer, listQuestionOf } from '@/lib/workbench/calls'
import { workbenchListCall } from '@/lib/workbench/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(workbenchListCall, async (context, { query }) =>
  listAnswer(await viewWorkbenchList(context, listQuestionOf(query))),
)
