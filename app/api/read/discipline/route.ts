import { endpoint, routes } from '@/lib/http/endpoint'
import { readDisciplines } from '@/lib/keys/service/list-read'
import { readDisciplinesCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readDisciplinesCall, async (context) => (await readDisciplines(context)).map((title) => ({ title })), {
    published: true,
  }),
)
