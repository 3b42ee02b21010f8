import type { Locator, Page } from '@playwright/test'

type Selector = 'Группа' | 'Преподаватель' | 'Аудитория' | 'Метапрограмма'

/** The bar above the week. */
export class TopBarPage {
  readonly options: Locator
  readonly menu: Locator
  readonly theme: Locator
  readonly sunday: Locator
  readonly favourites: Locator

  constructor(readonly page: Page) {
    this.options = page.getByRole('button', { name: 'Меню' })
    this.menu = page.getByRole('menu')
    this.theme = page.getByRole('button', { name: 'Тема: тёмная или светлая' })
    this.sunday = page.getByRole('checkbox', { name: 'Воскресенье' })
    this.favourites = page.getByRole('navigation', { name: 'Избранное и недавнее' })
  }

  selector(name: Selector): Locator {
    return this.page.getByRole('combobox', { name })
  }

  /** Types into a selector and picks the best match; returns its text. */
  async choose(name: Selector, query: string): Promise<string> {
    await this.selector(name).fill(query)
    const best = this.page.getByRole('option', { selected: true })
    const title = (await best.locator('span').first().innerText()).trim()
    await this.selector(name).press('Enter')
    return title
  }

  favourite(title: string): Locator {
    return this.favourites.getByRole('button', { name: title, exact: true })
  }

  star(title: string): Locator {
    return this.favourites.getByRole('button', { name: new RegExp(`избранно.*: ${title}$`) })
  }

  /** Titles in display order. */
  async favouriteTitles(): Promise<string[]> {
    return this.favourites.getByRole('listitem').allInnerTexts()
  }

  async openOptions(): Promise<void> {
    await this.options.click()
    await this.menu.waitFor()
  }

  option(label: string): Locator {
    return this.menu.getByRole('menuitem', { name: label })
  }
}
