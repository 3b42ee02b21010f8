import type { Locator, Page } from '@playwright/test'

/** The dashboard, located by roles and names. */
export class DashboardPage {
  readonly grid: Locator
  readonly title: Locator
  readonly period: Locator
  readonly status: Locator

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid', { name: 'Расписание недели' })
    this.title = page.getByRole('heading', { level: 1 })
    this.period = page.getByRole('group', { name: 'Неделя' })
    this.status = page.getByRole('main').getByRole('status')
  }

  /** Opens `query`; without one, the default week. */
  async open(query = ''): Promise<this> {
    await this.page.goto(`/dashboard/${query}`)
    return this
  }

  /** Touches the page, which starts its scripts, and waits for hydration. */
  async isAlive(): Promise<void> {
    await this.page.mouse.move(1, 1)
    await this.wakes()
  }

  /**
   * Waits for hydration: stored preferences are applied, invisibly on a phone. Without a touch that takes
   * some seconds.
   */
  async wakes(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Избранное и недавнее', includeHidden: true })
      .getByRole('listitem', { includeHidden: true })
      .first()
      .waitFor({ state: 'attached' })
  }

  day(name: string): Locator {
    return this.grid.getByRole('rowheader', { name })
  }

  cell(day: string, pair: number): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: day }) })
      .locator(`[role="gridcell"][data-slot$=".${pair}"]`)
  }

  /** Cards whose menus have entries; their buttons appear on hover or focus. */
  get withActs(): Locator {
    return this.page.locator('[data-acts]')
  }

  get focusedCell(): Locator {
    return this.grid.locator('[role="gridcell"]:focus')
  }

  get lessons(): Locator {
    return this.page.getByRole('article')
  }

  week(name: 'Следующая неделя' | 'Предыдущая неделя' | 'Текущая неделя'): Locator {
    return this.period.getByRole('button', { name })
  }

  subgroup(name: 'Все' | '1' | '2'): Locator {
    return this.page.getByRole('group', { name: 'Подгруппа' }).getByRole('button', { name })
  }

  get asList(): Locator {
    return this.page.getByRole('button', { name: 'Списком' })
  }

  get wholeDay(): Locator {
    return this.page.getByRole('button', { name: 'Весь день на экране' })
  }

  /** The first badge of the grid that links to another schedule. */
  get firstBadge(): Locator {
    return this.grid.getByRole('button').filter({ hasText: /\S/ }).first()
  }
}
