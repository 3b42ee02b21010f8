import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { serve } from '@/lib/http/endpoint'
import { readLessonTypesCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readLessonTypesCall,
  async () => lessonTypes.map((id) => ({ id, title: lessonTypeTitle[id] })),
  { published: true },
)
