import { lessonTypes } from '@/lib/core/rules/names/lesson-type'
import { endpoint, routes } from '@/lib/http/endpoint'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { readLessonTypesCall } from '@/lib/keys/calls/read.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readLessonTypesCall, async () => lessonTypes.map((id) => ({ id, title: lessonTypeTitle[id] })), {
    published: true,
  }),
)
