import { expect, type Locator, type Page } from '@playwright/test'
import type { DashboardPage } from './dashboard-page'

const mostPresses = 80

/** A keyboard-only user: moves focus with keys and checks that it is visible. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses `key` until `target` has the focus. */
  async goTo(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let presses = 0; !(await this.isFocused(target)); presses += 1) {
      if (presses === mostPresses) throw new Error(`${mostPresses} × ${key} do not lead to ${target}`)
      await this.page.keyboard.press(key)
      await this.seesFocus()
    }
  }

  async press(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
    await this.goTo(target, key)
    // A button that waits for the server ignores Enter.
    await expect(target).toBeEnabled()
    await this.page.keyboard.press('Enter')
  }

  /** Moves from the focused cell of the week to `slot`, as `6.8`. */
  async walkTo({ focusedCell }: DashboardPage, slot: string): Promise<void> {
    await expect(focusedCell).toHaveCount(1)
    const place = (text: string) => text.split('.').map(Number)
    const [fromDay = 0, fromPair = 0] = place((await focusedCell.getAttribute('data-slot')) ?? '')
    const [day = 0, pair = 0] = place(slot)
    const steps: [string, number][] = [
      [day < fromDay ? 'ArrowUp' : 'ArrowDown', Math.abs(day - fromDay)],
      [pair < fromPair ? 'ArrowLeft' : 'ArrowRight', Math.abs(pair - fromPair)],
    ]
    for (const [key, count] of steps) for (let step = 0; step < count; step += 1) await this.page.keyboard.press(key)
    await expect(focusedCell).toHaveAttribute('data-slot', slot)
  }

  private isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /**
   * WCAG 2.4.7: the focused element, its label or its ::after has an outline; a menu item has a background
   * instead.
   */
  private async seesFocus(): Promise<void> {
    const hidden = await this.page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const isOutlined = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      const frame = focused.closest('label') ?? focused
      const styles = [getComputedStyle(focused), getComputedStyle(focused, '::after'), getComputedStyle(frame)]
      const isEntry = focused.role?.startsWith('menuitem') && styles[0]?.backgroundColor !== 'rgba(0, 0, 0, 0)'
      return isEntry || styles.some(isOutlined) ? null : focused.outerHTML.slice(0, 200)
    })
    expect(hidden, 'has the focus and does not show it').toBeNull()
  }
}
