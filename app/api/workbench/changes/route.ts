import { serve } from '@/lib/http/endpoint'
import { viewWeekChanges } from '@/lib/workbench/service/view-workbench-list'
import { changesAnswer, workbenchQuestionOf } from '@/lib/workbench/calls'
import { workbenchChangesCall } from '@/lib/workbench/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  workbenchChangesCall,
  async (context, { query: { row = null, ...query } }) =>
    changesAnswer(await viewWeekChanges(context, { ...workbenchQuestionOf(query), row })),
)
