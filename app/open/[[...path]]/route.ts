import { answerOpen } from '@/lib/http/open-answers'

export const GET = answerOpen
