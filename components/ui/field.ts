/** The look of what is written or chosen in; of one that is off, that it is. */
export const fieldClass =
  'rounded-md border border-line-strong bg-surface px-2 disabled:cursor-not-allowed disabled:border-dashed disabled:bg-surface-sunken disabled:text-ink-soft disabled:opacity-100'
