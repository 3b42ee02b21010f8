import type { Locator, Page } from '@playwright/test'
import { DashboardPage } from './dashboard-page'

/** The dashboard for moving and swapping classes. */
export class TaskPage extends DashboardPage {
  readonly reason: Locator
  readonly outcome: Locator

  constructor(page: Page) {
    super(page)
    this.reason = page.getByLabel('Причина', { exact: true })
    this.outcome = page.getByRole('status', { name: 'Что получится' })
  }

  panel(name: string): Locator {
    return this.page.getByRole('complementary', { name })
  }

  toast(text: RegExp): Locator {
    return this.page.getByRole('status').getByText(text)
  }

  /** Published classes with actions, alone in their cells. */
  get ownClasses(): Locator {
    return this.grid
      .locator('[role="gridcell"]:not(:has(article + article))')
      .getByRole('article')
      .and(this.withActs)
      .filter({ hasNotText: 'черновик' })
  }

  cellAt(slot: string): Locator {
    return this.grid.locator(`[data-slot="${slot}"]`)
  }

  cellOf(card: Locator): Locator {
    return card.locator('xpath=ancestor::*[@role="gridcell"]')
  }

  async slotOf(cell: Locator): Promise<string> {
    return (await cell.getAttribute('data-slot')) ?? ''
  }

  /** Opens a class's actions by keyboard: its cell has their button while it has the focus. */
  async openActs(card: Locator): Promise<void> {
    await this.cellOf(card).focus()
    await card.getByRole('button', { name: /^Действия/ }).press('Enter')
  }

  /** Opens a class's actions and chooses `act`, by keyboard only. */
  async begin(card: Locator, act: string): Promise<void> {
    await this.openActs(card)
    await this.page.getByRole('dialog').getByRole('button', { name: act }).press('Enter')
  }

  /** Empty cells that accept the class. */
  get freeCells(): Locator {
    return this.grid.locator('[role="gridcell"]:not(:has(article))').filter({ hasText: 'свободно' })
  }

  /** Moves the focus from cell to cell with arrow keys. */
  async walk(from: string, to: string): Promise<void> {
    const [[fromDay = 0, fromPair = 0], [toDay = 0, toPair = 0]] = [from, to].map((slot) =>
      slot.split('.').map(Number),
    ) as [number[], number[]]
    const times = async (count: number, forward: string, back: string) => {
      for (let step = 0; step < Math.abs(count); step += 1) await this.page.keyboard.press(count > 0 ? forward : back)
    }
    await times(toDay - fromDay, 'ArrowDown', 'ArrowUp')
    await times(toPair - fromPair, 'ArrowRight', 'ArrowLeft')
  }

  /** Presses Tab until `target` has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error('Tab does not lead there')
  }

  async undo(): Promise<void> {
    await this.page.getByRole('status').getByRole('button', { name: 'Отменить' }).last().click()
    await this.toast(/^Отменено:/).waitFor()
  }
}
