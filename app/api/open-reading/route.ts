import { serve } from '@/lib/http/endpoint'
import { changeOpenReading } from '@/lib/open-reading/service/open-reading'
import { openReadingOf } from '@/lib/open-reading/calls/open'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  openReadingCall,
  async (context, { body: { basedOn, ...body } }) => {
    const order = { to: openReadingOf(body), basedOn: basedOn && openReadingOf(basedOn) }
    const { names, ...reading } = await changeOpenReading(context, order)
    return { ...reading, teacherNames: names }
  },
)
