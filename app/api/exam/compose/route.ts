import { composingAnswer } from '@/lib/exams/calls/composing'
import { lastComposingCall, startComposingCall } from '@/lib/exams/calls/composing.contract'
import { startComposing, viewLastComposing } from '@/lib/exams/service/compose/manage-composing'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(startComposingCall, async (context, { body }) => ({ id: await startComposing(context, body) })),
  endpoint(lastComposingCall, async (context) => {
    const found = await viewLastComposing(context)
    return { composing: found && composingAnswer(found) }
  }),
)
