/** Checks one statement of the specification against the product. */
type Check = () => void | Promise<void>

/** Statements by section of the specification. Each row becomes a test. */
export const everyRowHolds = (sections: Record<string, Record<string, Check>>): void =>
  describe.each(Object.entries(sections))('specification, %s', (_section, rows) => {
    test.each(Object.entries(rows))('%s', (_says, holds) => holds())
  })
