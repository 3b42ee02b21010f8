import type { Locator, Page } from '@playwright/test'
import { DashboardPage } from './dashboard-page'

/** The dashboard for planning. */
export class PlanningPage extends DashboardPage {
  readonly list: Locator

  constructor(page: Page) {
    super(page)
    this.list = page.getByRole('list', { name: 'Список нагрузки' })
  }

  /** Opens the load of the subject in `query`. */
  async openLoad(query: string): Promise<this> {
    await this.open(query)
    await this.isAlive()
    await this.page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
    await this.list.waitFor()
    return this
  }

  /** Shows only unfinished items and returns them. */
  async unfinished(): Promise<Locator> {
    await this.page.getByRole('checkbox', { name: /^готово/ }).uncheck()
    return this.list.locator('button[aria-pressed]')
  }

  /**
   * Selects the first unfinished item that can stand somewhere on every date, without advice against it, and returns
   * an empty cell for it; `day` limits it to one day, as `6.`. What earlier tests left may be in the way of some.
   */
  async selectPlaceable(day = ''): Promise<{ row: Locator; cell: Locator }> {
    const rows = await this.unfinished()
    await rows.first().waitFor()
    for (const row of await rows.all()) {
      const spanned = this.page.waitForResponse(/\/nagruzka-span\//)
      await row.click()
      const { slots } = (await (await spanned).json()) as { slots: Record<string, readonly unknown[]> }
      const hindered = Object.keys(slots).map((slot) => `:not([data-slot="${slot}"])`)
      const open = this.emptyCells(day).and(this.grid.locator(`[data-slot]${hindered.join('')}`))
      if ((await open.count()) > 0) return { row, cell: await this.firstFree(open) }
    }
    throw new Error('No unfinished item can stand anywhere on every date')
  }

  /** An empty cell where the selected item can stand on every date, without advice against it. */
  async freeCell(): Promise<Locator> {
    return this.firstFree(this.emptyCells())
  }

  private emptyCells(day = ''): Locator {
    return this.grid.locator(`${day && `[data-slot^="${day}"]`}[role="gridcell"]:not(:has(article))`)
  }

  /** The first of `cells` that says so, by its slot: what it says changes when a class is placed there. */
  private async firstFree(cells: Locator): Promise<Locator> {
    const free = cells
      .and(this.grid.locator(':not([data-state])'))
      .filter({ hasText: /^(?!.*(неч\.|чёт\.|·|прошл|прошед)).*все\s\d+/ })
      .first()
    await free.waitFor()
    return this.grid.locator(`[data-slot="${await free.getAttribute('data-slot')}"]`)
  }

  toast(text: RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }

  dialog(name: RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async act(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Действия с нагрузкой' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }
}
