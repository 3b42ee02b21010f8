import { endpoint, routes } from '@/lib/http/endpoint'
import { addWish, viewWishes } from '@/lib/wishes/service/change-wishes'
import { newWishOf, wishAnswer, wishSubjectOf } from '@/lib/wishes/calls/wishes'
import { addWishCall, wishesCall } from '@/lib/wishes/calls/wishes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(wishesCall, async (context, { query: { from, to, ...subject } }) =>
    (await viewWishes(context, { subject: wishSubjectOf(subject), period: { from, to } })).map(wishAnswer),
  ),
  endpoint(addWishCall, async (context, { body }) => {
    const { wish, changeId } = await addWish(context, newWishOf(body))
    return { ...wishAnswer(wish), changeId }
  }),
)
