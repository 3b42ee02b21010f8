import { serve } from '@/lib/http/endpoint'
import { removeWish } from '@/lib/wishes/service/change-wishes'
import { removeWishCall } from '@/lib/wishes/calls/wishes.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(removeWishCall, async (context, { params }) => ({
  changeId: await removeWish(context, params.id),
}))
