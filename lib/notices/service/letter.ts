import type { DayTimes } from '@/lib/core/calendar/rules/pairs'
import type { NoticeId } from '@/lib/core/names/rules/ids'
import { noticePath } from '@/lib/core/notices/rules/class-path'
import { type Notice, type NoticeAct, noticesOfClasses } from '@/lib/core/notices/rules/notice'
import { noticesTexts, type NoticeLine } from '@/lib/core/notices/texts/news'
import { noticeDetails, noticeHeading, noticeText } from '@/lib/core/notices/texts/notices'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { publicUrl } from '@/lib/environment/addresses'
import type { LetterWords } from '@/lib/notices/rules'
import { letterTexts } from '@/lib/notices/texts'

/** What a message says: the changes, newest first, of a person with these subjects. */
export type Letter = {
  /** The university's own, its headline among them. */
  words: LetterWords
  acts: readonly NoticeAct[]
  subjects: readonly OwnSubject[]
  times: DayTimes
  /** Where one press ends such letters; null: not by e-mail. */
  unsubscribeUrl: string | null
  /** Where questions are answered without signing in, by notice. */
  answerUrls: ReadonlyMap<NoticeId, string>
}

const settingsUrl = (): string => `${publicUrl()}/account/#notices`

/** The places that every message names last. */
const lastLinks = ({ unsubscribeUrl }: Letter): { text: string; url: string }[] => [
  { text: letterTexts.all, url: `${publicUrl()}/changes/` },
  ...(unsubscribeUrl === null
    ? []
    : [
        { text: letterTexts.settings, url: settingsUrl() },
        { text: letterTexts.unsubscribe, url: unsubscribeUrl },
      ]),
]

/** Where a question is answered, else the class or booking that a notice is about; null: the person follows it no more. */
function noticeLink(notice: Notice, { subjects, answerUrls }: Letter): NoticeLink | null {
  const answer = answerUrls.get(notice.id)
  if (answer !== undefined) return { to: 'answer', url: answer }
  const path = noticePath(notice, subjects)
  return path === null ? null : { to: 'open', url: publicUrl() + path }
}

type NoticeLink = { to: 'answer' | 'open'; url: string }

const plainLink = ({ text, url }: { text: string; url: string }): string => `${text}: ${url}`

/** That it leads to the class needs no words. */
const plainNoticeLink = ({ to, url }: NoticeLink): string =>
  to === 'open' ? url : plainLink({ text: letterTexts[to], url })

/** `Вопросы: диспетчерская, 40-50-60` */
const contactLine = ({ contact }: LetterWords): string => contact && `${letterTexts.contact}: ${contact}`

/** Of an act on many classes, which is told in a sentence, only the first ones are listed. */
const mostOfAct = 3

const saidOf = (act: NoticeAct): readonly Notice[] =>
  act.sentence === null ? act.notices : noticesOfClasses(act).slice(0, mostOfAct)

/** `И ещё 26: список по ссылке ниже.` */
const restOf = (act: NoticeAct): string => {
  const rest = noticesOfClasses(act).length - mostOfAct
  return act.sentence !== null && rest > 0 ? letterTexts.rest(rest) : ''
}

/** The message as plain text. */
export const plainLetter = (letter: Letter): string =>
  [
    letter.words.opening,
    ...letter.acts.flatMap((act) => [
      ...(act.undoes ? [`${noticesTexts.undone}:`] : []),
      act.sentence ?? '',
      ...saidOf(act).map((notice) => {
        const link = noticeLink(notice, letter)
        return [...noticeText(notice, letter.times), ...(link ? [plainNoticeLink(link)] : [])].join('\n')
      }),
      restOf(act),
    ]),
    letter.words.closing,
    contactLine(letter.words),
    lastLinks(letter).map(plainLink).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const line = (detail: string | NoticeLine): Markup =>
  typeof detail === 'string'
    ? html`<p style="margin:2px 0">${detail}</p>`
    : html`<p style="margin:2px 0">
        ${detail.what}: <s>${detail.before ?? noticesTexts.nothing}</s> →
        <b>${detail.after ?? noticesTexts.nothing}</b>
      </p>`

function entry(notice: Notice, letter: Letter): Markup {
  const link = noticeLink(notice, letter)
  return html`<div style="margin:0 0 20px;padding:2px 0 2px 12px;border-left:3px solid #8a94a0">
    <p style="margin:0 0 4px;font-weight:bold">${noticeHeading(notice)}</p>
    ${noticeDetails(notice, letter.times).map(line)}${link && html`<p style="margin:6px 0 0"><a href="${link.url}">${letterTexts[link.to]}</a></p>`}
  </div>`
}

/** Words of the university: an empty line parts paragraphs. */
const paragraphs = (text: string): Markup[] =>
  text === ''
    ? []
    : text
        .split(/\n\n+/)
        .map(
          (part) =>
            html`<p style="margin:0 0 16px">
              ${part.split('\n').map((one, position) => html`${position > 0 && html`<br />`}${one}`)}
            </p>`,
        )

/**
 * The message as HTML for mail programs: without colours of text and ground, so that a dark one may choose both,
 * without pictures, and no wider than a telephone.
 */
export const htmlLetter = (letter: Letter): string =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.words.headline}</title>
      </head>
      <body
        style="margin:0;padding:16px;font:16px/1.45 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere"
      >
        <div style="max-width:560px;margin:0 auto">
          ${paragraphs(letter.words.opening)}${letter.acts.map(
            (act) =>
              html`${act.undoes && html`<p style="margin:0 0 8px">${noticesTexts.undone}:</p>`}${paragraphs(
                act.sentence ?? '',
              )}${saidOf(act).map((notice) => entry(notice, letter))}${paragraphs(restOf(act))}`,
          )}
          ${paragraphs(letter.words.closing)}${paragraphs(contactLine(letter.words))}
          <p style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid #8a94a0;font-size:14px">
            ${lastLinks(letter).map(
              ({ text, url }, position) => html`${position > 0 && ' · '}<a href="${url}">${text}</a>`,
            )}
          </p>
        </div>
      </body>
    </html>`.text
