import { common } from '@/lib/core/words/texts/common'
import { openPolicy } from '@/lib/open/page'
import { messagePage } from '@/lib/open/search-page'
import { failure } from './failure'
import { originOfRequest } from './request-origin'

type Route = { params: Promise<{ token: string }> }
type Answered = { text: string; status: number }

const page = ({ text, status }: Answered): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': openPolicy,
    },
  })

/**
 * A page that a link in a letter opens, for whoever has the link: without a session or scripts, kept by no cache, and
 * with a token that is not logged.
 */
export const letterLink =
  (answer: (asked: { token: string; origin: string; request: Request }) => Promise<Answered>) =>
  async (request: Request, { params }: Route): Promise<Response> => {
    const origin = originOfRequest(request.headers)
    try {
      const { token } = await params
      return page(await answer({ token, origin, request }))
    } catch (error) {
      const { status } = failure(request, error)
      return page({ text: messagePage(common.failure, { origin, signIn: '/' }), status })
    }
  }
