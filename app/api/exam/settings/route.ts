import { examSettingsCall, setExamSettingsCall } from '@/lib/exams/calls/exams.contract'
import { setExamSettings, viewExamSettings } from '@/lib/exams/service/settings'
import { endpoint, routes } from '@/lib/http/endpoint'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({ contract: examSettingsCall, run: (context) => viewExamSettings(context) }),
  endpoint({ contract: setExamSettingsCall, run: (context, { body }) => setExamSettings(context, body) }),
)
