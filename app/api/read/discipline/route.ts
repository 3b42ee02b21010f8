import { serve } from '@/lib/http/endpoint'
import { readDisciplines } from '@/lib/keys/service/list-read'
import { readDisciplinesCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  readDisciplinesCall,
  async (context) => (await readDisciplines(context)).map((title) => ({ title })),
  { published: true },
)
