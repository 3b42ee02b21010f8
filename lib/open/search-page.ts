import { common } from '@/lib/text/common'
import { buildingTitle, openTexts } from '@/lib/text/open'
import { hallUrl, openPath, openWeekUrl, type OpenSubject } from '@/lib/wire/open'
import type { GroupId, RoomId, TeacherId } from '@/lib/domain/ids'
import { html, type Markup } from './html'
import { bar, document } from './page'

type Named<Id> = readonly { id: Id; title: string }[]

type Found = { groups: Named<GroupId>; teachers: Named<TeacherId>; rooms: Named<RoomId>; isCut: boolean }

const list = (title: string, links: readonly { href: string; text: string }[]): Markup | null =>
  links.length === 0
    ? null
    : html`<section class="found">
        <h2>${title}</h2>
        <ul>
          ${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
        </ul>
      </section>`

const weeks = (kind: OpenSubject['kind'], named: Named<number>) =>
  named.map(({ id, title }) => ({ href: openWeekUrl({ kind, id } as OpenSubject), text: title }))

/** The front page: a search box, and what it found. */
export function searchPage(
  {
    query,
    found,
    buildings,
    hasTeachers,
  }: {
    query: string
    found: Found
    buildings: readonly (string | null)[]
    hasTeachers: boolean
  },
  { origin, signIn }: { origin: string; signIn: string },
): string {
  const label = hasTeachers ? openTexts.searchLabel : openTexts.searchLabelWithoutTeachers
  const lists = [
    list(openTexts.groups, weeks('group', found.groups)),
    list(openTexts.teachers, weeks('teacher', found.teachers)),
    list(openTexts.rooms, weeks('room', found.rooms)),
  ].filter((one) => one !== null)
  const answer =
    query === ''
      ? list(
          openTexts.buildings,
          buildings.map((building) => ({ href: hallUrl(building), text: buildingTitle(building) })),
        )
      : lists.length === 0
        ? html`<p class="none">${openTexts.nothing}</p>`
        : html`${lists}${found.isCut && html`<p class="none">${openTexts.noMore}</p>`}`
  const body = html`${bar(signIn)}
    <main class="search">
      <h1>${openTexts.search}</h1>
      <p class="lead">${openTexts.lead}</p>
      <form role="search" action="${openPath}">
        <label for="q">${label}</label>
        <div>
          <input
            id="q"
            name="q"
            type="search"
            value="${query}"
            maxlength="100"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
          /><button>${openTexts.find}</button>
        </div>
      </form>
      <div class="answer">${answer}</div>
    </main>`
  return document(
    {
      title: query === '' ? openTexts.search : `${query} — ${openTexts.search}`,
      description: hasTeachers ? openTexts.description : openTexts.descriptionWithoutTeachers,
      canonical: origin + openPath,
      isKept: query === '',
      style: 'page',
    },
    body,
  )
}

/** Says why there is nothing to read. */
export const messagePage = (
  { title, text }: { title: string; text: string },
  { origin, signIn }: { origin: string; signIn: string },
): string =>
  document(
    {
      title,
      description: common.productDescription,
      canonical: origin + openPath,
      isKept: false,
      style: 'page',
    },
    html`${bar(signIn)}
      <main class="search">
        <h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a href="${openPath}">${openTexts.search}</a></p>
      </main>`,
  )
