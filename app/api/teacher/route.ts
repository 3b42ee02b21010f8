import { endpoint, routes } from '@/lib/http/endpoint'
import { listTeachers } from '@/lib/services/vocabularies/list-teachers'
import { encodeTeacherEntry } from '@/lib/wire/vocabularies'
import { teachersCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: teachersCall,
    published: true,
    etag: true,
    run: async (context) => (await listTeachers(context)).map(encodeTeacherEntry),
  }),
)
