import type { Locator, Page } from '@playwright/test'

type LessonTypeChip = 'все' | 'лекция' | 'практика' | 'лабораторная' | 'экзамен' | 'остальное'

/** The load panel beside the week. */
export class LoadPanelPage {
  readonly button: Locator
  readonly panel: Locator
  readonly list: Locator
  readonly filter: Locator
  readonly map: Locator

  constructor(readonly page: Page) {
    this.button = page.getByRole('banner').getByRole('button', { name: 'Нагрузка', exact: true })
    // On a phone it is a dialog that covers the page.
    this.panel = page
      .getByRole('complementary', { name: 'Нагрузка' })
      .or(page.getByRole('dialog', { name: 'Нагрузка' }))
    this.list = this.panel.getByRole('list', { name: 'Список нагрузки' })
    this.filter = this.panel.getByRole('searchbox', { name: 'Найти в нагрузке' })
    this.map = page.getByRole('complementary', { name: 'Календарь' })
  }

  async open(): Promise<this> {
    await this.button.click()
    await this.items.first().waitFor()
    return this
  }

  get items(): Locator {
    return this.list.locator('[data-load]')
  }

  item(name: string | RegExp): Locator {
    return this.items.filter({ hasText: name })
  }

  chip(name: LessonTypeChip): Locator {
    return this.panel
      .getByRole('group', { name: 'Типы занятий' })
      .getByRole('button', { name: new RegExp(`(^|, )${name}$`) })
  }

  get shown(): Locator {
    return this.panel.getByRole('checkbox', { name: /^готово/ })
  }

  async groupBy(label: string): Promise<void> {
    await this.panel.getByLabel('Группировать').selectOption({ label })
  }

  get headings(): Locator {
    return this.list.getByRole('heading', { level: 3 })
  }

  async openMap(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Календарь' }).click()
    await this.map
      .getByRole('button', { name: /^\d\d\.\d\d – / })
      .first()
      .waitFor()
  }
}
