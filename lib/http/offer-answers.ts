import { callDatabase } from '@/db/connection'
import type { LinkedOffer } from '@/lib/absences/rules/offers'
import { answerLinkedOffer, viewLinkedOffer } from '@/lib/absences/service/answer-by-link'
import { universityNow } from '@/lib/environment/clock'
import { offerPage } from '@/lib/open/offer-page'
import { letterLink } from './letter-link'

const statusOf = (linked: LinkedOffer | null): number =>
  linked === null ? 404 : linked.is === 'over' || (linked.is === 'open' && linked.problem !== null) ? 409 : 200

/** Asks whether the person stands in, and changes nothing: mail programs open links ahead. */
export const askLinkedOffer = letterLink(async ({ token, origin }) => {
  const linked = await callDatabase((db) => viewLinkedOffer({ db, now: universityNow() }, token))
  return { text: offerPage(linked, origin), status: linked ? 200 : 404 }
})

/** One press of the page. The address itself is the proof; what is not an answer asks again. */
export const answerLink = letterLink(async ({ token, origin, request }) => {
  const form = new URLSearchParams(await request.text())
  const [answer, version] = [form.get('answer'), Number(form.get('version') ?? NaN)]
  const linked = await callDatabase((db) => {
    const context = { db, now: universityNow() }
    return (answer === 'yes' || answer === 'no') && Number.isInteger(version)
      ? answerLinkedOffer(context, token, { answer, version })
      : viewLinkedOffer(context, token)
  })
  return { text: offerPage(linked, origin), status: statusOf(linked) }
})
