import { html } from '@/lib/core/words/rules/html'
import type { NoticeChannel } from '@/lib/notices/rules'
import { unsubscribeTexts as texts } from '@/lib/notices/texts'
import { bar, document } from './page'

type Shown = { email: string; isOn: boolean; left: readonly NoticeChannel[] }

/** Where whoever is signed in chooses what is sent. */
const accountUrl = '/account/#notices'

/** The page of a letter's link: asks, or says that it is done and what is left; null: the link leads nowhere. */
export function unsubscribePage(subscription: Shown | null, origin: string): string {
  const title = !subscription ? texts.gone : subscription.isOn ? texts.title : texts.stopped
  const toAccount = html`<p><a href="${accountUrl}">${texts.again}</a></p>`
  const answer = !subscription
    ? html`<p class="lead">${texts.goneText}</p>`
    : subscription.isOn
      ? html`<p class="lead">${texts.ask(subscription.email)}</p>
          <form method="post"><button>${texts.stop}</button></form>`
      : html`<p class="lead">${texts.done(subscription.email)} ${texts.left(subscription.left)}</p>
          ${toAccount}`
  return document(
    { title, description: texts.title, canonical: `${origin}/unsubscribe/`, isKept: false, style: 'page' },
    html`${bar('/')}
      <main class="search">
        <h1>${title}</h1>
        ${answer}
      </main>`,
  )
}
