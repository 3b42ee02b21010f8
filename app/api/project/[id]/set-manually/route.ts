import { serve } from '@/lib/http/endpoint'
import { placeItem } from '@/lib/planning/service/place-item'
import { encodePlacement } from '@/lib/planning/calls/placing'
import { placeDisciplineCall, placementOfDiscipline } from '@/lib/planning/calls/placing.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(placeDisciplineCall, async (context, input) =>
  encodePlacement(await placeItem(context, placementOfDiscipline(input))),
)
