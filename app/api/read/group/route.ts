import { serve } from '@/lib/http/endpoint'
import { readGroups } from '@/lib/keys/service/list-read'
import { readGroupsCall } from '@/lib/keys/calls/read.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readGroupsCall, readGroups, { published: true })
