import { serve } from '@/lib/http/endpoint'
import { changeLoadRowsCall } from '@/lib/load-table/calls.contract'
import { changeLoad } from '@/lib/load-table/service/change-load'

/** Rows of a paste that are written at once; each may change the people of a semester's classes. */
const mostAtOnce = 50

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changeLoadRowsCall,
  (context, { body }) => changeLoad(context, body),
  {
    isLong: (_, { body }) => body.rows.length > mostAtOnce,
  },
)
