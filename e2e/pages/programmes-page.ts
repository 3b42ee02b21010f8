import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { openLive, ownPage, type DemoAccount } from '../fixtures/test'

/** «Метапрограммы». */
export class ProgrammesPage {
  readonly rows: Locator
  readonly save: Locator
  readonly programme: Locator

  constructor(readonly page: Page) {
    this.rows = page.getByRole('grid', { name: 'Дисциплины метапрограммы' }).locator('tr[data-row]')
    this.save = page.getByRole('button', { name: /^Сохранить все/ })
    this.programme = page.getByRole('combobox', { name: 'Метапрограмма', exact: true })
  }

  /** Opens the page in a new browser, with its subscription sent. */
  static async signedIn(browser: Browser, username: DemoAccount, path: string): Promise<ProgrammesPage> {
    const page = await ownPage(browser, username)
    await openLive(page, () => page.goto(path))
    const screen = new ProgrammesPage(page)
    await screen.rows.first().waitFor()
    return screen
  }

  cell(row: Locator, column: string): Locator {
    return row.locator(`[data-cell$="/${column}"]`)
  }

  /** Overwrites a cell and confirms with Enter. */
  async write(row: Locator, column: string, text: string): Promise<void> {
    const field = this.cell(row, column).getByRole('textbox')
    // Retries, because the page may not be hydrated yet.
    await expect(async () => {
      await this.cell(row, column).focus()
      await this.page.keyboard.press('Enter')
      await field.fill(text, { timeout: 1000 })
    }).toPass()
    await this.page.keyboard.press('Enter')
  }

  async showColumns(...names: string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Столбцы' }).click()
    for (const name of names) await this.page.getByRole('menuitemcheckbox', { name }).click()
    await this.page.keyboard.press('Escape')
  }

  /** Chooses an entry of the menu beside «Создать программу». */
  async act(name: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /^Ещё о\sпрограммах$/ }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  dialog(name: RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  toast(text: RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }
}
