import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { dataBlock, html, type Markup } from '@/lib/core/words/rules/html'
import { qrPath } from '@/lib/export/qr-path'
import { boardUrl, doorUrl, hallUrl, openFileUrl, openWeekUrl, screenDataUrl } from '@/lib/open-reading/calls/open'
import { buildingTitle, openTexts, openRoomTitle, openScreenTexts } from '@/lib/open-reading/texts'
import { document } from './page'
import type { ScreenData } from './screen-data'

/** `weekUrl`: the address of the room's week, as in the QR code on its door. */
type Screen =
  | { of: 'door'; room: TitledRoom; weekUrl: string }
  | { of: 'hall'; building: string | null }
  | { of: 'board'; faculty: { id: FacultyId; title: string } | null }

const addressOf = (screen: Screen): string =>
  screen.of === 'door'
    ? doorUrl(screen.room.id)
    : screen.of === 'hall'
      ? hallUrl(screen.building)
      : boardUrl(screen.faculty?.id ?? null)

const titleOf = (screen: Screen): string =>
  screen.of === 'door'
    ? openRoomTitle(screen.room.title)
    : screen.of === 'hall'
      ? buildingTitle(screen.building)
      : [openTexts.substitutions, screen.faculty?.title].filter(Boolean).join(': ')

function code(url: string): Markup {
  const { size, path } = qrPath(url)
  return html`<a class="code" href="${url}"
    ><svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${openScreenTexts.scan}">
      <path d="${path}" /></svg
    ><span>${openScreenTexts.scan}</span></a
  >`
}

/**
 * A display without input: draws the data sent with the page, and later data that it requests every minute
 * (lib/open/screen). `at`: when the data were read, in university time.
 */
export function screenPage(
  screen: Screen,
  { data, at, origin }: { data: ScreenData; at: string; origin: string },
): string {
  const isDoor = screen.of === 'door'
  const [address, title] = [addressOf(screen), titleOf(screen)]
  const config = { of: screen.of, url: screenDataUrl(address), at, words: openScreenTexts, data }
  const body = html`<main class="${isDoor ? 'door' : 'hall'}" id="screen" aria-live="off">
      <header>
        <h1>${title}</h1>
        <p id="clock"></p>
      </header>
      <div id="content"></div>
      <footer>
        <p id="stamp"></p>
        ${isDoor && code(screen.weekUrl)}
      </footer>
    </main>
    <noscript
      ><p>
        ${openScreenTexts.withoutScript}${
          isDoor && html` <a href="${openWeekUrl({ kind: 'room', id: screen.room.id })}">${openScreenTexts.scan}</a>`
        }
      </p></noscript
    >
    ${dataBlock('config', config)}
    <script type="module" src="${openFileUrl('screen.mjs')}"></script>`
  return document(
    {
      title,
      description: openTexts.descriptionWithoutTeachers,
      canonical: origin + address,
      isKept: false,
      style: 'screen',
    },
    body,
  )
}
