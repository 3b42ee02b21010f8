import { expect, type Locator, type Page } from '@playwright/test'
import { DragPage } from './drag-page'
import { Keyboard } from './keyboard'

/** How a person operates the product: by mouse, or by keys only. */
export interface DayInput {
  press(target: Locator): Promise<void>
  /** Presses an entry of an open menu. */
  pressEntry(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Toggles a checkbox, or chooses a radio button. */
  toggle(box: Locator): Promise<void>
  choose(select: Locator, value: string): Promise<void>
  /** Opens the actions of a class in the week, and chooses one. */
  begin(card: Locator, act: string): Promise<void>
  /** Drags a class of the week into a free cell; returns the cell, as `6.8`. */
  drag(card: Locator): Promise<string>
}

export class MouseInput implements DayInput {
  private readonly week: DragPage

  constructor(private readonly page: Page) {
    this.week = new DragPage(page)
  }

  press = (target: Locator) => target.click()
  pressEntry = this.press
  write = (field: Locator, text: string) => field.fill(text)
  toggle = (box: Locator) => box.click()
  choose = async (select: Locator, value: string) => void (await select.selectOption(value))

  async begin(card: Locator, act: string) {
    await card.hover({ position: { x: 4, y: 4 } })
    await card.getByRole('button', { name: /^Действия/ }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: act }).click()
  }

  async drag(card: Locator) {
    await this.week.lift(card)
    const slot = await this.week.slotOf(this.week.freeCells.last())
    await this.week.dragOver(this.week.cellAt(slot))
    await expect(this.week.cellAt(slot)).toHaveAttribute('data-drop', 'free')
    await this.page.mouse.up()
    return slot
  }
}

export class KeyInput implements DayInput {
  private readonly keys: Keyboard
  private readonly week: DragPage

  constructor(private readonly page: Page) {
    this.keys = new Keyboard(page)
    this.week = new DragPage(page)
  }

  press = (target: Locator) => this.keys.press(target)
  pressEntry = (target: Locator) => this.keys.press(target, 'ArrowDown')

  async write(field: Locator, text: string) {
    await this.keys.goTo(field)
    await this.page.keyboard.type(text)
  }

  async toggle(box: Locator) {
    await this.keys.goTo(box)
    await this.page.keyboard.press('Space')
  }

  async choose(select: Locator, value: string) {
    await this.keys.goTo(select)
    await this.page.keyboard.press('Home')
    await expect(async () => {
      if ((await select.inputValue()) !== value) await this.page.keyboard.press('ArrowDown')
      expect(await select.inputValue()).toBe(value)
    }).toPass()
  }

  async begin(card: Locator, act: string) {
    await this.goToCell(await this.slotOf(card))
    // Enters the cell, whose buttons are then reached by Tab.
    await this.page.keyboard.press('Enter')
    await this.keys.press(card.getByRole('button', { name: /^Действия/ }))
    await this.keys.press(this.page.getByRole('dialog').getByRole('button', { name: act }))
  }

  async drag(card: Locator) {
    await this.goToCell(await this.slotOf(card))
    await expect(async () => {
      await this.page.keyboard.press('m')
      await expect(this.week.ghost).toBeVisible({ timeout: 500 })
    }).toPass()
    const slot = await this.week.slotOf(this.week.freeCells.last())
    await this.keys.walkTo(this.week, slot)
    await this.page.keyboard.press('Enter')
    return slot
  }

  private slotOf = (card: Locator) => this.week.slotOf(this.week.cellOf(card))

  private async goToCell(slot: string) {
    await this.keys.goTo(this.week.grid.locator('[role="gridcell"][tabindex="0"]'))
    await this.keys.walkTo(this.week, slot)
  }
}
