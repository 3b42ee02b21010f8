import type { Locator, Page } from '@playwright/test'
import { DashboardPage } from './dashboard-page'

type FoundRoom = { id: number; title: string; is_occupied: boolean }
type FoundClass = { para: number; state: string; title: string; auds: { id: number; title: string }[] }

/** The dashboard for booking rooms. */
export class BookingPage extends DashboardPage {
  readonly panel: Locator

  constructor(page: Page) {
    super(page)
    this.panel = page.getByRole('complementary', { name: 'Забронировать аудиторию' })
  }

  private async rooms(query: string): Promise<FoundRoom[]> {
    const answer = await this.page.request.get(`/api/auditory/find-free/?${query}`)
    const found: FoundRoom[] = await answer.json()
    return found.filter(({ id }) => id > 0)
  }

  /** A room that is free in all these pairs on a date. */
  async freeRoom(date: string, pairs: string): Promise<FoundRoom> {
    const [room] = await this.rooms(`date=${date}&pairs=${pairs}&simultaneously=1`)
    if (!room) throw new Error(`No room is free on ${date} in ${pairs}`)
    return room
  }

  /** A class that is alone in a room in this pair on a date, with the room. */
  async standing(date: string, pair: number): Promise<{ room: FoundRoom; title: string }> {
    const rooms = await this.rooms(`date=${date}&pairs=${pair}&with_occupied=1`)
    for (const room of rooms.filter((one) => one.is_occupied)) {
      const answer = await this.page.request.get(`/api/auditory/${room.id}/schedule/?dbeg=${date}&dend=${date}`)
      const { schedule } = (await answer.json()) as { schedule: FoundClass[] }
      const here = schedule.filter((one) => one.para === pair)
      const [only] = here
      if (only && here.length === 1 && only.state === 'published' && only.auds.length === 1)
        return { room, title: only.title }
    }
    throw new Error(`No class stands alone on ${date}, ${pair}`)
  }

  slot(slot: string): Locator {
    return this.grid.locator(`[data-slot="${slot}"]`)
  }

  /** Starts booking a slot of the shown week and enters a reason. */
  async begin(slot: string, reason: string): Promise<void> {
    await this.isAlive()
    await this.slot(slot).hover()
    await this.slot(slot)
      .getByRole('button', { name: /^Действия в/ })
      .click()
    await this.page.getByRole('button', { name: 'Забронировать аудиторию…' }).click()
    await this.panel.getByLabel('Причина', { exact: true }).fill(reason)
  }

  async add(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Добавить' }).click()
  }

  /** Takes a request back from its card in a slot. */
  async takeBack(slot: string): Promise<Locator> {
    const card = this.slot(slot).getByRole('article')
    await card.hover()
    await card.getByRole('button', { name: /^Снять:/ }).click()
    return this.page.getByRole('dialog', { name: /\?$/ })
  }

  /** Elements of the panel wider than their container, except lines with an ellipsis. */
  cutOff(): Promise<string[]> {
    return this.panel.evaluate((panel) =>
      [...panel.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .filter((one) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX))
        .filter((one) => !one.matches('.sr-only, .truncate, input'))
        .map((one) => one.outerHTML.slice(0, 200)),
    )
  }

  toast(text: RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }
}
