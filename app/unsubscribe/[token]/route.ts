import { askUnsubscribing, unsubscribe } from '@/lib/http/unsubscribe-answers'

export const dynamic = 'force-dynamic'

export const GET = askUnsubscribing
export const POST = unsubscribe
