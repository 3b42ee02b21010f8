import type { WishId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { removeWish } from '@/lib/services/wishes/change-wishes'
import { removeWishCall } from '@/lib/wire/wishes.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeWishCall,
    run: async (context, { params }) => ({ change_id: await removeWish(context, params.id as WishId) }),
  }),
)
