/** How one thing that the specification says shows in the product. */
type Check = () => void | Promise<void>

/** By the specification's section: what it says there. Each row is a test of its own. */
export const everyRowHolds = (sections: Record<string, Record<string, Check>>): void =>
  describe.each(Object.entries(sections))('specification, %s', (_section, rows) => {
    test.each(Object.entries(rows))('%s', (_says, holds) => holds())
  })
