import { askTexts } from '@/lib/asking/texts/ask'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { html, type Markup } from '@/lib/core/words/rules/html'
import { common } from '@/lib/core/words/texts/common'
import {
  boardUrl,
  hallUrl,
  openGroupsUrl,
  openPath,
  openSheetUrl,
  openWeekUrl,
  type GroupsOf,
} from '@/lib/open-reading/calls/open'
import type { OpenAnswer, OpenSubject } from '@/lib/open-reading/rules'
import { buildingTitle, courseTitle, groupsTitle, openTexts } from '@/lib/open-reading/texts'
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
  named.map(({ id, title }) => ({ href: openWeekUrl(subjectOf(kind, id)), text: title }))

type Browsed = { faculty: string | null; courses: readonly (number | null)[] }

/** Faculties with their course years: the way to a group without typing. */
const browse = (faculties: readonly Browsed[]): Markup | null =>
  faculties.length === 0
    ? null
    : html`<section class="found browse">
        <h2>${openTexts.groups}</h2>
        ${faculties.map(
          ({ faculty, courses }) =>
            html`<h3>${faculty ?? openTexts.withoutFaculty}</h3>
              <ul>
                ${courses.map(
                  (course) => html`<li><a href="${openGroupsUrl({ faculty, course })}">${courseTitle(course)}</a></li>`,
                )}
              </ul>`,
        )}
      </section>`

/** The content below the search box: links to everything, search results, or the groups of a year. */
export type OpenSearchAnswer =
  | {
      of: 'start'
      faculties: readonly Browsed[]
      buildings: readonly (string | null)[]
      hasSubstitutions: boolean
    }
  | { of: 'search'; query: string; found: Found; line: OpenAnswer | null }
  | { of: 'groups'; from: GroupsOf; groups: Named<GroupId> }

const said = ({ text, isSure, subject, monday }: OpenAnswer): Markup =>
  html`<p class="said">${isSure ? '' : askTexts.unsure}<a href="${openWeekUrl(subject, monday)}">${text}</a></p>`

function shown(answer: OpenSearchAnswer): Markup {
  if (answer.of === 'start') {
    const halls = answer.buildings.map((one) => ({ href: hallUrl(one), text: buildingTitle(one) }))
    const sheet = openSheetUrl({ faculty: null, date: null, span: 'day' })
    const sheets = answer.hasSubstitutions
      ? [
          { href: sheet, text: openTexts.substitutionsToday },
          { href: boardUrl(null), text: openTexts.board },
        ]
      : []
    return html`${list(openTexts.substitutions, sheets)}${browse(answer.faculties)}${list(openTexts.buildings, halls)}`
  }
  const { groups, teachers, rooms, isCut } =
    answer.of === 'search' ? answer.found : { groups: answer.groups, teachers: [], rooms: [], isCut: false }
  const lists = [
    list(answer.of === 'groups' ? groupsTitle(answer.from) : openTexts.groups, weeks('group', groups)),
    list(openTexts.teachers, weeks('teacher', teachers)),
    list(openTexts.rooms, weeks('room', rooms)),
  ].filter((one) => one !== null)
  const line = answer.of === 'search' ? answer.line : null
  if (lists.length === 0) return line ? said(line) : html`<p class="none">${openTexts.nothing}</p>`
  return html`${line && said(line)}${lists}${isCut && html`<p class="none">${openTexts.noMore}</p>`}`
}

/** The front page: a search box, and what may be read here. */
export function searchPage(
  { answer, hasTeachers }: { answer: OpenSearchAnswer; hasTeachers: boolean },
  { origin, signIn }: { origin: string; signIn: string },
): string {
  const label = hasTeachers ? openTexts.searchLabel : openTexts.searchLabelWithoutTeachers
  const query = answer.of === 'search' ? answer.query : ''
  const about = answer.of === 'groups' ? groupsTitle(answer.from) : query
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
      <div class="answer">${shown(answer)}</div>
    </main>`
  return document(
    {
      title: about === '' ? openTexts.search : `${about} — ${openTexts.search}`,
      description: hasTeachers ? openTexts.description : openTexts.descriptionWithoutTeachers,
      canonical: origin + (answer.of === 'groups' ? openGroupsUrl(answer.from) : openPath),
      isKept: answer.of !== 'search' && !(answer.of === 'groups' && answer.groups.length === 0),
      style: 'page',
    },
    body,
  )
}

/** A page that explains why there is nothing to read. */
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
