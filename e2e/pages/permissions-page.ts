import type { Locator, Page } from '@playwright/test'

/** «Права на работу с дисциплинами». */
export class PermissionsPage {
  readonly rows: Locator
  readonly save: Locator
  readonly sample: Locator
  readonly search: Locator

  constructor(readonly page: Page) {
    this.rows = page.getByRole('grid', { name: 'Дисциплины', exact: true }).locator('tr[data-row]')
    this.save = page.getByRole('button', { name: /^Сохранить/ })
    this.sample = page.getByText('Для нескольких строк')
    this.search = page.getByRole('searchbox', { name: 'Найти дисциплину' })
  }

  async open(): Promise<void> {
    await this.page.goto('/nagruzka-set-permissions/')
  }

  /** Types `text` into a combobox and selects the first match. */
  async choose(field: string, text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field, exact: true }).fill(text)
    await this.page.getByRole('option').first().click()
  }

  /** Takes the shown rights back. */
  async clear(): Promise<void> {
    await this.page.getByRole('button', { name: /^Очистить права/ }).click()
    const question = this.page.getByRole('dialog', { name: 'Очистить права?' })
    await question.getByRole('button', { name: 'Очистить' }).click()
    await this.toast(/^Убрано: \d+\sправ/).waitFor()
  }

  /** Opens the time editor of a row. */
  async openTime(row: Locator): Promise<Locator> {
    await row.getByRole('gridcell', { name: /^Когда можно ставить/ }).click()
    return this.page.getByRole('dialog', { name: /^Когда можно ставить/ })
  }

  canSet(row: Locator): Locator {
    return row.getByRole('checkbox', { name: /^Можно ставить/ })
  }

  toast(text: RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }
}
