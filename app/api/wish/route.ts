import { endpoint, routes } from '@/lib/http/endpoint'
import { addWish } from '@/lib/wishes/service/change-wishes'
import { viewWishes } from '@/lib/wishes/service/view-wishes'
import { encodeAddedWish, encodeWish, wishSubjectOf } from '@/lib/wishes/calls/wishes'
import { addWishCall, wishesCall } from '@/lib/wishes/calls/wishes.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: wishesCall,
    async run(context, { query }) {
      const period = { from: query.dbeg, to: query.dend }
      return (await viewWishes(context, { subject: wishSubjectOf(query), period })).map(encodeWish)
    },
  }),
  endpoint({
    contract: addWishCall,
    async run(context, { body }) {
      const added = await addWish(context, {
        subject: wishSubjectOf(body),
        startsOn: body.dbeg,
        endsOn: body.dend,
        weekday: body.day ?? null,
        pair: body.pair ?? null,
        title: body.title,
        isAbsence: body.is_absence,
      })
      return encodeAddedWish(added)
    },
  }),
)
