import { endpoint, routes } from '@/lib/http/endpoint'
import { readTeachers } from '@/lib/keys/service/list-read'
import { readTeachersCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readTeachersCall, readTeachers, { published: true }),
)
