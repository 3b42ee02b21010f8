import { endpoint, routes } from '@/lib/http/endpoint'
import { listTeachers } from '@/lib/core/service/names/list-names'
import { encodeTeacherEntry } from '@/lib/core/calls/names/vocabularies'
import { teachersCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(teachersCall, async (context) => (await listTeachers(context)).map(encodeTeacherEntry), {
    published: true,
    etag: true,
  }),
)
