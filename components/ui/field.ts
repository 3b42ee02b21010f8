/** The look of inputs and selects, including disabled ones. */
export const fieldClass =
  'rounded-md border border-line-strong bg-surface px-2 disabled:cursor-not-allowed disabled:border-dashed disabled:bg-surface-sunken disabled:text-ink-soft disabled:opacity-100'
