import type { Locator, Page } from '@playwright/test'

/** The free-room search beside the week. */
export class SearchPanelPage {
  readonly panel: Locator
  readonly list: Locator
  readonly day: Locator
  readonly pair: Locator
  readonly filter: Locator
  readonly seats: Locator
  readonly count: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByRole('complementary', { name: 'Свободные аудитории' })
    this.list = this.panel.getByRole('list', { name: 'Найденные аудитории' })
    this.day = this.panel.getByRole('combobox', { name: 'День' })
    this.pair = this.panel.getByRole('combobox', { name: 'Пара' })
    this.filter = this.panel.getByRole('searchbox', { name: 'Найти аудиторию' })
    this.seats = this.panel.getByRole('spinbutton', { name: 'Мест не меньше' })
    this.count = this.panel.getByText(/^Свободно:\s\d+/).first()
  }

  /** Opens the search from a cell's button. */
  async openAt(cell: Locator): Promise<this> {
    await cell.hover()
    await cell.getByRole('button', { name: /^Действия в\sклетке/ }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Найти свободную аудиторию…' }).click()
    await this.list.waitFor()
    return this
  }

  /** The rooms in the DOM: a long list renders only its visible part. */
  get rooms(): Locator {
    return this.list.locator('[data-room]')
  }

  room(title: string): Locator {
    return this.rooms.filter({ hasText: title })
  }

  /** The title of the first non-virtual room. */
  async firstRoom(): Promise<string> {
    const title = await this.list.locator('[data-room]:not([data-room^="-"])').first().innerText()
    return title.split('\n')[0]?.trim() ?? ''
  }

  option(name: string): Locator {
    return this.panel.getByRole('checkbox', { name })
  }

  mark(title: string): Locator {
    return this.list.getByRole('button', { name: new RegExp(`^Показать в.* ${title}$`) })
  }
}
