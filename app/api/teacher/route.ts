import { encodeTeacherEntry } from '@/lib/core/views/calls/vocabularies'
import { teachersCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listTeachers } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  teachersCall,
  async (context) => (await listTeachers(context)).map(encodeTeacherEntry),
  { published: true, etag: true },
)
