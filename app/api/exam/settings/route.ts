import { examSettingsCall, setExamSettingsCall } from '@/lib/exams/calls/exams.contract'
import { setExamSettings, viewExamSettings } from '@/lib/exams/service/settings'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(examSettingsCall, (context) => viewExamSettings(context)),
  endpoint(setExamSettingsCall, (context, { body }) => setExamSettings(context, body)),
)
