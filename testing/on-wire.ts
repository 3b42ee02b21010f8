import type { CallContract, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inWireNames, namingOf } from '@/lib/http/wire-names'

/** An answer as the server sends it. */
export const onWire = <Call extends CallContract & { isOwn: true }>(
  contract: Call,
  answer: OwnAnswerOf<Call>,
): unknown => inWireNames(namingOf(contract.response), answer)
