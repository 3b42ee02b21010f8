import { answerLink, askLinkedOffer } from '@/lib/http/offer-answers'

export const GET = askLinkedOffer
export const POST = answerLink
