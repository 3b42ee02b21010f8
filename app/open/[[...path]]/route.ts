import { answerOpen } from '@/lib/http/open-answers'

export const dynamic = 'force-dynamic'

export const GET = answerOpen
