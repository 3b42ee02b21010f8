import type { LinkedOffer } from '@/lib/absences/rules/offers'
import { absentPlace, absentTitle } from '@/lib/absences/texts/absences'
import { answerByText, offerLinkTexts as texts, offerTexts, ownOfferText } from '@/lib/absences/texts/offers'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { bar, document } from './page'

const ownPage = html`<p><a href="/my/">${texts.toOwn}</a></p>`

type Shown = { title: string; body: Markup }

function shown(linked: LinkedOffer | null): Shown {
  switch (linked?.is) {
    case undefined:
      return {
        title: texts.gone,
        body: html`<p class="lead">${texts.goneText}</p>
          ${ownPage}`,
      }
    case 'over':
      return {
        title: texts.over,
        body: html`<p class="lead">${linked.why}</p>
          ${ownPage}`,
      }
    case 'said': {
      const [title, text] =
        linked.answer === 'yes' ? [texts.saidYes, texts.saidYesText] : [texts.saidNo, texts.saidNoText]
      return {
        title,
        body: html`<p class="lead">${text}</p>
          ${ownPage}`,
      }
    }
    case 'open':
      return { title: texts.title, body: question(linked) }
  }
}

const question = ({ offer, problem }: Extract<LinkedOffer, { is: 'open' }>): Markup =>
  html`${problem !== null && html`<p class="lead" role="alert">${problem}</p>`}
    <p><b>${absentTitle(offer.item)}</b></p>
    <p>${absentPlace(offer.item)}</p>
    <p class="lead">${ownOfferText(offer)}. ${answerByText(offer)}.</p>
    <form method="post">
      <input type="hidden" name="version" value="${offer.item.version}" />
      <div>
        <button name="answer" value="yes">${offerTexts.yes}</button>
        <button class="other" name="answer" value="no">${offerTexts.no}</button>
      </div>
    </form>`

/** The page of a letter's link that asks who stands in; null: the link leads nowhere. */
export function offerPage(linked: LinkedOffer | null, origin: string): string {
  const { title, body } = shown(linked)
  return document(
    {
      title,
      description: texts.title,
      canonical: `${origin}/answer/`,
      isKept: false,
      style: 'page',
    },
    html`${bar('/')}
      <main class="search">
        <h1>${title}</h1>
        ${body}
      </main>`,
  )
}
