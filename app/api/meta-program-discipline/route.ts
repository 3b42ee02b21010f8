import { serve } from '@/lib/http/endpoint'
import { addDiscipline } from '@/lib/programmes/service/change-discipline'
import { decodeGivenValues, encodeChangedDiscipline } from '@/lib/programmes/calls/programmes'
import { addDisciplineCall } from '@/lib/programmes/calls/disciplines.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  addDisciplineCall,
  async (context, { body: { meta_program: programmeId, nagruzka_id: loadItemId, ...values } }) => {
    const added = await addDiscipline(context, {
      programmeId,
      loadItemId: loadItemId || null,
      values: decodeGivenValues(values),
    })
    return encodeChangedDiscipline(added)
  },
)
