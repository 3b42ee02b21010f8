import type { MendOrder } from '@/lib/domain/mending/proposal'
import type { Moved } from '@/lib/domain/move'
import * as wire from '@/lib/wire/mending'
import type { WireMended } from '@/lib/wire/mending.contract'
import { change } from './changes'

export { mendUrl } from '@/lib/wire/mending'

/** Moves what was chosen among proposals, or previews it as a dry run, which the form shows. */
export const mend = async (order: MendOrder): Promise<Moved> =>
  wire.decodeMended(await change<WireMended>(wire.mendCall(order), order.dryRun ? { quiet: true } : {}))
