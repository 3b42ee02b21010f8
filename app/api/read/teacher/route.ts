import { serve } from '@/lib/http/endpoint'
import { readTeachers } from '@/lib/keys/service/list-read'
import { readTeachersCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readTeachersCall, readTeachers, { published: true })
