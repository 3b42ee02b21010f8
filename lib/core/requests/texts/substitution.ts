import type { OfferAnswer } from '@/lib/core/requests/rules/substitution'

export const offerAnswerTitles: Readonly<Record<OfferAnswer, string>> = {
  yes: 'согласился',
  no: 'отказался',
  late: 'не\u00a0ответил вовремя',
  taken: 'заменил другой',
  withdrawn: 'больше не\u00a0просят',
}
