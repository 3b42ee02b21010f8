import { endpoint, routes } from '@/lib/http/endpoint'
import { changeDiscipline } from '@/lib/programmes/service/change-discipline'
import { removeDiscipline } from '@/lib/programmes/service/remove-programme'
import { decodeGivenValues, encodeChangedDiscipline } from '@/lib/programmes/calls/programmes'
import { changeDisciplineCall, removeDisciplineCall } from '@/lib/programmes/calls/disciplines.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeDisciplineCall, async (context, { params, body: { version, ...values } }) => {
    const id = params.id
    const order = { id, version, values: decodeGivenValues(values) }
    return encodeChangedDiscipline(await changeDiscipline(context, order))
  }),
  endpoint(removeDisciplineCall, (context, { params, query: { keepNagruzka: keepsLoad, ...removal } }) =>
    removeDiscipline(context, { ...params, keepsLoad, ...removal }),
  ),
)
