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
   * An empty cell where the selected item can stand on every date, without advice against it; `day` limits it
   * to one day, as `6.`.
   */
  async freeCell(day = ''): Promise<Locator> {
    const free = this.grid
      .locator(`${day && `[data-slot^="${day}"]`}[role="gridcell"]:not([data-state]):not(:has(article))`)
      .filter({ hasText: /^(?!.*(неч\.|чёт\.|·|прошл|прошед)).*все\s\d+/ })
    await free.first().waitFor()
    const slot = await free.first().getAttribute('data-slot')
    return this.grid.locator(`[data-slot="${slot}"]`)
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
