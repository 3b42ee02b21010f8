import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator } from '@playwright/test'
import { TaskPage } from './task-panel'

type Point = { x: number; y: number }

/** The dashboard for dragging classes over the week. */
export class DragPage extends TaskPage {
  /** The image of what is dragged. */
  get ghost(): Locator {
    return this.page.locator('[data-ghost]')
  }

  async pointIn(element: Locator): Promise<Point> {
    await element.scrollIntoViewIfNeeded()
    const box = await element.boundingBox()
    if (!box) throw new Error('It is not on the screen')
    return { x: box.x + 12, y: box.y + 10 }
  }

  /** Picks up a card by mouse. */
  async lift(card: Locator): Promise<void> {
    const { x, y } = await this.pointIn(card)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    // Retries, because dragging is loaded on the first use of the page, which this may be.
    await expect(async () => {
      await this.page.mouse.move(x + 2, y + 8)
      await this.page.mouse.move(x + 4, y + 8)
      await expect(this.ghost).toBeVisible({ timeout: 500 })
    }).toPass()
  }

  async dragOver(cell: Locator): Promise<void> {
    const { x, y } = await this.pointIn(cell)
    await this.page.mouse.move(x, y, { steps: 4 })
  }

  /** The violations that axe reports on the page in its present state. */
  async violations(): Promise<string[]> {
    const axe = new AxeBuilder({ page: this.page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }
}
