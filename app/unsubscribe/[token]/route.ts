import { askUnsubscribing, unsubscribe } from '@/lib/http/unsubscribe-answers'

export const GET = askUnsubscribing
export const POST = unsubscribe
